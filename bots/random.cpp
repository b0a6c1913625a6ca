#include "bots/random.h"

#include "bots/fitting.h"

namespace penult {
namespace {

bool is_plain(const Action& action) {
  switch (action.verb) {
    case Verb::kChallenge:
    case Verb::kJump:
    case Verb::kUno:
    case Verb::kCatch:
    case Verb::kAccuse:
      return false;
    default:
      return true;
  }
}

}  // namespace

std::optional<Action> random_choice(const ActionList& legal, Dice& dice) {
  // With two cards in hand a card is listed twice, with the cry and without it: the latter is left
  // out.
  bool cries = false;
  for (const Action& action : legal)
    cries |= action.verb == Verb::kPlay && action.uno;
  const auto counts = [&](const Action& action) {
    return is_plain(action) && !(cries && action.verb == Verb::kPlay && !action.uno);
  };
  uint32_t count = 0;
  for (const Action& action : legal)
    count += counts(action) ? 1 : 0;
  if (count == 0) return std::nullopt;
  uint32_t chosen = count == 1 ? 0 : dice.below(count);
  for (const Action& action : legal)
    if (counts(action) && chosen-- == 0) return action;
  return std::nullopt;
}

std::optional<Action> RandomBot::decide(const Rules& rules, const Observation& seen,
                                        const ActionList& legal, Dice& dice) {
  if (seen.awaited == seen.viewer && (seen.step == Step::kTurn || seen.step == Step::kDrawn)) {
    const Action action = random_turn(rules, fitting_faces(rules, seen), seen.step == Step::kDrawn,
                                      seen.counts[seen.viewer], dice);
    // Two cases that the faces do not tell: a circle of colors, and Shuffle Hands, which names none
    // yet.
    for (const Action& listed : legal)
      if (listed == action) return action;
    for (const Action& listed : legal)
      if (listed.verb == action.verb && listed.card == action.card && listed.uno == action.uno)
        return listed;
    return random_choice(legal, dice);
  }
  return random_choice(legal, dice);
}

}  // namespace penult
