#include "bots/simple.h"

#include "bots/fitting.h"
#include "bots/hand_value.h"

namespace penult {
namespace {

const Action* find_verb(const ActionList& legal, Verb verb) {
  for (const Action& action : legal)
    if (action.verb == verb) return &action;
  return nullptr;
}

/// The listed action with the color and the cry that suit best.
Action dressed(const HandView& view, const ActionList& legal, const Action& chosen, Dice& dice) {
  const Color color = is_black(chosen.card) ? best_color(view, chosen.card, dice) : Color::kNone;
  const Action* best = &chosen;
  int best_fit = -1;
  for (const Action& action : legal) {
    if (action.verb != chosen.verb || action.card != chosen.card) continue;
    const int fit = (action.color == color ? 1 : 0) + (action.uno ? 2 : 0);
    if (fit <= best_fit) continue;
    best_fit = fit;
    best = &action;
  }
  return *best;
}

/// The card to lay, by value; null if no listed one is wanted. Of equal ones any, by `dice`.
const Action* best_play(const HandView& view, const ActionList& legal, FaceMask wanted, Dice& dice,
                        int& best_value) {
  const Action* best = nullptr;
  uint32_t ties = 0;
  Kind last = kNoKind;
  for (const Action& action : legal) {
    if (action.verb != Verb::kPlay || action.card == last) continue;
    last = action.card;
    if (!fits(view.rules, wanted, action.card)) continue;
    const int value = value_of_play(view, action.card);
    if (best && value < best_value) continue;
    ties = best && value == best_value ? ties + 1 : 1;
    best_value = value;
    if (ties == 1 || dice.below(ties) == 0) best = &action;
  }
  return best;
}

Action choose_turn(const HandView& view, const ActionList& legal, Dice& dice) {
  const bool drawn = view.seen.step == Step::kDrawn;
  const FaceMask fitting = fitting_faces(view.rules, view.seen);
  int value = 0;
  const Action* best = best_play(view, legal, fitting, dice, value);
  const Action* keep = find_verb(legal, Verb::kKeep);
  if (best && drawn && keep && value <= kWorthPlaying) return *keep;
  if (best) return dressed(view, legal, *best, dice);
  if (const Action* draw = find_verb(legal, drawn ? Verb::kKeep : Verb::kDraw)) return *draw;
  return legal[0];
}

/// An answer with a card, rather than taking what is pending; a +4 only where it is no bluff.
const Action* choose_answer(const HandView& view, const ActionList& legal, Dice& dice) {
  FaceMask wanted = ~FaceMask{0};
  const bool bluff = view.seen.color != Color::kNone && view.count(view.seen.color) > 0 &&
                     view.rules.options.wild_draw_four != WildDrawFour::always;
  if (bluff) wanted &= ~view.rules.draw_four;
  int value = 0;
  return best_play(view, legal, wanted, dice, value);
}

/// The seven: the smallest hand, or nobody where that is allowed and the own one is the smallest.
Action choose_swap(const HandView& view, const ActionList& legal) {
  const Action* best = nullptr;
  for (const Action& action : legal) {
    if (action.verb != Verb::kSwap) continue;
    const int holds = action.target == kNobody ? view.held : view.seen.counts[action.target];
    const int best_holds = !best                     ? 256
                           : best->target == kNobody ? view.held
                                                     : view.seen.counts[best->target];
    if (holds < best_holds) best = &action;
  }
  return best ? *best : legal[0];
}

/// The five: giving away a black card for a secret one does not pay; picking blind while giving the
/// worst card does.
Action choose_exchange(const HandView& view, const ActionList& legal) {
  const bool picks = view.rules.options.five == Five::taker_picks;
  const Action* chosen = nullptr;
  for (const Action& action : legal) {
    if (action.verb != Verb::kExchange) continue;
    if (!chosen) chosen = &action;
    if (!picks && action.target == kNobody) return action;
    if (picks && action.target == view.fewest_seat) chosen = &action;
  }
  return chosen ? *chosen : legal[0];
}

Action choose_gift(const HandView& view, const ActionList& legal) {
  const Action* best = nullptr;
  for (const Action& action : legal) {
    if (action.verb != Verb::kGive) continue;
    if (!best || value_of_giving(view, action.card) > value_of_giving(view, best->card))
      best = &action;
  }
  return best ? *best : legal[0];
}

/// What costs nothing and cannot wait: catching, being safe, jumping in.
std::optional<Action> use_window(const HandView& view, const ActionList& legal, Dice& dice) {
  if (const Action* action = find_verb(legal, Verb::kCatch)) return *action;
  // Whether a black card was lawful cannot be seen; a wrong colored card lies open.
  if (const Action* action = find_verb(legal, Verb::kAccuse); action && !is_black(view.seen.top))
    return *action;
  const bool owes = (view.seen.uno_owed >> view.seen.viewer & 1) != 0;
  if (const Action* action = find_verb(legal, Verb::kUno); action && owes) return *action;
  if (const Action* action = find_verb(legal, Verb::kJump))
    return dressed(view, legal, *action, dice);
  return std::nullopt;
}

}  // namespace

void SimpleBot::notice(const Rules&, const Event& event) {
  if (event.type != EventType::kChallenged || event.target >= kMaxSeats) return;
  Record& record = records_[event.target];
  ++record.challenged;
  record.guilty += event.flag ? 1 : 0;
}

bool SimpleBot::should_challenge(const Rules& rules, const Observation& seen) const {
  const int k = seen.chain < 1 ? 1 : seen.chain;
  const bool scaled = rules.options.challenge_chain == ChallengeChain::scaled;
  const int extra = rules.challenge_extra * (scaled ? k : 1);
  // A guilty author draws what the challenger would have drawn, and the challenger keeps the turn,
  // worth about a card.
  const int gain = 2 * seen.amount + 1;
  // Before anything is known of a player: two in nine +4s are bluffs where many cards are held, few
  // where the hand is short.
  if (seen.author >= kMaxSeats || seen.counts[seen.author] == 0) return false;
  const Record& record = records_[seen.author];
  const int guilty = 2 + 4 * record.guilty;
  const int all = (seen.counts[seen.author] >= 5 ? 9 : 16) + 4 * record.challenged;
  return guilty * gain > (all - guilty) * extra;
}

std::optional<Action> SimpleBot::decide(const Rules& rules, const Observation& seen,
                                        const ActionList& legal, Dice& dice) {
  const HandView view(rules, seen);
  if (const auto action = use_window(view, legal, dice)) return action;
  const bool outstanding = (seen.outstanding >> seen.viewer & 1) != 0;
  if (seen.awaited != seen.viewer && !outstanding) return std::nullopt;
  switch (seen.step) {
    case Step::kTurn:
    case Step::kDrawn:
      return choose_turn(view, legal, dice);
    case Step::kRespond: {
      if (const Action* answer = choose_answer(view, legal, dice))
        return dressed(view, legal, *answer, dice);
      const Action* challenge = find_verb(legal, Verb::kChallenge);
      if (challenge && should_challenge(rules, seen)) return *challenge;
      const Action* take = find_verb(legal, Verb::kTake);
      return take ? *take : legal[0];
    }
    case Step::kNameColor: {
      const Color color = best_color(view, kNoKind, dice);
      for (const Action& action : legal)
        if (action.verb == Verb::kName && action.color == color) return action;
      return legal[0];
    }
    case Step::kSwap:
      return choose_swap(view, legal);
    case Step::kExchange:
      return choose_exchange(view, legal);
    case Step::kGive:
      return choose_gift(view, legal);
    default:
      return legal[int(dice.below(uint32_t(legal.count)))];
  }
}

}  // namespace penult
