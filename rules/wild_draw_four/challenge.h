#pragma once
// The challenge of a Wild Draw Four (CHAL-01 … CHAL-09, HOUSE-STACK-06).

#include "engine/moves.h"
#include "engine/observation.h"

namespace penult::wild_draw_four {

void write(const Options& options, Rules& rules);
Refusal check_challenge(const Rules& rules, const State& state, Seat seat);

/// The turn has begun already; the verdict was fixed when the card was laid (M-8).
template <class P>
void challenge(P& play, Seat seat) {
  State& state = play.state;
  const Seat author = state.author;
  const bool guilty = has_flag(state, kGuilty);
  const ChallengeStakes stakes = challenge_stakes(play.rules, state);
  play.tell({.type = EventType::kChallenged,
             .seat = seat,
             .target = author,
             .flag = uint8_t(guilty),
             .cards = play.round.memory.shown});
  settle_pending(state);
  if (guilty) {
    // Section 13: a guilty author who has left draws nothing, and the challenger is free.
    if (is_active(state, author))
      give_cards(play, author, stakes.guilty, DrawReason::kChallengeWon);
    return go_on(play, seat);
  }
  give_cards(play, seat, stakes.innocent, DrawReason::kChallengeLost);
  play.tell({.type = EventType::kSkipped, .seat = seat});
  go_on(play, next_seat(state, seat));
}

}  // namespace penult::wild_draw_four
