#pragma once
// The bot `random`: any fitting card, draws only when none fits, never challenges, catches or jumps
// in.

#include <bit>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

class RandomBot : public Bot {
 public:
  std::optional<Action> decide(const Rules& rules, const Observation& seen, const ActionList& legal,
                               Dice& dice) override;
};

/// What `RandomBot` does at `kTurn` and `kDrawn`, from the faces that fit: the way of the
/// simulator, which needs no observation. The same dice give the same choice. `cards` is how many
/// the hand holds.
inline Action random_turn(const Rules& rules, FaceMask fitting, bool drawn, int cards, Dice& dice) {
  if (fitting == 0) return just(drawn ? Verb::kKeep : Verb::kDraw);
  const uint32_t nth = dice.below(uint32_t(std::popcount(fitting)));
#if defined(__BMI2__)
  const int face = std::countr_zero(_pdep_u64(uint64_t{1} << nth, fitting));
#else
  FaceMask left = fitting;
  for (uint32_t skip = nth; skip > 0; --skip)
    left &= left - 1;
  const int face = std::countr_zero(left);
#endif
  const Kind kind = rules.kind_of_face[size_t(face)];
  const bool black = (rules.black & face_bit(face)) != 0;
  return play(kind, black ? Color(dice.below(kColors)) : Color::kNone, cards == 2);
}

/// What `RandomBot` does elsewhere: any of `legal` that is a plain answer or choice, without dice
/// where there is one. Nothing if there is none.
std::optional<Action> random_choice(const ActionList& legal, Dice& dice);

}  // namespace penult
