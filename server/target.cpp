#include "server/target.h"

#include <algorithm>
#include <charconv>

namespace penult::server {

Target split_target(std::string_view target) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  return {target.substr(0, mark), target.substr(std::min(mark + 1, target.size()))};
}

std::string_view parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('='))
      return pair.substr(name.size() + 1);
  }
  return {};
}

std::optional<int64_t> number_in(std::string_view text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.front() == '-') return {};
  return number;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (text[place] != '%') {
      out += text[place];
      continue;
    }
    unsigned byte = 0;
    const std::string_view digits = text.substr(place + 1, 2);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc() || end != digits.data() + 2) return {};
    out += char(byte);
    place += 2;
  }
  return out;
}

}  // namespace penult::server
