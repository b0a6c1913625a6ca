#pragma once

#include <span>
#include <string>
#include <string_view>

namespace penult {

/// SHA-256 in hexadecimal.
std::string sha256(std::span<const unsigned char> bytes);
std::string sha256(std::string_view text);

}  // namespace penult
