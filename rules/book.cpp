#include "rules/book.h"

#include <array>

namespace penult {
namespace {

struct ChapterEntry {
  std::array<Chapter, 3> in;  // by `Language`
};

constexpr ChapterEntry kChapters[] = {
#define CHAPTER(en, ru, uk, en_text, ru_text, uk_text) \
  {{Chapter{en, en_text}, Chapter{ru, ru_text}, Chapter{uk, uk_text}}},
#include "rules/chapters.def"
#undef CHAPTER
};

// A heading, or an option under the heading before it.
struct Line {
  std::string_view option;
  std::array<std::string_view, 3> heading;
};

constexpr Line kLines[] = {
#define FOLDER(en, ru, uk) {{}, {en, ru, uk}},
#define GUIDE(option, sources, en, ru, uk) {#option, {}},
#define VALUE_GUIDE(option, value, en, ru, uk)
#include "rules/guides.def"
#undef FOLDER
#undef GUIDE
#undef VALUE_GUIDE
};

struct KeyEntry {
  std::string_view key;
  std::array<std::string_view, 3> meanings;
};

#define PAIR_KEY(key, en, ru, uk) {#key, {en, ru, uk}},
#define PAIR(number, pairs, en, ru, uk)
constexpr KeyEntry kPairKeys[] = {
#include "rules/pairs.def"
};
#undef PAIR_KEY
#undef PAIR

struct NoteEntry {
  int number;
  std::string_view pairs;
  std::array<std::string_view, 3> texts;
};

#define PAIR_KEY(key, en, ru, uk)
#define PAIR(number, pairs, en, ru, uk) {number, pairs, {en, ru, uk}},
constexpr NoteEntry kPairNotes[] = {
#include "rules/pairs.def"
};
#undef PAIR_KEY
#undef PAIR

}  // namespace

std::vector<Chapter> book_chapters(Language language) {
  std::vector<Chapter> chapters;
  for (const ChapterEntry& entry : kChapters)
    chapters.push_back(entry.in[size_t(language)]);
  return chapters;
}

std::vector<OptionGroup> option_groups(Language language) {
  std::vector<OptionGroup> groups;
  for (const Line& line : kLines) {
    if (line.option.empty())
      groups.push_back({line.heading[size_t(language)], {}});
    else
      groups.back().options.push_back(line.option);
  }
  return groups;
}

std::vector<PairKey> pair_keys(Language language) {
  std::vector<PairKey> keys;
  for (const KeyEntry& entry : kPairKeys)
    keys.push_back({entry.key, entry.meanings[size_t(language)]});
  return keys;
}

std::vector<PairNote> pair_notes(Language language) {
  std::vector<PairNote> notes;
  for (const NoteEntry& entry : kPairNotes)
    notes.push_back({entry.number, entry.pairs, entry.texts[size_t(language)]});
  return notes;
}

}  // namespace penult
