#pragma once
// What stands after the verb of an HTTP request. Whatever bytes arrive.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penult::server {

struct Target {
  std::string_view path;   ///< as it came: nothing is unescaped, so that nothing can climb
  std::string_view query;  ///< after the question mark
};

Target split_target(std::string_view target);
/// The value of `name` in "lang=en&…", as it came; empty where there is none.
std::string_view parameter(std::string_view query, std::string_view name);
/// A whole number without a sign; nothing for any other text.
std::optional<int64_t> number_in(std::string_view text);
/// "J%C3%BCrgen" with the escapes undone; nothing where an escape is broken.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace penult::server
