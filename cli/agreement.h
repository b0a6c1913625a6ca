#pragma once
// `--rules PRESET [option=value …]`: the words of the command line as compiled rules.

#include <string>
#include <vector>

#include "engine/rules.h"

namespace penult {

struct Agreement {
  std::string preset;
  Rules rules;
  std::string error;  ///< empty if the table can be played with `players` players
};

Agreement read_agreement(const std::vector<std::string>& words, int players,
                         Language language = Language::kEnglish);

/// Prints `penult: TEXT` to standard error and returns the exit status of a question that could not
/// be asked.
int complain(const std::string& text);

}  // namespace penult
