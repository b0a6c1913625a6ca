// Everything that can be agreed is explained, in three languages and with its source.

#include "rules/texts.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules.h"
#include "rules/book.h"
#include "rules/faults.h"

namespace penult {
namespace {

bool is_cyrillic(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char byte) { return uint8_t(byte) == 0xD0 || uint8_t(byte) == 0xD1; });
}

// Counts letters that only one of the two alphabets has.
bool has_any(std::string_view text, std::initializer_list<std::string_view> letters) {
  return std::any_of(letters.begin(), letters.end(),
                     [&](std::string_view letter) { return text.find(letter) != text.npos; });
}

void expect_language(std::string_view text, Language language, std::string_view what) {
  EXPECT_FALSE(text.empty()) << what;
  EXPECT_EQ(is_cyrillic(text), language != Language::kEnglish) << what << ": " << text;
  if (language == Language::kRussian) {
    EXPECT_FALSE(has_any(text, {"і", "ї", "є", "ґ"})) << what << ": " << text;
  }
  if (language == Language::kUkrainian) {
    EXPECT_FALSE(has_any(text, {"ы", "э", "ё", "ъ"})) << what << ": " << text;
  }
}

TEST(Guides, ExplainEveryOption) {
  for (const Language language : kLanguages)
    for (const OptionInfo& option : option_table()) {
      const Guide guide = option_guide(option.name, language);
      expect_language(guide.text, language, option.name);
      EXPECT_GE(std::count(guide.text.begin(), guide.text.end(), '.'), 2) << option.name;
      expect_language(guide.source, language, option.name);
    }
}

// What a guide says about a value it says in every language.
TEST(Guides, SpeakOfEveryValue) {
  for (const Language language : kLanguages)
    for (const OptionInfo& option : option_table())
      for (const std::string_view value : option.values) {
        EXPECT_NE(option_guide(option.name, language).text.find(value), std::string_view::npos)
            << option.name << "=" << value;
        EXPECT_FALSE(value_source(option.name, value, language).empty())
            << option.name << "=" << value;
      }
}

TEST(Guides, NamePlayingCards) {
  for (const Language language : kLanguages)
    expect_language(value_guide("deck", "standard_2x54", language), language, "standard_2x54");
  EXPECT_TRUE(value_guide("deck", "h2o", Language::kEnglish).empty());
  EXPECT_TRUE(option_guide("no_such_option", Language::kEnglish).text.empty());
}

struct FaultForm {
  std::string_view name;
  std::array<std::string_view, 3> forms;
};
constexpr FaultForm kFaultForms[] = {
#define FAULT(name, rule, en, ru, uk) {#name, {en, ru, uk}},
#include "rules/faults.def"
#undef FAULT
};

// Whatever is filled in is filled in in every language.
TEST(Faults, SayTheSameInEveryLanguage) {
  for (const FaultForm& fault : kFaultForms)
    for (const Language language : kLanguages) {
      const std::string_view form = fault.forms[size_t(language)];
      EXPECT_FALSE(form.empty()) << fault.name;
      for (const std::string_view place : {"{1}", "{2}", "{3}", "{4}"})
        EXPECT_EQ(form.find(place) == form.npos, fault.forms[0].find(place) == form.npos)
            << fault.name << ": " << form;
      if (fault.name != "kNoToml") expect_language(form, language, fault.name);
    }
}

TEST(Faults, AreFilledIn) {
  const OptionError error = option_error(
      Fault::kNoSuchValue, {"seven", "perhaps", choice_of(find_option("seven")->values)});
  EXPECT_EQ(error.in(Language::kEnglish),
            "option \"seven\": no such value \"perhaps\"; use off, must or may");
  EXPECT_EQ(error.in(Language::kRussian),
            "настройка «seven»: нет значения «perhaps»; есть off, must или may");
  EXPECT_EQ(error.in(Language::kUkrainian),
            "налаштування «seven»: немає значення «perhaps»; є off, must або may");
}

TEST(Presets, NameTheirSource) {
  for (const Language language : kLanguages)
    for (const PresetInfo& preset : preset_table()) {
      const std::string source = preset_source(preset.name, language);
      EXPECT_FALSE(source.empty()) << preset.name;
      expect_language(preset_text(preset.name, language).sentence, language, preset.name);
    }
}

TEST(Book, HasItsChapters) {
  for (const Language language : kLanguages) {
    const auto chapters = book_chapters(language);
    EXPECT_GE(chapters.size(), 9U);
    for (const Chapter& chapter : chapters)
      expect_language(chapter.text, language, chapter.title);
  }
}

TEST(Book, ListsEveryOptionOnceAndInOrder) {
  std::vector<std::string_view> listed;
  for (const OptionGroup& group : option_groups(Language::kEnglish)) {
    EXPECT_FALSE(group.options.empty()) << group.title;
    listed.insert(listed.end(), group.options.begin(), group.options.end());
  }
  std::vector<std::string_view> table;
  for (const OptionInfo& option : option_table())
    table.push_back(option.name);
  EXPECT_THAT(listed, testing::ElementsAreArray(table));
}

// The notes of the catalogue, 1 to 70, about pairs of keys that have a meaning.
TEST(Book, SettlesEveryPair) {
  for (const Language language : kLanguages) {
    const std::vector<PairKey> keys = pair_keys(language);
    for (const PairKey& key : keys)
      EXPECT_FALSE(key.meaning.empty()) << key.key;
    int number = 0;
    for (const PairNote& note : pair_notes(language)) {
      EXPECT_EQ(note.number, ++number);
      expect_language(note.text, language, note.pairs);
      std::string_view rest = note.pairs;
      while (!rest.empty()) {
        const size_t end = std::min(rest.find_first_of("-, "), rest.size());
        const std::string_view key = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (key.empty()) continue;
        EXPECT_TRUE(std::ranges::any_of(keys, [&](const PairKey& one) { return one.key == key; }))
            << key;
      }
    }
    EXPECT_EQ(number, 70);
  }
}

}  // namespace
}  // namespace penult
