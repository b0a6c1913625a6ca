#include "cli/agreement.h"

#include "cli/commands.h"
#include "cli/rule_words.h"
#include "rules/faults.h"

namespace penult {

int complain(const std::string& text) {
  print_error(text);
  return kCannotAsk;
}

Agreement read_agreement(const std::vector<std::string>& words, int players, Language language) {
  Agreement agreement{.preset = "classic-108", .rules = {}, .error = {}};
  if (players < 2 || players > kMaxSeats) {
    const OptionError error = option_error(Fault::kNumberOfPlayers, {players});
    agreement.error = error.in(language) + " (" + error.rule + ")";
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
  agreement.error = "--rules: " + error.in(language);
  if (!error.rule.empty()) agreement.error += " (" + error.rule + ")";
  return agreement;
}

}  // namespace penult
