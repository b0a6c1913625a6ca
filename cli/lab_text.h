#pragma once
// Figures of the laboratory as text for a terminal, and as a table of values for spreadsheets.

#include <string>

#include "lab/result/result_file.h"

namespace penult {

/// "classic-108, 4 players, simple against random, seed 1".
std::string heading_of(const Result& result);
std::string text_of(const Result& result);
/// A line a figure: group,name,value,low,high,unit. Names are quoted where they need it.
std::string csv_of(const Result& result);

/// "1,234".
std::string grouped(uint64_t count);
/// Characters, not bytes, of a UTF-8 text.
size_t width_of(const std::string& text);
/// Filled up with spaces to `width` characters.
std::string left_aligned(const std::string& text, size_t width);
std::string right_aligned(const std::string& text, size_t width);

}  // namespace penult
