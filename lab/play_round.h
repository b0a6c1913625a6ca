#pragma once
// One round from the deal to its end, played by bots as fast as their kind allows.

#include <span>

#include "bots/bot.h"
#include "engine/happenings.h"
#include "engine/plain_turns.h"
#include "engine/round.h"
#include "match/match.h"

namespace penult {

/// Actions after which a round is given up and counted as unfinished. Two random players who hold
/// the deck between them can deal each other draw cards for ever under some house rules; a round of
/// the classic game has some 70 actions.
inline constexpr uint64_t kActionBound = 100'000;

/// What happened in one round.
struct RoundTally {
  uint64_t actions = 0;  ///< calls of `apply` that were accepted
  uint64_t turns = 0;  ///< cards laid or drawn in one's turn or by jumping in; a drawn card that is
                       ///< laid belongs to its turn
  bool finished = false;
};

/// The sources of chance beside the cards: what the bots choose, and whose hand is quicker where
/// several race.
struct RoundDice {
  Dice choices;
  Dice order;    ///< who comes first where the table waits for several
  Dice windows;  ///< who is asked first whether to act out of turn
};

/// Looks over the shoulders of the players of a round.
class Onlooker {
 public:
  virtual ~Onlooker() = default;
  /// `seen.viewer` was asked and chose one of `legal`, or nothing in a window.
  virtual void decided(const Observation& seen, const ActionList& legal,
                       const std::optional<Action>& chosen) = 0;
};

/// Plays a dealt round to its end; `bots` has one for each seat. Bots see observations, legal
/// actions and redacted events, nothing else. `counter` and `onlooker` may be null.
template <class Source>
RoundTally play_round(const Rules& rules, Round<Source>& round, std::span<Bot* const> bots,
                      RoundDice& dice, HappeningCounter* counter = nullptr,
                      Onlooker* onlooker = nullptr);

/// The same for the round on the table of a match, which is booked when it ends.
RoundTally play_round(Match& match, std::span<Bot* const> bots, RoundDice& dice);

/// The same for bots `random` alone: with the same dice the same round to the last bit, without an
/// observation.
class RandomPlayer {
 public:
  /// `rules` must outlive it.
  explicit RandomPlayer(const Rules& rules);
  /// `sink` is a `NullSink` or a `HappeningCounter`.
  template <class Sink>
  RoundTally play(Simulation& round, RoundDice& dice, Sink& sink);

 private:
  Action elsewhere(const State& state, Seat& seat, RoundDice& dice);

  const Rules& rules_;
  Rings rings_;
  ActionList legal_;
};

}  // namespace penult
