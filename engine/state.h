#pragma once
// Everything that a round of the game remembers.

#include <cstddef>
#include <type_traits>

#include "engine/card.h"

namespace penult {

/// A set of seats, bit s = seat s.
using SeatMask = uint16_t;
constexpr SeatMask seat_bit(Seat seat) { return SeatMask(1u << seat); }

/// What the table waits for. Kept as a stack of four-bit entries in `State::steps`: the top is
/// awaited, what lies under it comes after.
enum class Step : uint8_t {
  kOver,       ///< the round has ended
  kTurn,       ///< `actor` plays or draws
  kDrawn,      ///< `actor` plays or keeps the card just drawn
  kRespond,    ///< `target` takes, challenges or answers what is pending
  kNameColor,  ///< `chooser` names the color (starter Wild, after Shuffle Hands)
  kSwap,       ///< `chooser` picks whom to trade hands with (seven)
  kExchange,   ///< `chooser` picks whom to exchange a card with (five)
  kGive,       ///< both sides of an exchange choose the card they give
  kPick,       ///< `chooser` picks a face-down card of `partner`
  kSlap,       ///< everybody in `outstanding` lays the hand on the pile
  kReady,      ///< everybody in `outstanding` sorts the new cards
  kConfirm,    ///< honour mode: the last card lies until nobody objects
  kSettle,     ///< the round ends as soon as this is reached
};

enum class Pending : uint8_t { kNone, kSkip, kDrawTwo, kDrawFour, kDrawMany, kDrawUntil };
inline constexpr int kPendingKinds = 6;

/// How a round ended.
enum class Ending : uint8_t { kOpen, kWon, kBlocked, kVoid };

/// Bits of `State::flags`.
enum Flag : uint8_t {
  kStarterOnTop = 1,  ///< nobody laid the top card (START-08)
  kTurnWindow = 2,    ///< no turn has begun since the top card was laid (M-5)
  kWrongCard = 8,     ///< honour mode: the top card did not fit
  kGuilty = 16,       ///< the pending +4 was laid against WD4-01
  kDeflected = 32,    ///< the pending effect came back by a Reverse
  kCovered = 64,      ///< the pending effect answers another one
};

/// Flat, trivially copyable, no pointers. Its first 128 bytes hold all there is for up to four
/// players.
struct State {
  uint32_t steps = 0;   ///< stack of `Step`, four bits each, the lowest is the top
  uint32_t stages = 0;  ///< three bits a seat: the stage it is at, 7 first (HOUSE-R7-01)
  uint64_t order = 0;   ///< who has laid the last card, the first in the low four bits; the highest
                        ///< four bits: how many have (END-04, HOUSE-LAST-01)
  SeatMask active = 0;  ///< seats still in the round
  SeatMask uno_owed = 0;     ///< laid the penultimate card, have not called, window open (UNO-07)
  SeatMask uno_said = 0;     ///< said UNO: for the one card held, or early with two (UNO-08)
  SeatMask outstanding = 0;  ///< of whom `kSlap`, `kReady` or `kGive` still waits
  SeatMask ready_due = 0;    ///< drew four or more in this action (INFO-03)
  uint8_t seats = 0;         ///< seats dealt in, 2 … 10
  Seat dealer = 0;
  Seat actor = 0;         ///< who moves at `kTurn` and `kDrawn`
  uint8_t direction = 0;  ///< 0 clockwise, 1 counterclockwise
  Color color = Color::kNone;
  Card top = kNoCard;
  Seat laid_by = kNobody;  ///< who laid the top card
  uint8_t flags = 0;       ///< `Flag`
  Pending pending = Pending::kNone;
  uint8_t amount = 0;           ///< cards the target faces (0 for a Skip)
  uint8_t chain = 0;            ///< +4s stacked (HOUSE-STACK-06)
  Card pending_card = kNoCard;  ///< the card whose effect is pending
  Seat author = kNobody;        ///< whose card is pending
  Seat target = kNobody;        ///< who faces it
  Card drawn =
      kNoCard;  ///< the card just drawn, at `kDrawn`; what `chooser` gives, at `kGive` and `kPick`
  Card offered = kNoCard;  ///< what `partner` gives, at `kGive` and `kPick`
  uint8_t passes = 0;      ///< turns in a row in which nothing could be drawn (PILE-04)
  Seat chooser = kNobody;
  Seat partner = kNobody;  ///< the other side of an exchange
  Seat winner = kNobody;
  Ending ending = Ending::kOpen;
  Seat silence = kNobody;  ///< whose two is out (HOUSE-SIL-01)
  CardSet draw;            ///< the draw pile; its order, if it has one, lies with the card source
  CardSet hands[kMaxSeats];

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

/// How many bytes of a state mean something: 128 with four players, 224 with ten.
constexpr size_t used_bytes(int seats) {
  return offsetof(State, hands) + size_t(seats) * sizeof(CardSet);
}
static_assert(used_bytes(4) <= 128);

constexpr Step step_of(const State& state) { return Step(state.steps & 15); }
constexpr void push_step(State& state, Step step) {
  state.steps = state.steps << 4 | uint32_t(step);
}
constexpr void pop_step(State& state) { state.steps >>= 4; }
constexpr void replace_step(State& state, Step step) {
  state.steps = (state.steps & ~15u) | uint32_t(step);
}
constexpr bool has_flag(const State& state, uint8_t flag) { return (state.flags & flag) != 0; }
constexpr bool is_active(const State& state, Seat seat) { return (state.active >> seat & 1) != 0; }

/// The next active seat after `seat` in `direction`; `seat` itself need not be active.
constexpr Seat next_seat(SeatMask active, Seat seat, uint8_t direction) {
  const uint32_t twice = uint32_t(active) | uint32_t(active) << 16;
  if (direction == 0)
    return Seat((uint32_t(std::countr_zero(twice >> (seat + 1))) + seat + 1) & 15);
  return Seat((31 - std::countl_zero(twice & ((1u << (seat + 16)) - 1))) & 15);
}
constexpr Seat next_seat(const State& state, Seat seat) {
  return next_seat(state.active, seat, state.direction);
}

/// How many have laid the last card.
constexpr int finishers(const State& state) { return int(state.order >> 60); }
/// Who laid the last card as number `place` (from 0).
constexpr Seat finisher(const State& state, int place) {
  return Seat(state.order >> (4 * place) & 15);
}
/// `seat` has no cards left: out of the ring, at least until something returns cards (END-04).
constexpr void add_finisher(State& state, Seat seat) {
  state.order |= uint64_t(seat) << (4 * finishers(state));
  state.order += uint64_t{1} << 60;
  state.active &= SeatMask(~seat_bit(seat));
}
constexpr bool is_finisher(const State& state, Seat seat) {
  for (int place = 0; place < finishers(state); ++place)
    if (finisher(state, place) == seat) return true;
  return false;
}
/// `seat` has cards again: back in the ring.
constexpr void remove_finisher(State& state, Seat seat) {
  uint64_t order = 0;
  uint64_t count = 0;
  for (int place = 0; place < finishers(state); ++place)
    if (finisher(state, place) != seat) order |= uint64_t(finisher(state, place)) << (4 * count++);
  state.order = order | count << 60;
  state.active |= seat_bit(seat);
}

/// Whom the table waits for, one seat; `kNobody` where it waits for several (`outstanding`), for
/// the referee, or for no one.
constexpr Seat awaited_seat(const State& state) {
  switch (step_of(state)) {
    case Step::kTurn:
    case Step::kDrawn:
      return state.actor;
    case Step::kRespond:
      return state.target;
    case Step::kNameColor:
    case Step::kSwap:
    case Step::kExchange:
    case Step::kPick:
      return state.chooser;
    default:
      return kNobody;
  }
}

/// Does the table wait for `seat`, alone or among others?
constexpr bool is_awaited(const State& state, Seat seat) {
  const Step step = step_of(state);
  if (step == Step::kGive || step == Step::kSlap || step == Step::kReady)
    return (state.outstanding >> seat & 1) != 0;
  return awaited_seat(state) == seat && seat != kNobody;
}

}  // namespace penult
