#include "cli/lab_sides.h"

#include <algorithm>
#include <sstream>

#include "bots/bot.h"
#include "engine/option_effects.h"
#include "lab/players.h"

namespace penult {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

bool is_bot(const std::string& word) { return make_bot(word.substr(0, word.find(':'))) != nullptr; }

std::string option_of(const std::string& word) { return word.substr(0, word.find('=')); }

/// The words of --rules with some options set anew.
std::vector<std::string> on_top_of(const std::vector<std::string>& base,
                                   const std::vector<std::string>& changes) {
  std::vector<std::string> words;
  for (const std::string& word : base) {
    const bool replaced =
        word.find('=') != std::string::npos &&
        std::any_of(changes.begin(), changes.end(), [&](const std::string& change) {
          return option_of(change) == option_of(word);
        });
    if (!replaced) words.push_back(word);
  }
  words.insert(words.end(), changes.begin(), changes.end());
  return words;
}

std::string read_rule_side(const std::string& text, const LabArguments& lab, Side& side) {
  std::vector<std::string> words = split(text, ' ');
  if (words[0].find('=') != std::string::npos) words = on_top_of(lab.rules, words);
  const Agreement agreement = read_agreement(words, lab.players);
  if (!agreement.error.empty())
    return agreement.error + "; '" + text + "' must be a rule set or a bot (" + bot_names() + ")";
  side = {.name = text, .rules = agreement.rules, .bot = {}};
  return {};
}

}  // namespace

std::string read_sides(const std::vector<std::string>& words, const LabArguments& lab,
                       ComparePlan& plan) {
  if (words.size() < 2)
    return "two sides at least must be named, before --rules, as in `compare simple random`";
  const auto bots = std::count_if(words.begin(), words.end(), is_bot);
  if (bots > 0 && size_t(bots) < words.size())
    return "bots can be compared with bots and rule sets with rule sets; these are both";
  plan.bots_compete = bots > 0;
  const Agreement base = read_agreement(lab.rules, lab.players);
  if (!base.error.empty()) return base.error;
  for (const std::string& word : words) {
    if (std::count(words.begin(), words.end(), word) > 1) return "'" + word + "' is named twice";
    Side side{.name = word, .rules = base.rules, .bot = word};
    const std::string problem =
        plan.bots_compete ? problem_of_player(word) : read_rule_side(word, lab, side);
    if (!problem.empty()) return problem;
    plan.sides.push_back(std::move(side));
  }
  return {};
}

std::string read_sweep(const std::string& words, const LabArguments& lab, ComparePlan& plan,
                       std::string& skipped) {
  const std::string name = option_of(words);
  const OptionInfo* option = find_option(name);
  if (!option) {
    std::vector<std::string_view> names;
    for (const OptionInfo& each : option_table())
      names.push_back(each.name);
    const std::string nearest(nearest_name(name, names));
    return "no option is called '" + name + "'; " +
           (nearest.empty() ? "`penult rules` lists them" : "did you mean '" + nearest + "'?");
  }
  std::vector<std::string> values;
  const bool named = words.size() > name.size();
  if (named)
    values = split(words.substr(name.size() + 1), ',');
  else
    values.assign(option->values.begin(), option->values.end());
  if (values.empty()) return name + " has no list of values; name some, as in " + name + "=1,2,3";

  const Agreement base = read_agreement(lab.rules, lab.players);
  if (!base.error.empty()) return base.error;
  const std::string own = option_value(base.rules.options, name);
  const auto at = std::find(values.begin(), values.end(), own);
  if (at != values.end()) std::rotate(values.begin(), at, at + 1);
  for (const std::string& value : values) {
    const std::string change = name + "=" + value;
    if (std::count(values.begin(), values.end(), value) > 1)
      return "'" + change + "' is named twice";
    const Agreement agreement = read_agreement(on_top_of(lab.rules, {change}), lab.players);
    if (agreement.error.empty())
      plan.sides.push_back({.name = change, .rules = agreement.rules, .bot = {}});
    else if (named)
      return agreement.error;
    else
      skipped += "left out: " + change + ", " + agreement.error + "\n";
  }
  if (plan.sides.size() < 2 && !skipped.empty())
    return "no second value of " + name + " can be played with these rules; " +
           skipped.substr(0, skipped.find('\n'));
  if (plan.sides.size() < 2) return "two values at least are needed to see a difference";
  plan.all_pairs = false;
  return {};
}

}  // namespace penult
