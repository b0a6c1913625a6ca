#include "rules/texts.h"

#include <array>

namespace penult {
namespace {

struct Entry {
  std::string_view name;
  std::array<Text, 3> texts;  // by `Language`
};

struct Label {
  std::string_view option;
  std::string_view value;
  std::array<std::string_view, 3> labels;
};

constexpr Entry kOptionTexts[] = {
#define TEXT(name, en, en_sentence, ru, ru_sentence, uk, uk_sentence) \
  {#name, {{{en, en_sentence}, {ru, ru_sentence}, {uk, uk_sentence}}}},
#define VALUE(option, value, en, ru, uk)
#include "rules/texts.def"
#undef TEXT
#undef VALUE
};

constexpr Label kLabels[] = {
#define TEXT(name, en, en_sentence, ru, ru_sentence, uk, uk_sentence)
#define VALUE(option, value, en, ru, uk) {#option, value, {en, ru, uk}},
#include "rules/texts.def"
#undef TEXT
#undef VALUE
    // Every switch.
    {"", "on", {"yes", "да", "так"}},
    {"", "off", {"no", "нет", "ні"}},
};

constexpr Entry kPresetTexts[] = {
#define PRESET_TEXT(name, en, en_sentence, ru, ru_sentence, uk, uk_sentence) \
  {name, {{{en, en_sentence}, {ru, ru_sentence}, {uk, uk_sentence}}}},
#include "rules/preset_texts.def"
#undef PRESET_TEXT
};

template <size_t N>
Text find_text(const Entry (&entries)[N], std::string_view name, Language language) {
  for (const Entry& entry : entries)
    if (entry.name == name) return entry.texts[size_t(language)];
  return {name, {}};
}

}  // namespace

Text option_text(std::string_view name, Language language) {
  return find_text(kOptionTexts, name, language);
}

Text preset_text(std::string_view name, Language language) {
  return find_text(kPresetTexts, name, language);
}

std::string_view value_label(std::string_view option, std::string_view value, Language language) {
  for (const Label& label : kLabels)
    if (label.value == value && (label.option == option || label.option.empty()))
      return label.labels[size_t(language)];
  return value;
}

}  // namespace penult
