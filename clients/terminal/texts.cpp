#include "clients/terminal/texts.h"

#include <array>

namespace penult::terminal {
namespace {

using Translations = std::array<std::string_view, 3>;

constexpr Translations kTexts[] = {
#define TEXT(name, english, russian, ukrainian) {english, russian, ukrainian},
#include "clients/terminal/texts.def"
#undef TEXT
};

constexpr Translations kNames[] = {
    {"Ada", "Ада", "Ада"},   {"Ben", "Бен", "Бен"},    {"Cleo", "Клео", "Клео"},
    {"Dan", "Дан", "Дан"},   {"Eva", "Ева", "Єва"},    {"Finn", "Финн", "Фінн"},
    {"Gia", "Джиа", "Джіа"}, {"Hugo", "Гуго", "Гуго"}, {"Ivy", "Айви", "Айві"},
};

/// The two bytes of a letter from U+0400 to U+04FF.
std::string two_bytes(int letter) {
  return {char(0xc0 | letter >> 6), char(0x80 | (letter & 0x3f))};
}

int lower_cyrillic(int letter) {
  if (letter >= 0x410 && letter <= 0x42f) return letter + 0x20;
  if (letter >= 0x400 && letter <= 0x40f) return letter + 0x50;
  return letter == 0x490 ? 0x491 : letter;
}

int upper_cyrillic(int letter) {
  if (letter >= 0x430 && letter <= 0x44f) return letter - 0x20;
  if (letter >= 0x450 && letter <= 0x45f) return letter - 0x50;
  return letter == 0x491 ? 0x490 : letter;
}

/// The letter at `at` if it takes two bytes, else 0.
int two_byte_letter(std::string_view text, size_t at) {
  if (at + 1 >= text.size()) return 0;
  const auto first = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if ((first & 0xe0) != 0xc0 || (second & 0xc0) != 0x80) return 0;
  return (first & 0x1f) << 6 | (second & 0x3f);
}

}  // namespace

std::string_view template_of(Text text, Language language) {
  return kTexts[size_t(text)][size_t(language)];
}

std::string say(Text text, Language language, std::initializer_list<std::string> values) {
  const std::string_view pattern = template_of(text, language);
  std::string sentence;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    if (!place) {
      sentence += pattern[i];
      continue;
    }
    const size_t index = size_t(pattern[i + 1] - '0');
    if (index < values.size()) sentence += values.begin()[index];
    i += 2;
  }
  return sentence;
}

std::string_view bot_name(int seat, Language language) {
  return kNames[size_t(seat - 1)][size_t(language)];
}

std::string folded(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (const int letter = two_byte_letter(text, i)) {
      result += two_bytes(lower_cyrillic(letter));
      ++i;
      continue;
    }
    const char byte = text[i];
    result += byte >= 'A' && byte <= 'Z' ? char(byte - 'A' + 'a') : byte;
  }
  return result;
}

std::string capitalized(std::string text) {
  if (const int letter = two_byte_letter(text, 0))
    text.replace(0, 2, two_bytes(upper_cyrillic(letter)));
  else if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = char(text[0] - 'a' + 'A');
  return text;
}

}  // namespace penult::terminal
