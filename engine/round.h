#pragma once
// A round of the game: the whole of it in one value, and the functions that play it.

#include <memory>
#include <vector>

#include "engine/cards.h"
#include "engine/event.h"
#include "engine/rules.h"

namespace penult {

template <class Source>
struct Round {
  State state;
  Source cards;
  Memory memory;

  /// Honour mode only: everything as it was before the top card was laid (section 8, note 47).
  struct Before {
    State state;
    Source cards;
    Memory memory;
  };
  Before before;
};
using Table = Round<OrderedCards>;
using Simulation = Round<SampledCards>;

/// What a deal starts from.
struct Deal {
  int seats = 2;
  Seat dealer = 0;
  Seat first = kNobody;  ///< who moves first where it is not the dealer's left (HOUSE-LAZY-01)
  SeatMask playing = 0;  ///< seats dealt in; 0 = all
  std::vector<Card> deck_top;  ///< cards that the deck gives first, first one first (table script);
                               ///< ordered source only
  std::vector<Card> reshuffle_top;  ///< likewise for the next shuffle after that one
};

/// Shuffles, deals seven each from the dealer's left, turns up the starter and lets it act
/// (DEAL-05, DEAL-06, START-01 … START-09). `round.cards` must be seeded; all else is set anew.
template <class Source, class Sink>
void deal(const Rules& rules, Round<Source>& round, const Deal& how, Sink& sink);

/// Checks and carries out one action. A refused action changes nothing, to the last bit.
template <class Source, class Sink>
Refusal apply(const Rules& rules, Round<Source>& round, Seat seat, const Action& action,
              Sink& sink);

/// Why `action` may not be done now; empty if `apply` would carry it out. Never looks at what
/// `seat` may not know, with one exception: honour mode's accusations, which are the asking.
Refusal check(const Rules& rules, const State& state, Seat seat, const Action& action);

/// A list without allocation.
struct ActionList {
  std::array<Action, 512> actions;
  int count = 0;
  const Action* begin() const { return actions.data(); }
  const Action* end() const { return actions.data() + count; }
  const Action& operator[](int index) const { return actions[size_t(index)]; }
  void add(const Action& action) { actions[size_t(count++)] = action; }
};

/// Everything `seat` may do now, in canonical order: exactly the actions that `check` lets pass,
/// apart from `kSpeak`, `kLeave`, `kFine`, `kTimeout`, `kLift`, `kTouch` (never listed), catches
/// and accusations that are not due (listed only when due), and UNO cries that would be fined. A
/// card is listed once for all its copies; black cards once for each color; with `uno` where two
/// cards are held.
void legal_actions(const Rules& rules, const State& state, Seat seat, ActionList& list);

/// The faces that `seat`, being asked at `kTurn` or `kDrawn`, can lay by matching alone, the +4
/// only where WD4-01 allows it.
FaceMask fitting_faces(const Rules& rules, const State& state, Seat seat);

/// The action that TIME-01 prescribes when the clock of `seat` runs out; the table must be waiting
/// for that seat.
Action default_action(const Rules& rules, const State& state, Seat seat);

/// Points left in each hand when the round is over, and what is booked for whom (SCORE-01 …
/// SCORE-06).
struct Score {
  std::array<int, kMaxSeats> in_hand{};
  std::array<int, kMaxSeats> booked{};
};
Score score(const Rules& rules, const State& state);

/// True when nothing more can happen in this round.
inline bool is_over(const State& state) { return step_of(state) == Step::kOver; }

}  // namespace penult
