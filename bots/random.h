#pragma once
// The bot `random`: any fitting card, draws only when none fits, never challenges, catches or jumps in.

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

class RandomBot : public Bot {
 public:
  std::optional<Action> decide(const Rules& rules, const Observation& seen, const ActionList& legal,
                               Dice& dice) override;
};

/// What `RandomBot` does at `kTurn` and `kDrawn`, from the faces that fit: the way of the simulator, which needs no observation. The
/// same dice give the same choice. `cards` is how many the hand holds.
Action random_turn(const Rules& rules, FaceMask fitting, bool drawn, int cards, Dice& dice);

/// What `RandomBot` does elsewhere: any of `legal` that is a plain answer or choice. Nothing if there is none.
std::optional<Action> random_choice(const ActionList& legal, Dice& dice);

}  // namespace penult
