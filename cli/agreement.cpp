#include "cli/agreement.h"

#include <iostream>
#include <set>

namespace penult {
namespace {

std::string with_rule(const OptionError& error) {
  return error.rule.empty() || error.text.find(error.rule) != std::string::npos
             ? error.text
             : error.text + " (" + error.rule + ")";
}

}  // namespace

int complain(const std::string& text) {
  std::cerr << "penult: " << text << '\n';
  return 2;
}

Agreement read_agreement(const std::vector<std::string>& words, int players) {
  Agreement agreement;
  if (players < 2 || players > kMaxSeats) {
    agreement.error = std::to_string(players) + " players: 2 to 10 can play (DECK-07)";
    return agreement;
  }
  Options options;
  std::set<std::string> named;
  agreement.preset = "classic-108";
  const auto refuse = [&](const OptionError& error) { agreement.error = with_rule(error); };
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const size_t equals = word.find('=');
    if (equals == std::string::npos && i == 0) {
      agreement.preset = word;
      if (const OptionError error = load_preset(word, options)) return refuse(error), agreement;
      continue;
    }
    if (i == 0)
      if (const OptionError error = load_preset(agreement.preset, options))
        return refuse(error), agreement;
    const std::string name = word.substr(0, equals);
    if (equals == std::string::npos) {
      agreement.error = "--rules: '" + word + "' is no option=value; see `penult rules`";
      return agreement;
    }
    if (!named.insert(name).second) {
      agreement.error = "--rules: '" + name + "' is named twice";
      return agreement;
    }
    if (const OptionError error = set_option(options, name, word.substr(equals + 1)))
      return refuse(error), agreement;
  }
  if (words.empty()) (void)load_preset(agreement.preset, options);
  Compiled compiled = compile(options, players);
  if (!compiled.errors.empty()) return refuse(compiled.errors.front()), agreement;
  agreement.rules = std::move(compiled.rules);
  return agreement;
}

}  // namespace penult
