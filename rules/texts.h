#pragma once
// What options, their values and presets are called, a sentence about each and the whole story of
// each option, in the three languages.

#include <string>

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

struct Guide {
  std::string_view text;  ///< a few sentences with an example; a line break is a space
  std::string source;     ///< who says so: "cover: the Russian forum sheet; …"
};

/// Of an option; empty where there is no such option.
Guide option_guide(std::string_view name, Language language);
/// Who says so of one value; empty where the value is in no source.
std::string value_source(std::string_view option, std::string_view value, Language language);
/// Of a value that wants more words (in Markdown); empty for most.
std::string_view value_guide(std::string_view option, std::string_view value, Language language);
/// Of a preset: which source it follows.
std::string preset_source(std::string_view name, Language language);

}  // namespace penult
