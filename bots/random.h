#pragma once
// The bot `random`: any fitting card, draws only when none fits, never challenges, catches or jumps
// in.

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
  const bool black = (fitting & rules.black) != 0;
  const uint64_t number = drawn && !black ? 0 : dice.next();
  const uint64_t chosen = nth_bit(fitting, below(number, uint32_t(std::popcount(fitting))));
  const Kind kind = rules.kind_of_face[size_t(std::countr_zero(chosen))];
  const bool names = (chosen & rules.black) != 0;
  return play(kind, names ? Color(number & 3) : Color::kNone, cards == 2);
}

/// Kinds of cards, each once.
struct KindList {
  std::array<Kind, kKinds> kinds;
  uint32_t count = 0;
  void add(Kind kind) { kinds[count++] = kind; }
};
/// What `RandomBot` does at `kRespond`, from the kinds that would answer: any of them, or takes;
/// without dice where there is none.
inline Action random_answer(const KindList& answers, int cards, Dice& dice) {
  if (answers.count == 0) return just(Verb::kTake);
  const uint64_t number = dice.next();
  const uint32_t index = below(number, answers.count + 1);
  if (index == answers.count) return just(Verb::kTake);
  const Kind kind = answers.kinds[index];
  return play(kind, is_black(kind) ? Color(number & 3) : Color::kNone, cards == 2);
}

/// What `RandomBot` does elsewhere: any of `legal` that is a plain answer or choice, without dice
/// where there is one. Nothing if there is none.
std::optional<Action> random_choice(const ActionList& legal, Dice& dice);

}  // namespace penult
