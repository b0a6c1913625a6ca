// The page writes and reads sets of rules as codes. A set as TOML text, which only programs send,
// is refused here: its library alone would weigh more than the engine.
#include "rules/faults.h"
#include "server/rules_toml.h"

namespace penult {

TomlRules read_rules_toml(std::string_view, std::string_view name) {
  TomlRules rules;
  rules.error = option_error(Fault::kNoSuchPreset, {name});
  return rules;
}

}  // namespace penult
