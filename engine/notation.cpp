#include "engine/notation.h"

#include <charconv>

namespace penult {
namespace {

constexpr std::string_view kColorLetters = "RYGB";
constexpr std::string_view kColorWords[] = {"red", "yellow", "green", "blue", "none"};
constexpr std::string_view kSymbolTokens[] = {
    "0", "1", "2",  "3", "4",  "5",  "6",  "7",  "8",   "9",
    "S", "R", "+2", "W", "W4", "SH", "CU", "BL", "DP1", "DP2",
};

enum class Takes : uint8_t { kNothing, kCard, kColoredCard, kColor, kSeat, kSeatOrNobody, kNumber };

struct VerbForm {
  Verb verb;
  std::string_view word;
  Takes takes;
};

// `kUno` and `kFine` have a second word of their own and are read apart.
constexpr VerbForm kVerbs[] = {
    {Verb::kPlay, "plays", Takes::kColoredCard},
    {Verb::kDraw, "draws", Takes::kNothing},
    {Verb::kKeep, "keeps", Takes::kNothing},
    {Verb::kTake, "takes", Takes::kNothing},
    {Verb::kChallenge, "challenges", Takes::kNothing},
    {Verb::kName, "names", Takes::kColor},
    {Verb::kSwap, "swaps", Takes::kSeatOrNobody},
    {Verb::kExchange, "exchanges", Takes::kSeatOrNobody},
    {Verb::kGive, "gives", Takes::kCard},
    {Verb::kPick, "picks", Takes::kNumber},
    {Verb::kJump, "jumps", Takes::kColoredCard},
    {Verb::kUno, "says", Takes::kNothing},
    {Verb::kCatch, "catches", Takes::kSeat},
    {Verb::kAccuse, "accuses", Takes::kSeat},
    {Verb::kLift, "lifts", Takes::kNothing},
    {Verb::kTouch, "touches", Takes::kNothing},
    {Verb::kSlap, "slaps", Takes::kNothing},
    {Verb::kReady, "ready", Takes::kNothing},
    {Verb::kSpeak, "speaks", Takes::kNothing},
    {Verb::kLeave, "leaves", Takes::kNothing},
    {Verb::kFine, "fines", Takes::kSeat},
    {Verb::kConfirm, "ends", Takes::kNothing},
    {Verb::kTimeout, "timeout", Takes::kNothing},
};

const VerbForm& form_of(Verb verb) {
  for (const VerbForm& form : kVerbs)
    if (form.verb == verb) return form;
  return kVerbs[0];
}

std::string seat_text(Seat seat, Names names) {
  if (seat == kNobody) return "nobody";
  if (seat < names.size()) return names[seat];
  return "#" + std::to_string(seat);
}

bool parse_number(std::string_view text, int& number) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

std::string quoted(std::string_view word) { return "\"" + std::string(word) + "\""; }

std::string read_seat(std::string_view word, Names names, Seat& seat) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] != word) continue;
    seat = Seat(i);
    return {};
  }
  int number = 0;
  if (word.starts_with('#') && parse_number(word.substr(1), number) && number >= 0 &&
      number < kMaxSeats) {
    seat = Seat(number);
    return {};
  }
  return quoted(word) + " is no player at this table";
}

std::string read_card(std::string_view word, Kind& kind) {
  const std::optional<Kind> read = parse_kind(word);
  if (!read) return quoted(word) + " is no card";
  kind = *read;
  return {};
}

std::string read_color(std::string_view word, Color& color) {
  const std::optional<Color> read = parse_color(word);
  if (!read) return quoted(word) + " is no color; use red, yellow, green or blue";
  color = *read;
  return {};
}

std::string read_colored_card(std::string_view word, Action& action) {
  const size_t colon = word.find(':');
  if (std::string error = read_card(word.substr(0, colon), action.card); !error.empty())
    return error;
  return colon == word.npos ? std::string() : read_color(word.substr(colon + 1), action.color);
}

std::string read_argument(Takes takes, std::string_view word, Names names, Action& action) {
  switch (takes) {
    case Takes::kNothing:
      return {};
    case Takes::kCard:
      return read_card(word, action.card);
    case Takes::kColoredCard:
      return read_colored_card(word, action);
    case Takes::kColor:
      return read_color(word, action.color);
    case Takes::kSeatOrNobody:
      if (word == "nobody") return {};
      [[fallthrough]];
    case Takes::kSeat:
      return read_seat(word, names, action.target);
    case Takes::kNumber:
      break;
  }
  int number = 0;
  if (!parse_number(word, number) || number < 0 || number > 255)
    return quoted(word) + " is no number";
  action.number = uint8_t(number);
  return {};
}

