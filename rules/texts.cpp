#include "rules/texts.h"

#include <algorithm>
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

struct GuideEntry {
  std::string_view option;
  std::string_view sources;
  std::array<std::string_view, 3> texts;
};

// The engine in the page does without the guides: they weigh a fifth of it, and the page has them
// from the server or has kept them.
#ifdef PENULT_WITHOUT_GUIDES
#define GUIDE_TEXTS(en, ru, uk) \
  {                             \
  }
#else
#define GUIDE_TEXTS(en, ru, uk) {en, ru, uk}
#endif

#define FOLDER(en, ru, uk)
#define GUIDE(option, sources, en, ru, uk) {#option, sources, GUIDE_TEXTS(en, ru, uk)},
#define VALUE_GUIDE(option, value, en, ru, uk)
constexpr GuideEntry kGuides[] = {
#include "rules/guides.def"
};
#undef GUIDE
#undef VALUE_GUIDE

#define GUIDE(option, sources, en, ru, uk)
#define VALUE_GUIDE(option, value, en, ru, uk) {#option, value, GUIDE_TEXTS(en, ru, uk)},
constexpr Label kValueGuides[] = {
#include "rules/guides.def"
};
#undef FOLDER
#undef GUIDE_TEXTS
#undef GUIDE
#undef VALUE_GUIDE

// The keys of sources.def and what they stand for; `option` stays empty.
constexpr Label kSources[] = {
#define SOURCE(key, en, ru, uk) {"", #key, {en, ru, uk}},
#include "rules/sources.def"
#undef SOURCE
};

struct PresetSource {
  std::string_view preset;
  std::string_view sources;
};

constexpr PresetSource kPresetSources[] = {
#define PRESET_SOURCE(name, sources) {name, sources},
#include "rules/preset_sources.def"
#undef PRESET_SOURCE
};

// Cuts the first word off a list; `text` keeps the rest.
std::string_view next_word(std::string_view& text, char separator) {
  const size_t end = std::min(text.find(separator), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// "classic,wikipedia" in words.
std::string sources_in_words(std::string_view keys, Language language) {
  std::string words;
  while (!keys.empty()) {
    const std::string_view key = next_word(keys, ',');
    for (const Label& source : kSources) {
      if (source.value != key) continue;
      words += words.empty() ? "" : ", ";
      words += source.labels[size_t(language)];
    }
  }
  return words;
}

// "none=classic,wikipedia cover=forum" in words.
std::string all_in_words(std::string_view sources, Language language) {
  std::string words;
  while (!sources.empty()) {
    std::string_view keys = next_word(sources, ' ');
    words += words.empty() ? "" : "; ";
    if (keys.find('=') != keys.npos) words += std::string(next_word(keys, '=')) + ": ";
    words += sources_in_words(keys, language);
  }
  return words;
}

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

Guide option_guide(std::string_view name, Language language) {
  for (const GuideEntry& guide : kGuides)
    if (guide.option == name)
      return {guide.texts[size_t(language)], all_in_words(guide.sources, language)};
  return {};
}

std::string value_source(std::string_view option, std::string_view value, Language language) {
  for (const GuideEntry& guide : kGuides) {
    if (guide.option != option) continue;
    if (guide.sources.find('=') == guide.sources.npos)
      return sources_in_words(guide.sources, language);
    for (std::string_view sources = guide.sources; !sources.empty();) {
      std::string_view keys = next_word(sources, ' ');
      if (next_word(keys, '=') == value) return sources_in_words(keys, language);
    }
  }
  return {};
}

std::string_view value_guide(std::string_view option, std::string_view value, Language language) {
  for (const Label& guide : kValueGuides)
    if (guide.option == option && guide.value == value) return guide.labels[size_t(language)];
  return {};
}

std::string preset_source(std::string_view name, Language language) {
  for (const PresetSource& source : kPresetSources)
    if (source.preset == name) return sources_in_words(source.sources, language);
  return {};
}

}  // namespace penult
