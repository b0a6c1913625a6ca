#pragma once
// What the rulebook is made of besides the options' texts: the chapters of the base game, the order
// of the options, and the outcomes where two house rules meet.

#include <string_view>
#include <vector>

#include "engine/refusal.h"

namespace penult {

struct Chapter {
  std::string_view title;
  std::string_view text;  ///< Markdown
};
/// The base game (classic-108) in the order in which one reads it.
std::vector<Chapter> book_chapters(Language language);

/// The options of one folder under its heading.
struct OptionGroup {
  std::string_view title;
  std::vector<std::string_view> options;
};
std::vector<OptionGroup> option_groups(Language language);

/// "COV" stands for covering a +2.
struct PairKey {
  std::string_view key;
  std::string_view meaning;
};
std::vector<PairKey> pair_keys(Language language);

struct PairNote {
  int number;
  std::string_view pairs;  ///< "COV-DFL, STK-DFL"
  std::string_view text;
};
std::vector<PairNote> pair_notes(Language language);

}  // namespace penult
