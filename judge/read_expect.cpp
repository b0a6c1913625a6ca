#include "judge/reader.h"

namespace penult::judge {
namespace {

void read_pending(Reader& reader) {
  if (!reader.needs_word("a number or none")) return;
  if (reader.words[reader.next] == "none") {
    reader.word();
    reader.statement.expect = ExpectType::kPendingNone;
    return;
  }
  read_number(reader, 0, 127);
}

void read_open_or_over(Reader& reader, ExpectType open) {
  if (!reader.needs_word("open or over")) return;
  const std::string_view word = reader.word();
  reader.statement.expect = word == "open" ? open : ExpectType(int(open) + 1);
  if (word == "over")
    read_rest_players(reader);
  else if (word != "open")
    reader.error = quoted(word) + ": use open or over";
  if (open == ExpectType::kRoundOpen && reader.statement.seats.size() > 1)
    reader.error = "a round has one winner";
}

struct ExpectForm {
  std::string_view word;
  ExpectType type;
};
constexpr ExpectForm kExpectations[] = {
    {"turn", ExpectType::kTurn},
    {"may", ExpectType::kMay},
    {"may-not", ExpectType::kMayNot},
    {"hand", ExpectType::kHand},
    {"cards", ExpectType::kCards},
    {"top", ExpectType::kTop},
    {"color", ExpectType::kColor},
    {"direction", ExpectType::kDirection},
    {"pile", ExpectType::kPile},
    {"dealer", ExpectType::kDealer},
    {"pending", ExpectType::kPendingAmount},
    {"shown", ExpectType::kShown},
    {"not-shown", ExpectType::kNotShown},
    {"round", ExpectType::kRoundOpen},
    {"void", ExpectType::kVoid},
    {"points", ExpectType::kPoints},
    {"score", ExpectType::kScore},
    {"match", ExpectType::kMatchOpen},
    {"ranking", ExpectType::kRanking},
    {"eliminated", ExpectType::kEliminated},
    {"loser", ExpectType::kLoser},
    {"rules-refused", ExpectType::kRulesRefused},
};

void read_expectation(Reader& reader, ExpectType type) {
  Statement& statement = reader.statement;
  statement.expect = type;
  switch (type) {
    case ExpectType::kTurn:
    case ExpectType::kDealer:
    case ExpectType::kLoser:
      statement.seat = read_player(reader);
      break;
    case ExpectType::kMay:
    case ExpectType::kMayNot:
      read_action(reader);
      break;
    case ExpectType::kHand:
      statement.seat = read_player(reader);
      read_cards(reader);
      break;
    case ExpectType::kCards:
      statement.seat = read_player(reader);
      read_number(reader, 0, 128);
      break;
    case ExpectType::kPoints:
    case ExpectType::kScore:
      statement.seat = read_player(reader);
      read_number(reader, -1000000000, 1000000000);
      break;
    case ExpectType::kTop:
      read_one_card(reader);
      break;
    case ExpectType::kColor:
      read_color(reader);
      break;
    case ExpectType::kDirection:
      read_direction(reader);
      break;
    case ExpectType::kPile:
      read_number(reader, 0, 128);
      break;
    case ExpectType::kPendingAmount:
    case ExpectType::kPendingNone:
      read_pending(reader);
      break;
    case ExpectType::kShown:
    case ExpectType::kNotShown:
      statement.seat = read_player(reader);
      statement.seats.push_back(read_player(reader));
      if (type == ExpectType::kShown) read_cards(reader);
      break;
    case ExpectType::kRoundOpen:
    case ExpectType::kMatchOpen:
      read_open_or_over(reader, type);
      break;
    case ExpectType::kRanking:
    case ExpectType::kEliminated:
      if (reader.needs_word("a player's name")) read_rest_players(reader);
      break;
    case ExpectType::kRulesRefused:
      if (reader.needs_word("a rule's ID")) statement.id = reader.word();
      break;
    case ExpectType::kVoid:
    case ExpectType::kRoundOver:
    case ExpectType::kMatchOver:
      break;
  }
}

}  // namespace

void read_expect(Reader& reader) {
  if (!reader.needs_word("what is expected")) return;
  const std::string_view word = reader.word();
  for (const ExpectForm& form : kExpectations)
    if (form.word == word) return read_expectation(reader, form.type);
  reader.error = "expect " + quoted(word) + ": there is no such expectation";
}

}  // namespace penult::judge
