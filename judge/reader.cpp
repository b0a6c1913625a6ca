#include "judge/reader.h"

#include <algorithm>
#include <charconv>

#include "engine/notation.h"

namespace penult::judge {
namespace {

bool read_integer(std::string_view text, int64_t& number) {
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  return status == std::errc() && stop == end;
}

Seat read_player_name(Reader& reader, std::string_view name) {
  const Seat seat = find_player(reader.script, name);
  if (seat == kNobody && reader.error.empty())
    reader.error = reader.script.names.empty()
                       ? "no players yet; put a line \"players NAME…\" before this one"
                       : quoted(name) + " is no player of this table";
  return seat;
}

ScriptCard read_card_word(Reader& reader, std::string_view word) {
  ScriptCard card;
  std::string_view token = word;
  if (const size_t colon = token.find(':'); colon != token.npos) {
    const std::optional<Color> color = parse_color(token.substr(colon + 1));
    if (!color)
      reader.error = quoted(word) + ": " + quoted(token.substr(colon + 1)) + " is no color";
    card.color = color.value_or(Color::kNone);
    token = token.substr(0, colon);
  }
  constexpr std::string_view kReplacement = "BL=";
  if (token.starts_with(kReplacement)) {
    card.replaces = true;
    token.remove_prefix(kReplacement.size());
  }
  const std::optional<Kind> kind = parse_kind(token);
  if (!kind && reader.error.empty()) reader.error = quoted(word) + " is no card";
  card.kind = kind.value_or(kNoKind);
  if (reader.error.empty() && card.color != Color::kNone && !is_black(card.kind) &&
      card.color != color_of(card.kind))
    reader.error = quoted(word) + ": a colored card has its own color";
  return card;
}

}  // namespace

bool Reader::needs_word(std::string_view what) {
  if (error.empty() && next >= words.size())
    error = quoted(words[0]) + " lacks " + std::string(what);
  return error.empty();
}

std::string quoted(std::string_view word) { return "\"" + std::string(word) + "\""; }

Seat find_player(const Script& script, std::string_view name) {
  const auto found = std::find(script.names.begin(), script.names.end(), name);
  return found == script.names.end() ? kNobody : Seat(found - script.names.begin());
}

Seat read_player(Reader& reader) {
  return reader.needs_word("a player's name") ? read_player_name(reader, reader.word()) : kNobody;
}

void read_rest_players(Reader& reader) {
  while (reader.more()) {
    const Seat seat = read_player(reader);
    const auto& seats = reader.statement.seats;
    if (std::find(seats.begin(), seats.end(), seat) != seats.end() && reader.error.empty())
      reader.error = quoted(reader.words[reader.next - 1]) + " is named twice";
    reader.statement.seats.push_back(seat);
  }
}

void read_cards(Reader& reader) {
  while (reader.more())
    reader.statement.cards.push_back(read_card_word(reader, reader.word()));
}

void read_one_card(Reader& reader) {
  if (reader.needs_word("a card"))
    reader.statement.cards.push_back(read_card_word(reader, reader.word()));
}

void read_number(Reader& reader, int64_t least, int64_t most) {
  if (!reader.needs_word("a number")) return;
  const std::string_view word = reader.word();
  if (!read_integer(word, reader.statement.number) || reader.statement.number < least ||
      reader.statement.number > most)
    reader.error = quoted(word) + " is no number from " + std::to_string(least) + " to " +
                   std::to_string(most);
}

void read_color(Reader& reader) {
  if (!reader.needs_word("a color")) return;
  const std::string_view word = reader.word();
  const std::optional<Color> color = parse_color(word);
  if (!color) reader.error = quoted(word) + " is no color; use red, yellow, green or blue";
  reader.statement.color = color.value_or(Color::kNone);
}

void read_direction(Reader& reader) {
  if (!reader.needs_word("clockwise or counterclockwise")) return;
  const std::string_view word = reader.word();
  if (word != "clockwise" && word != "counterclockwise")
    reader.error = quoted(word) + " is no direction; use clockwise or counterclockwise";
  reader.statement.number = word == "counterclockwise" ? 1 : 0;
}

// NAME=N …
void read_counts(Reader& reader, int64_t least, int64_t most) {
  if (!reader.needs_word("NAME=N")) return;
  while (reader.more()) {
    const std::string_view word = reader.word();
    const size_t equals = word.rfind('=');
    int64_t number = 0;
    if (equals == word.npos || !read_integer(word.substr(equals + 1), number) || number < least ||
        number > most) {
      reader.error = quoted(word) + " should be NAME=N, N from " + std::to_string(least) + " to " +
                     std::to_string(most);
      return;
    }
    const Seat seat = read_player_name(reader, word.substr(0, equals));
    for (const auto& [earlier, count] : reader.statement.counts)
      if (earlier == seat && reader.error.empty()) reader.error = quoted(word) + ": set twice";
    reader.statement.counts.emplace_back(seat, int(number));
  }
}

// NAME:CARD …
void read_cut(Reader& reader) {
  if (!reader.needs_word("NAME:CARD")) return;
  while (reader.more()) {
    const std::string_view word = reader.word();
    const size_t colon = word.find(':');
    if (colon == word.npos) {
      reader.error = quoted(word) + " should be NAME:CARD";
      return;
    }
    const Seat seat = read_player_name(reader, word.substr(0, colon));
    auto& seats = reader.statement.seats;
    if (std::find(seats.begin(), seats.end(), seat) != seats.end() && reader.error.empty())
      reader.error = quoted(word) + ": this player has drawn already";
    seats.push_back(seat);
    reader.statement.cards.push_back(read_card_word(reader, word.substr(colon + 1)));
  }
}

// An action as the table tells it: "NAME verb …", "referee verb …", "timeout NAME".
void read_action(Reader& reader) {
  Statement& statement = reader.statement;
  if (!reader.needs_word("an action")) return;
  const Seat author = find_player(reader.script, reader.words[reader.next]);
  const std::string_view first = reader.word();
  if (author == kNobody && first == "timeout") {
    statement.seat = read_player(reader);
    statement.action = just(Verb::kTimeout);
    return;
  }
  const bool referee = author == kNobody && first == "referee";
  statement.seat = author;
  if (author == kNobody && !referee) {
    reader.error = quoted(first) + " is no player of this table";
    return;
  }
  Words action;
  while (reader.next < reader.words.size()) {
    std::string_view word = reader.words[reader.next];
    if (word == "because" && statement.type == StatementType::kRefused) break;
    if (word.starts_with("BL=")) {
      statement.replaces = true;
      word.remove_prefix(3);
    }
    action.push_back(word);
    ++reader.next;
  }
  ParsedAction parsed = parse_action(action, reader.script.names);
  statement.action = parsed.action;
  reader.error = std::move(parsed.error);
  const bool referees =
      statement.action.verb == Verb::kFine || statement.action.verb == Verb::kConfirm;
  if (reader.error.empty() && (referees != referee || statement.action.verb == Verb::kTimeout))
    reader.error = quoted(action[0]) + " is no action of " +
                   (referee ? std::string("the referee") : "a player");
}

}  // namespace penult::judge
