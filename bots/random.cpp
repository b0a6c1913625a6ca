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

/// The action as it is listed: in a circle of colors, or with Shuffle Hands, another color or none
/// is named.
static const Action* find_listed(const ActionList& legal, const Action& action) {
  for (const Action& listed : legal)
    if (listed == action) return &listed;
  for (const Action& listed : legal)
    if (listed.verb == action.verb && listed.card == action.card && listed.uno == action.uno)
      return &listed;
  return nullptr;
}

static KindList kinds_to_play(const ActionList& legal) {
  KindList kinds;
  for (const Action& listed : legal)
    if (listed.verb == Verb::kPlay &&
        (kinds.count == 0 || kinds.kinds[kinds.count - 1] != listed.card))
      kinds.add(listed.card);
  return kinds;
}

std::optional<Action> RandomBot::decide(const Rules& rules, const Observation& seen,
                                        const ActionList& legal, Dice& dice) {
  if (seen.awaited != seen.viewer) return random_choice(legal, dice);
  const int cards = seen.counts[seen.viewer];
  std::optional<Action> action;
  if (seen.step == Step::kTurn || seen.step == Step::kDrawn)
    action = random_turn(rules, fitting_faces(rules, seen), seen.step == Step::kDrawn, cards, dice);
  if (seen.step == Step::kRespond) action = random_answer(kinds_to_play(legal), cards, dice);
  const Action* listed = action ? find_listed(legal, *action) : nullptr;
  return listed ? *listed : random_choice(legal, dice);
}

}  // namespace penult
