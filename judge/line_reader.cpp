#include "judge/line_reader.h"

#include <algorithm>

#include "judge/reader.h"

namespace penult::judge {
namespace {

void read_rules(Reader& reader) {
  if (!reader.needs_word("a preset")) return;
  reader.statement.id = reader.word();
  while (reader.more()) {
    if (!reader.statement.options.empty()) reader.statement.options += ' ';
    reader.statement.options += reader.word();
  }
}

void read_refused(Reader& reader) {
  read_action(reader);
  if (!reader.more()) return;
  reader.word();  // "because"
  if (reader.needs_word("a rule's ID")) reader.statement.id = reader.word();
}

void read_players(Reader& reader, std::vector<std::string>& names) {
  if (!names.empty()) reader.error = "players are named twice";
  while (reader.more()) {
    const std::string_view name = reader.word();
    if (std::find(names.begin(), names.end(), name) != names.end())
      reader.error = quoted(name) + " sits down twice";
    names.emplace_back(name);
  }
  if (reader.error.empty() && (names.size() < 2 || names.size() > size_t(kMaxSeats)))
    reader.error = std::to_string(names.size()) + " players: 2 to 10 can play";
}

struct StatementForm {
  std::string_view word;
  StatementType type;
};
constexpr StatementForm kStatements[] = {
    {"rules", StatementType::kRules},         {"players", StatementType::kPlayers},
    {"dealer", StatementType::kDealer},       {"seed", StatementType::kSeed},
    {"scores", StatementType::kScores},       {"hand", StatementType::kHand},
    {"discard", StatementType::kDiscard},     {"played-by", StatementType::kPlayedBy},
    {"starter", StatementType::kStarter},     {"color", StatementType::kColor},
    {"direction", StatementType::kDirection}, {"turn", StatementType::kTurn},
    {"pile", StatementType::kPile},           {"aside", StatementType::kAside},
    {"stage", StatementType::kStage},         {"cut", StatementType::kCut},
    {"deck", StatementType::kDeck},           {"deal", StatementType::kDeal},
    {"reshuffle", StatementType::kReshuffle}, {"refused", StatementType::kRefused},
    {"expect", StatementType::kExpect},
};

void read_statement(Reader& reader) {
  Statement& statement = reader.statement;
  switch (statement.type) {
    case StatementType::kRules:
      read_rules(reader);
      break;
    case StatementType::kDealer:
    case StatementType::kPlayedBy:
    case StatementType::kTurn:
      statement.seat = read_player(reader);
      break;
    case StatementType::kSeed:
      read_number(reader, 0, INT64_MAX);
      break;
    case StatementType::kScores:
      read_counts(reader, -1000000, 1000000);
      break;
    case StatementType::kStage:
      read_counts(reader, 1, 7);
      break;
    case StatementType::kHand:
      statement.seat = read_player(reader);
      read_cards(reader);
      break;
    case StatementType::kDiscard:
    case StatementType::kPile:
    case StatementType::kDeck:
    case StatementType::kReshuffle:
      if (reader.needs_word("a card")) read_cards(reader);
      break;
    case StatementType::kColor:
      read_color(reader);
      break;
    case StatementType::kDirection:
      read_direction(reader);
      break;
    case StatementType::kAside:
      if (reader.needs_word("rest") && reader.word() != "rest")
        reader.error = "only \"aside rest\" can be said";
      break;
    case StatementType::kCut:
      read_cut(reader);
      break;
    case StatementType::kRefused:
      read_refused(reader);
      break;
    case StatementType::kExpect:
      read_expect(reader);
      break;
    case StatementType::kPlayers:
    case StatementType::kStarter:
    case StatementType::kDeal:
    case StatementType::kAction:
      break;
  }
}

}  // namespace

Words split_words(std::string_view line) {
  Words words;
  constexpr std::string_view kBlanks = " \t\r";
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find_first_of(kBlanks)));
    line.remove_prefix(words.back().size());
  }
}

std::string read_line(Script& script, const Words& words, int line) {
  Reader reader{script, words};
  reader.statement.line = line;
  for (const std::string_view word : words)
    reader.statement.text += (reader.statement.text.empty() ? "" : " ") + std::string(word);

  const bool by_player = find_player(script, words[0]) != kNobody;
  if (by_player || words[0] == "referee" || words[0] == "timeout") {
    reader.statement.type = StatementType::kAction;
    reader.next = 0;
    read_action(reader);
  } else {
    const StatementForm* form = nullptr;
    for (const StatementForm& candidate : kStatements)
      if (candidate.word == words[0]) form = &candidate;
    if (form == nullptr)
      return quoted(words[0]) + " is neither a statement nor a player of this table";
    reader.statement.type = form->type;
    if (form->type == StatementType::kPlayers)
      read_players(reader, script.names);
    else
      read_statement(reader);
  }
  if (reader.error.empty() && reader.next < words.size())
    reader.error = quoted(words[reader.next]) + " is one word too many";
  if (reader.error.empty()) script.statements.push_back(std::move(reader.statement));
  return reader.error;
}

}  // namespace penult::judge
