#pragma once
// Rounds of random legal actions and of bots, watched: what must hold whatever has been agreed.

#include <memory>
#include <optional>
#include <string>

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

/// How people play. Two who hold half the deck each can deal each other fours and eights for ever,
/// and each other manner has agreements under which it does not end either; in turns they end.
enum class Manner : uint8_t {
  kWild,     ///< any legal action, mostly cards
  kOneWins,  ///< all but one draw what there is and lay no card unless they must
  kQuiet,    ///< cards for which nobody has to draw
  kBots,     ///< as the bot `simple` plays, and without what is rare
};
inline constexpr int kDecisionsAManner = 3'000;
/// After so many every round must have ended.
inline constexpr int kMostDecisions = 100'000;

/// Every card lies in exactly one place, and none came from outside.
bool cards_are_whole(const State& state, const Memory& memory);

/// Plays one agreement, round after round, and watches:
///
/// - every decision: the cards are whole; nobody is outstanding for nothing; whom the table waits
/// for can act; what is listed is
///   carried out; the round ends within `kMostDecisions`;
/// - a sample: any action that makes sense by its form is listed exactly where `check` lets it
///   pass, `apply` says the same as `check`, and a refused action changes nothing.
///
/// Clocks that run out, fines, speech, touches and people who leave come up too, rarely. Where bots
/// play a round, random players take turns with them once it has gone on for `kDecisionsAManner`:
/// five spells of theirs to one of the bots, whose habits can keep a round going for ever.
class Prover {
 public:
  /// `rules` must outlive it.
  Prover(const Rules& rules, uint64_t seed);

  /// One round by random players, or by bots; what did not hold, or empty.
  std::string play(int seats, Seat dealer, bool bots = false);

  uint64_t decisions() const { return decisions_; }

 private:
  struct Move {
    Seat seat = kNobody;
    Action action;
  };

  bool choose(Move& move, Manner manner);
  bool list(Seat seat);
  Seat asked_seat();
  std::optional<Action> chosen(Seat seat, Manner manner);
  Action at_random(Seat seat, Manner manner);
  Move rare_move();
  Action random_form(Seat seat);
  std::string problem_with_form(Seat seat, const Action& action);
  std::string step(Manner manner);

  const Rules& rules_;
  Dice dice_;
  std::unique_ptr<Bot> bot_ = make_bot("simple");
  Simulation round_;
  ActionList legal_;
  uint64_t decisions_ = 0;
};

}  // namespace penult
