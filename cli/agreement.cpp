#include "cli/agreement.h"

#include "cli/commands.h"
#include "cli/rule_words.h"

namespace penult {

int complain(const std::string& text) {
  print_error(text);
  return kCannotAsk;
}

Agreement read_agreement(const std::vector<std::string>& words, int players) {
  Agreement agreement{.preset = "classic-108", .rules = {}, .error = {}};
  if (players < 2 || players > kMaxSeats) {
    agreement.error = std::to_string(players) + " players: 2 to 10 can play (DECK-07)";
    return agreement;
  }
  const RuleWords chosen = read_rule_words(words);
  agreement.preset = chosen.preset;
  OptionError error = chosen.error;
  if (!error) {
    Compiled compiled = compile(chosen.options, players);
    agreement.rules = compiled.rules;
    if (!compiled.errors.empty()) error = compiled.errors.front();
  }
  if (!error) return agreement;
  agreement.error = "--rules: " + error.text;
  if (!error.rule.empty() && error.text.find(error.rule) == std::string::npos)
    agreement.error += " (" + error.rule + ")";
  return agreement;
}

}  // namespace penult
