#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace penult::server {

/// The texts one after the other.
inline std::string join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts)
    text += part;
  return text;
}

}  // namespace penult::server
