#pragma once
// A result as a file: what was asked, what was counted, what it comes to. Parts of a plan played
// apart are put together again without a difference to the last byte (docs/lab.md).

#include <string>
#include <string_view>
#include <vector>

#include "lab/figures.h"

namespace penult {

struct Result {
  SimulationPlan plan;
  std::string preset;        ///< that the rules build on
  bool interrupted = false;  ///< stopped before everything was played
  Figures figures;
};

/// The text of the file. It says the version of the program, no time and no speed, so that the same
/// plan gives the same bytes.
std::string write_result(const Result& result, std::string_view program);

struct ReadResult {
  Result result;
  std::string program;
  std::string error;  ///< what is wrong with the text, or empty
};
/// Trusts nothing: sizes, signs and the checksum are looked at.
ReadResult read_result(std::string_view text);

/// Puts all parts of one plan together; each must be there exactly once. `names` are for messages.
/// Returns what is wrong, or nothing.
std::string merge(const std::vector<ReadResult>& parts, const std::vector<std::string>& names,
                  Result& whole);

}  // namespace penult
