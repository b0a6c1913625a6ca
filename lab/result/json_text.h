#pragma once
// JSON as text that people can read and programs can compare byte by byte.

#include <string>

#include <boost/json.hpp>

namespace penult {

/// Indented; a list of numbers stays on one line; six digits of what is not whole. The same value
/// gives the same bytes.
std::string json_text(const boost::json::value& value);

}  // namespace penult
