#pragma once
// The words that name what is compared: rule sets or bots.

#include "cli/lab.h"
#include "lab/compare/compare.h"

namespace penult {

/// "classic-108", "classic-108 draw_two_answer=stack", "draw_two_answer=stack" (on top of --rules),
/// or bots. Returns what is wrong, or nothing.
std::string read_sides(const std::vector<std::string>& words, const LabArguments& lab,
                       ComparePlan& plan);

/// The rule sets that differ in one option: `words` is "OPTION" or "OPTION=a,b,c". The first side
/// is what --rules says itself where it is among the values. What was left out because it cannot be
/// played stands in `skipped`.
std::string read_sweep(const std::string& words, const LabArguments& lab, ComparePlan& plan,
                       std::string& skipped);

}  // namespace penult
