#pragma once
// The events of plain turns (engine/plain_turns.h), in the order in which `apply` tells them.

#include <bit>

#include "engine/event.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace penult::plain_turns {

/// `Rules::lying` from here on: the row of `Ring::next`.
inline constexpr int kRowShift = 16;
inline constexpr uint32_t kFitMask = 511;  ///< of `Rules::lying`: an index into `Rules::fit`
inline constexpr int kColorShift = 6;

/// Tells what a turn was: a card drawn, a card laid or kept, and what it did, but for what makes
/// somebody draw. `lying` is `kKept` or the card and color that lie there now.
inline constexpr uint32_t kKept = ~0u;
template <class Sink>
void tell_turn(const Rules& rules, const State& state, Seat seat, uint32_t lying, CardSet drawn,
               bool uno, uint32_t direction, Sink& sink) {
  if (!drawn.empty())
    sink({.type = EventType::kDrew,
          .seat = seat,
          .amount = 1,
          .flag = uint8_t(DrawReason::kTurn),
          .cards = drawn});
  if (lying == kKept) return sink({.type = EventType::kKept, .seat = seat});
  const Kind kind = rules.kind_of_face[lying & 63];
  sink({.type = EventType::kPlayed,
        .seat = seat,
        .card = kind,
        .color = is_black(kind) ? Color(lying >> kColorShift & 7) : Color::kNone,
        .flag = uint8_t(PlayedAs::kTurn),
        .uno = uno});
  const bool reverses = (lying >> kRowShift & (uint32_t{kReverses} << 5)) != 0;
  const bool persists = rules.options.reverse_lasts == ReverseLasts::persistent;
  if (reverses && persists)
    sink({.type = EventType::kReversed, .seat = seat, .flag = uint8_t(direction)});
  const bool two = std::popcount(state.active) == 2 &&
                   rules.options.two_player_reverse == TwoPlayerReverse::skip;
  if ((lying >> kRowShift & (uint32_t{kSkips} << 5)) != 0 || (reverses && two))
    sink({.type = EventType::kSkipped, .seat = next_seat(state.active, seat, uint8_t(direction))});
}
template <class Sink>
void tell_hit(CardEffect hit, Seat seat, Seat target, CardSet drawn, Sink& sink) {
  sink({.type = EventType::kPending,
        .seat = seat,
        .target = target,
        .amount = hit.amount,
        .flag = uint8_t(hit.pending)});
  if (hit.amount > 0)
    sink({.type = EventType::kDrew,
          .seat = target,
          .amount = hit.amount,
          .flag = uint8_t(DrawReason::kPenalty),
          .cards = drawn});
  sink({.type = EventType::kSkipped, .seat = target});
}

}  // namespace penult::plain_turns
