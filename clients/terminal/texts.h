#pragma once
// The sentences of the terminal in three languages.

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/refusal.h"

namespace penult::terminal {

enum class Text : uint8_t {
#define TEXT(name, english, russian, ukrainian) name,
#include "clients/terminal/texts.def"
#undef TEXT
};

std::string_view template_of(Text text, Language language);
/// The sentence with {0}, {1}, … filled in.
std::string say(Text text, Language language, std::initializer_list<std::string> values = {});
/// The name of another player, 1 … 9.
std::string_view bot_name(int seat, Language language);

/// Lower case for the letters of the three languages, so that names can be typed as one likes.
std::string folded(std::string_view text);

/// The first letter as a capital.
std::string capitalized(std::string text);

}  // namespace penult::terminal
