#pragma once
// What a guest brings: a name that is safe to show, and a secret that proves the seat.

#include <optional>
#include <string>
#include <string_view>

namespace penult {

inline constexpr int kMaxNameLength = 24;  ///< in characters as people count them

/// `text` without blanks at its ends; nothing if it is not UTF-8, empty, too long, or holds
/// characters that control the layout around it.
std::optional<std::string> clean_name(std::string_view text);

/// The same for a line of so many characters.
std::optional<std::string> clean_text(std::string_view text, int longest);

/// What is kept of a secret (hexadecimal): enough to recognize it, not enough to know it.
std::string hash_of_secret(std::string_view secret);
/// What is kept of a table's password, of a device and of an address, different at each table.
std::string hash_of_password(std::string_view password, std::string_view code);
std::string hash_of_device(std::string_view device, std::string_view code);
std::string hash_of_address(std::string_view address, std::string_view code);
/// In time that does not depend on where they differ.
bool same_hash(std::string_view one, std::string_view other);

}  // namespace penult
