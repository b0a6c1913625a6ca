#pragma once
// The languages that Penult speaks.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace penult {

enum class Language : uint8_t { kEnglish, kRussian, kUkrainian };
inline constexpr Language kLanguages[] = {Language::kEnglish, Language::kRussian,
                                          Language::kUkrainian};

/// "en", "ru", "uk"; anything else is English.
Language language_of(std::string_view code);

/// The same thing said in each language, by `Language`; all empty where there is nothing to say.
using Sentences = std::array<std::string, 3>;

}  // namespace penult
