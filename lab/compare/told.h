#pragma once
// A comparison in words, in numbers and as a file.

#include <string>

#include "lab/compare/compare.h"

namespace penult {

/// "+2.9", "−0.4": a difference in the unit of its measure, percent for shares.
std::string shown_gap(const MeasureInfo& measure, const Difference& difference);
/// "+2.5 to +3.3".
std::string shown_gap_interval(const MeasureInfo& measure, const Difference& difference);
/// One side's value.
std::string shown_value(const MeasureInfo& measure, const Estimate& value);
/// What is measured, "the first bot" by its name.
std::string label_of(const ComparePlan& plan, const Difference& difference);
/// "a round takes 2.9 more turns (2.5 to 3.3)": for real differences.
std::string in_words(const ComparePlan& plan, const Difference& difference);
/// "turns in a round (−0.3 to +0.2)": for what may be chance.
std::string as_noise(const ComparePlan& plan, const Difference& difference);
/// "real", "noise" or "same".
std::string_view verdict_of(const Difference& difference);

/// JSON of the whole comparison.
std::string write_comparison(const ComparePlan& plan, const Comparison& comparison,
                             std::string_view program, bool interrupted);
/// A line for each measure of each pair, with a heading.
std::string csv_of(const ComparePlan& plan, const Comparison& comparison);

/// A field of a comma-separated line, quoted where it must be.
std::string csv_field(const std::string& text);

}  // namespace penult
