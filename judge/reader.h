#pragma once
// The words of one line, read one after the other; the first thing that is wrong stops it.

#include "judge/script.h"

namespace penult::judge {

using Words = std::vector<std::string_view>;

struct Reader {
  const Script& script;
  const Words& words;
  size_t next = 1;           ///< the word to be read next
  Statement statement = {};  ///< what has been read so far
  std::string error = {};

  bool more() const { return next < words.size() && error.empty(); }
  std::string_view word() { return words[next++]; }
  /// False, with an error, if there is no further word.
  bool needs_word(std::string_view what);
};

std::string quoted(std::string_view word);
Seat find_player(const Script& script, std::string_view name);

Seat read_player(Reader& reader);
void read_rest_players(Reader& reader);
void read_one_card(Reader& reader);
void read_cards(Reader& reader);
void read_color(Reader& reader);
void read_direction(Reader& reader);
void read_number(Reader& reader, int64_t least, int64_t most);
/// NAME=N …
void read_counts(Reader& reader, int64_t least, int64_t most);
/// NAME:CARD …
void read_cut(Reader& reader);
/// An action as the table tells it: "NAME verb …", "referee verb …", "timeout NAME".
void read_action(Reader& reader);
/// What follows the word `expect`.
void read_expect(Reader& reader);

}  // namespace penult::judge
