#pragma once
// A rule set as TOML text:
//   preset = "classic-108"
//   [options]
//   target = 300
//   twins = true

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/options.h"

namespace penult {

struct TomlRules {
  std::string preset = "classic-108";  ///< or a code; not yet looked up, nor are the options
  std::vector<std::pair<std::string, std::string>> changes;
  OptionError error;  ///< "NAME:LINE: what is wrong"
};

/// `name` is what errors call the text.
TomlRules read_rules_toml(std::string_view text, std::string_view name);

/// The text of a preset and what differs from it.
std::string rules_toml(std::string_view preset, const Options& options);

}  // namespace penult
