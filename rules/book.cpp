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

#define PAIR_KEY(key, meaning) {#key, meaning},
#define PAIR(number, pairs, text)
constexpr PairKey kPairKeys[] = {
#include "rules/pairs.def"
};
#undef PAIR_KEY
#undef PAIR

#define PAIR_KEY(key, meaning)
#define PAIR(number, pairs, text) {number, pairs, text},
constexpr PairNote kPairNotes[] = {
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

std::span<const PairKey> pair_keys() { return kPairKeys; }

std::span<const PairNote> pair_notes() { return kPairNotes; }

}  // namespace penult
