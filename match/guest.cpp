#include "match/guest.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <sodium.h>

namespace penult {
namespace {

struct Range {
  char32_t first, last;
};

/// Line and direction controls, private use and the like: nothing that belongs into a name.
constexpr std::array<Range, 13> kForbidden = {{
    {0x0000, 0x001f},
    {0x007f, 0x009f},
    {0x00ad, 0x00ad},
    {0x061c, 0x061c},
    {0x200b, 0x200c},
    {0x200e, 0x200f},
    {0x2028, 0x202e},
    {0x2060, 0x206f},
    {0xd800, 0xf8ff},
    {0xfdd0, 0xfdef},
    {0xfeff, 0xfeff},
    {0xfff0, 0xfffb},
    {0xe0000, 0x10ffff},
}};

/// Marks that join the character before them: accents, variation selectors, skin tones.
constexpr std::array<Range, 22> kMarks = {{
    {0x0300, 0x036f}, {0x0483, 0x0489},   {0x0591, 0x05bd}, {0x05bf, 0x05c7}, {0x0610, 0x061a},
    {0x064b, 0x065f}, {0x0670, 0x0670},   {0x06d6, 0x06ed}, {0x0900, 0x0903}, {0x093a, 0x094f},
    {0x0e31, 0x0e31}, {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
    {0x200d, 0x200d}, {0x20d0, 0x20ff},   {0x302a, 0x302f}, {0x3099, 0x309a}, {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f}, {0x1f3fb, 0x1f3ff},
}};

template <size_t Size>
bool in(const std::array<Range, Size>& ranges, char32_t letter) {
  return std::any_of(ranges.begin(), ranges.end(), [letter](Range range) {
    return range.first <= letter && letter <= range.last;
  });
}

/// The character at `place`, which moves on; nothing where the bytes are not UTF-8.
std::optional<char32_t> next_letter(std::string_view text, size_t& place) {
  const auto byte = [&](size_t index) { return static_cast<uint8_t>(text[index]); };
  const uint8_t lead = byte(place);
  const int length = lead < 0x80   ? 1
                     : lead < 0xc2 ? 0
                     : lead < 0xe0 ? 2
                     : lead < 0xf0 ? 3
                     : lead < 0xf5 ? 4
                                   : 0;
  if (length == 0 || place + size_t(length) > text.size()) return {};
  char32_t letter = length == 1 ? lead : lead & (0x7f >> length);
  for (int index = 1; index < length; ++index) {
    const uint8_t next = byte(place + size_t(index));
    if ((next & 0xc0) != 0x80) return {};
    letter = letter << 6 | (next & 0x3f);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (letter < kLeast[size_t(length)] || letter > 0x10ffff) return {};
  place += size_t(length);
  return letter;
}

std::string hashed(std::string_view text, std::string_view purpose) {
  std::array<unsigned char, 32> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  return hex.data();
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) {
  return clean_text(text, kMaxNameLength);
}

std::optional<std::string> clean_text(std::string_view text, int longest) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  // Marks are not counted, so bytes are limited too.
  if (text.empty() || text.size() > size_t(longest) * 12) return {};
  int length = 0;
  bool joined = false;
  for (size_t place = 0; place < text.size();) {
    const std::optional<char32_t> letter = next_letter(text, place);
    if (!letter || in(kForbidden, *letter)) return {};
    const bool mark = in(kMarks, *letter);
    if (mark && length == 0) return {};
    if (!mark && !joined) ++length;
    joined = *letter == 0x200d;
  }
  if (length > longest) return {};
  return std::string(text);
}

std::string hash_of_secret(std::string_view secret) { return hashed(secret, "penult seat secret"); }

std::string hash_of_password(std::string_view password, std::string_view code) {
  return hashed(std::string(code) + ' ' + std::string(password), "penult table password");
}

std::string hash_of_device(std::string_view device, std::string_view code) {
  if (device.empty()) return {};
  return hashed(std::string(code) + ' ' + std::string(device), "penult device");
}

std::string hash_of_address(std::string_view address, std::string_view code) {
  if (address.empty()) return {};
  return hashed(std::string(code) + ' ' + std::string(address), "penult address");
}

bool same_hash(std::string_view one, std::string_view other) {
  return one.size() == other.size() && !one.empty() &&
         sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace penult
