#include "lab/players.h"

#include <vector>

namespace penult {
namespace {

enum class Habit : uint8_t { kBluffs, kChallenges, kTrusts, kForgets, kSleeps };

constexpr HabitInfo kHabits[] = {
    {"bluffs", "lays a +4 whenever it holds one and could draw otherwise, lawful or not"},
    {"challenges", "challenges every +4 that it may"},
    {"trusts", "never challenges"},
    {"forgets", "never says UNO"},
    {"sleeps", "never jumps in, catches or accuses"},
};

const Action* find_verb(const ActionList& legal, Verb verb) {
  for (const Action& action : legal)
    if (action.verb == verb) return &action;
  return nullptr;
}

bool is_draw_four(const Action& action) {
  return action.verb == Verb::kPlay && symbol_of(action.card) == Symbol::kWildDrawFour;
}

/// A bot that is itself but for one habit.
class Habitual : public Bot {
 public:
  Habitual(std::unique_ptr<Bot> self, Habit habit) : self_(std::move(self)), habit_(habit) {}

  std::optional<Action> decide(const Rules& rules, const Observation& seen, const ActionList& legal,
                               Dice& dice) override {
    switch (habit_) {
      case Habit::kBluffs:
        if (const auto bluff = bluff_with(seen, legal, dice)) return bluff;
        break;
      case Habit::kChallenges:
        if (const Action* challenge = find_verb(legal, Verb::kChallenge)) return *challenge;
        break;
      case Habit::kTrusts:
        return decide_without(rules, seen, legal, dice,
                              [](const Action& action) { return action.verb == Verb::kChallenge; });
      case Habit::kForgets:
        return decide_without(rules, seen, legal, dice, [](const Action& action) {
          return action.verb == Verb::kUno || action.uno;
        });
      case Habit::kSleeps:
        return decide_without(rules, seen, legal, dice, [](const Action& action) {
          return action.verb == Verb::kJump || action.verb == Verb::kCatch ||
                 action.verb == Verb::kAccuse;
        });
    }
    return self_->decide(rules, seen, legal, dice);
  }

  void notice(const Rules& rules, const Event& event) override { self_->notice(rules, event); }

 private:
  /// What the bot would do if some of its actions did not exist.
  std::optional<Action> decide_without(const Rules& rules, const Observation& seen,
                                       const ActionList& legal, Dice& dice, const auto& avoided) {
    ActionList left;
    for (const Action& action : legal)
      if (!avoided(action)) left.add(action);
    if (left.count == legal.count) return self_->decide(rules, seen, legal, dice);
    if (left.count == 0) return std::nullopt;
    return self_->decide(rules, seen, left, dice);
  }

  std::optional<Action> bluff_with(const Observation& seen, const ActionList& legal, Dice& dice) {
    if (seen.awaited != seen.viewer || seen.step != Step::kTurn) return std::nullopt;
    std::vector<const Action*> fours;
    for (const Action& action : legal)
      if (is_draw_four(action) && (action.uno || seen.counts[seen.viewer] != 2))
        fours.push_back(&action);
    if (fours.empty()) return std::nullopt;
    return *fours[dice.below(uint32_t(fours.size()))];
  }

  std::unique_ptr<Bot> self_;
  Habit habit_;
};

std::string habit_names() {
  std::string names;
  for (const HabitInfo& habit : kHabits)
    names += (names.empty() ? "" : ", ") + std::string(habit.name);
  return names;
}

}  // namespace

std::span<const HabitInfo> habit_table() { return kHabits; }

std::unique_ptr<Bot> make_player(std::string_view name) {
  const size_t colon = name.rfind(':');
  if (colon == std::string_view::npos) return make_bot(name);
  std::unique_ptr<Bot> self = make_player(name.substr(0, colon));
  if (!self) return nullptr;
  for (size_t i = 0; i < std::size(kHabits); ++i)
    if (kHabits[i].name == name.substr(colon + 1))
      return std::make_unique<Habitual>(std::move(self), Habit(i));
  return nullptr;
}

std::string problem_of_player(std::string_view name) {
  if (make_player(name)) return {};
  const std::string_view bot = name.substr(0, name.find(':'));
  if (!make_bot(bot))
    return "no bot is called '" + std::string(bot) + "'; there are " + bot_names();
  return "'" + std::string(name) + "' has a habit that no bot can have; there are " + habit_names();
}

}  // namespace penult
