#pragma once
// What options, their values and presets are called, and a sentence about each, in the three
// languages.

#include "engine/refusal.h"

namespace penult {

struct Text {
  std::string_view title;
  std::string_view sentence;
};

/// Of an option; its name and no sentence where there is no such option.
Text option_text(std::string_view name, Language language);
/// Of a preset, likewise.
Text preset_text(std::string_view name, Language language);
/// What a value of an option is called: "must", "обязательно"; the value itself where it needs no
/// words (numbers, effects).
std::string_view value_label(std::string_view option, std::string_view value, Language language);

}  // namespace penult
