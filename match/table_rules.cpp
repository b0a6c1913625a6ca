// The rules of a table as one line of text, as the log keeps them.

#include <algorithm>

#include "match/table_state.h"
#include "rules/faults.h"
#include "rules/rule_code.h"

namespace penult {

OptionError read_rules(std::string_view text, std::string& preset, Options& options) {
  for (bool first = true; first || !text.empty(); first = false) {
    const size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (first) {
      if (OptionError error = load_rules(word, preset, options)) return error;
      continue;
    }
    const size_t sign = word.find('=');
    if (sign == std::string_view::npos) return option_error(Fault::kSetsNothing, {word});
    if (OptionError error = set_option(options, word.substr(0, sign), word.substr(sign + 1)))
      return error;
  }
  return {};
}

OptionError rules_error(std::string_view text) {
  std::string preset;
  Options options;
  if (OptionError error = read_rules(text, preset, options)) return error;
  const Compiled compiled = compile(options);
  return compiled.errors.empty() ? OptionError() : compiled.errors.front();
}

std::string rules_text(std::string_view preset,
                       std::span<const std::pair<std::string, std::string>> changes) {
  std::string text(preset);
  for (const auto& [name, value] : changes)
    text += ' ' + name + '=' + value;
  return text;
}

std::vector<std::pair<std::string, std::string>> rule_changes(const std::string& preset,
                                                              const Options& options) {
  Options base;
  load_preset(preset, base);
  return differences(options, base);
}

}  // namespace penult
