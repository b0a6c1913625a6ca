#pragma once
// One line of a table script into a statement.

#include "judge/reader.h"

namespace penult::judge {

/// Without its comment, split at blanks.
Words split_words(std::string_view line);
/// Reads a line into the script: adds a statement (and, for `players`, the names). Returns what is
/// wrong with it, or an empty text.
std::string read_line(Script& script, const Words& words, int line);

}  // namespace penult::judge
