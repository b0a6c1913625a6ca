#pragma once
// The words that name a rule set: PRESET, CODE or FILE.toml, then option=value as often as wanted.

#include <optional>
#include <span>
#include <string>

#include "engine/options.h"

namespace penult {

struct RuleWords {
  std::string preset = "classic-108";  ///< of a code or a file: the preset it builds on
  Options options;
  OptionError error;
};

/// Without a preset the words are about classic-108.
RuleWords read_rule_words(std::span<const std::string> words);

/// A table script with every line "rules FILE.toml …" written out, because the judge reads no
/// files. A file is looked for beside the script. `error` says what cannot be read.
std::string with_rule_files(std::string_view text, const std::string& script, OptionError& error);

/// The whole file, of "-" standard input; nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& name);

}  // namespace penult