// What may follow the argument: "uno" after a card, the amount after a fine.
std::string read_extra(std::string_view word, Action& action) {
  if (action.verb == Verb::kPlay || action.verb == Verb::kJump) {
    if (word != "uno") return quoted(word) + " after a card; only uno may stand there";
    action.uno = true;
    return {};
  }
  if (word == "hint") return {};
  if (std::string error = read_argument(Takes::kNumber, word, {}, action); !error.empty())
    return error;
  return action.number > 0 ? std::string() : "a fine is hint or one card and more";
}

}  // namespace

std::string to_text(Kind kind) {
  if (kind == kNoKind) return "?";
  std::string text;
  if (!is_black(kind)) text += kColorLetters[size_t(color_of(kind))];
  return text += kSymbolTokens[size_t(symbol_of(kind))];
}

std::optional<Kind> parse_kind(std::string_view text) {
  for (size_t i = size_t(Symbol::kWild); i < std::size(kSymbolTokens); ++i)
    if (kSymbolTokens[i] == text) return kind_of(Color::kNone, Symbol(i));
  if (text.empty()) return std::nullopt;
  const size_t color = kColorLetters.find(text[0]);
  if (color == kColorLetters.npos) return std::nullopt;
  for (size_t i = 0; i < size_t(kColoredSymbols); ++i)
    if (kSymbolTokens[i] == text.substr(1)) return kind_of(Color(color), Symbol(i));
  return std::nullopt;
}

std::string_view to_text(Color color) { return kColorWords[size_t(color)]; }

std::optional<Color> parse_color(std::string_view text) {
  for (size_t color = 0; color < size_t(kColors); ++color)
    if (text == kColorWords[color] || text == kColorLetters.substr(color, 1)) return Color(color);
  return std::nullopt;
}

std::string to_text(const Action& action, Names names) {
  const VerbForm& form = form_of(action.verb);
  std::string text(form.word);
  switch (form.takes) {
    case Takes::kNothing:
      break;
    case Takes::kCard:
    case Takes::kColoredCard:
      text += " " + to_text(action.card);
      break;
    case Takes::kColor:
      text += " " + std::string(to_text(action.color));
      break;
    case Takes::kSeat:
    case Takes::kSeatOrNobody:
      text += " " + seat_text(action.target, names);
      break;
    case Takes::kNumber:
      text += " " + std::to_string(action.number);
      break;
  }
  if (form.takes == Takes::kColoredCard && action.color != Color::kNone)
    text += ":" + std::string(to_text(action.color));
  if (action.uno || action.verb == Verb::kUno) text += " uno";
  if (action.verb == Verb::kFine)
    text += action.number == 0 ? " hint" : " " + std::to_string(action.number);
  return text;
}

ParsedAction parse_action(std::span<const std::string_view> words, Names names) {
  ParsedAction result;
  if (words.empty()) return {{}, "an action needs a verb, as in \"plays R7\" or \"draws\""};
  const VerbForm* form = nullptr;
  for (const VerbForm& candidate : kVerbs)
    if (candidate.word == words[0]) form = &candidate;
  if (form == nullptr) return {{}, quoted(words[0]) + " is no action"};

  Action& action = result.action;
  action.verb = form->verb;
  size_t read = 1;
  if (form->verb == Verb::kUno) {
    if (words.size() < 2 || words[1] != "uno") return {{}, "only uno can be said"};
    read = 2;
  } else if (form->takes != Takes::kNothing) {
    if (words.size() < 2) return {{}, quoted(words[0]) + " lacks what it is about"};
    result.error = read_argument(form->takes, words[1], names, action);
    read = 2;
  }
  const bool may_have_extra = form->takes == Takes::kColoredCard || form->verb == Verb::kFine;
  if (result.error.empty() && may_have_extra && words.size() > read)
    result.error = read_extra(words[read++], action);
  else if (result.error.empty() && form->verb == Verb::kFine)
    result.error = "a fine needs hint or a number of cards";
  if (result.error.empty() && words.size() > read)
    result.error = quoted(words[read]) + " is one word too many";
  return result;
}

ParsedAction parse_action(std::string_view text, Names names) {
  std::vector<std::string_view> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) break;
    words.push_back(text.substr(0, text.find(' ')));
    text.remove_prefix(words.back().size());
  }
  return parse_action(words, names);
}

}  // namespace penult
