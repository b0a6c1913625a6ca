#include "clients/terminal/command.h"

#include <charconv>
#include <optional>
#include <utility>

#include "engine/notation.h"

namespace penult::terminal {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char letter : line) {
    if (letter != ' ' && letter != '\t' && letter != '\r') {
      word += letter;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    if (letter >= 'a' && letter <= 'z') letter = char(letter - 'a' + 'A');
  return result;
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

struct Reader {
  std::span<const Kind> hand;
  std::span<const std::string> names;
  bool color_asked;
  Language language;

  Command error(Text text, std::string value) const {
    return {.type = CommandType::kError, .error = say(text, language, {std::move(value)})};
  }

  /// By number in the hand, or by name.
  std::optional<Kind> card(std::string_view word) const {
    if (const auto number = number_in(word)) {
      if (*number < 1 || size_t(*number) > hand.size()) return std::nullopt;
      return hand[size_t(*number - 1)];
    }
    return parse_kind(upper(word));
  }

  std::optional<Color> color(std::string_view word) const {
    const std::string text = folded(word);
    for (int index = 0; index < kColors; ++index)
      if (text == folded(color_name(Color(index), language))) return Color(index);
    auto read = parse_color(text.size() == 1 ? upper(text) : text);
    return read && *read != Color::kNone ? read : std::nullopt;
  }

  std::optional<Seat> seat(std::string_view word) const {
    const std::string text = folded(word);
    for (size_t index = 0; index < names.size(); ++index)
      if (text == folded(names[index])) return Seat(index);
    const auto number = number_in(word);
    if (number && *number >= 0 && size_t(*number) < names.size()) return Seat(*number);
    return std::nullopt;
  }

  Command lay(Verb verb, const std::vector<std::string>& words, size_t at) const {
    if (at >= words.size()) return error(Text::kWordMissing, words[0]);
    const auto kind = card(words[at]);
    if (!kind) return error(Text::kNoSuchCard, words[at]);
    Action action{.verb = verb, .card = *kind};
    for (size_t i = at + 1; i < words.size(); ++i) {
      if (folded(words[i]) == "uno" || folded(words[i]) == "уно") {
        action.uno = true;
        continue;
      }
      const auto named = color(words[i]);
      if (!named) return error(Text::kNoSuchColor, words[i]);
      action.color = *named;
    }
    return {.type = CommandType::kAct, .action = action};
  }

  Command with_seat(Verb verb, const std::vector<std::string>& words, bool or_nobody) const {
    if (words.size() < 2) return error(Text::kWordMissing, words[0]);
    const std::string word = folded(words[1]);
    if (or_nobody && (word == "nobody" || word == folded(template_of(Text::kNobodyName, language))))
      return {.type = CommandType::kAct, .action = just(verb)};
    const auto target = seat(words[1]);
    if (!target) return error(Text::kNoSuchPlayer, words[1]);
    return {.type = CommandType::kAct, .action = against(verb, *target)};
  }

  Command with_card(Verb verb, const std::vector<std::string>& words) const {
    if (words.size() < 2) return error(Text::kWordMissing, words[0]);
    const auto kind = card(words[1]);
    if (!kind) return error(Text::kNoSuchCard, words[1]);
    if (verb == Verb::kPlay) return {.type = CommandType::kWhy, .card = *kind};
    return {.type = CommandType::kAct, .action = {.verb = verb, .card = *kind}};
  }

  Command name_color(const std::vector<std::string>& words) const {
    if (words.size() < 2) return error(Text::kWordMissing, words[0]);
    const auto named = color(words[1]);
    if (!named) return error(Text::kNoSuchColor, words[1]);
    return {.type = CommandType::kAct, .action = {.verb = Verb::kName, .color = *named}};
  }

  Command read(const std::vector<std::string>& words) const;
};

struct PlainWord {
  std::string_view word;
  CommandType type;
  Verb verb;
};
constexpr PlainWord kPlainWords[] = {
    {"d", CommandType::kAct, Verb::kDraw},      {"draw", CommandType::kAct, Verb::kDraw},
    {"k", CommandType::kAct, Verb::kKeep},      {"keep", CommandType::kAct, Verb::kKeep},
    {"t", CommandType::kAct, Verb::kTake},      {"take", CommandType::kAct, Verb::kTake},
    {"c", CommandType::kAct, Verb::kChallenge}, {"challenge", CommandType::kAct, Verb::kChallenge},
    {"uno", CommandType::kAct, Verb::kUno},     {"slap", CommandType::kAct, Verb::kSlap},
    {"ready", CommandType::kAct, Verb::kReady}, {"hand", CommandType::kHand, Verb::kPlay},
    {"top", CommandType::kTop, Verb::kPlay},    {"log", CommandType::kLog, Verb::kPlay},
    {"help", CommandType::kHelp, Verb::kPlay},  {"?", CommandType::kHelp, Verb::kPlay},
    {"quit", CommandType::kQuit, Verb::kPlay},  {"exit", CommandType::kQuit, Verb::kPlay},
    {"q", CommandType::kQuit, Verb::kPlay},     {"go", CommandType::kNothing, Verb::kPlay},
};

Command Reader::read(const std::vector<std::string>& words) const {
  if (words.empty()) return {};
  const std::string first = folded(words[0]);
  for (const PlainWord& plain : kPlainWords)
    if (first == plain.word) return {.type = plain.type, .action = just(plain.verb)};
  if (first == "p" || first == "play") {
    // `p` alone: the drawn card, which the table knows.
    if (words.size() == 1) return {.type = CommandType::kAct, .action = just(Verb::kPlay)};
    return lay(Verb::kPlay, words, 1);
  }
  if (first == "j" || first == "jump") return lay(Verb::kJump, words, 1);
  if (first == "w" && color_asked) return name_color(words);
  if (first == "w" || first == "w4") return lay(Verb::kPlay, words, 0);
  if (first == "color") return name_color(words);
  if (first == "catch") return with_seat(Verb::kCatch, words, false);
  if (first == "accuse") return with_seat(Verb::kAccuse, words, false);
  if (first == "swap") return with_seat(Verb::kSwap, words, true);
  if (first == "exchange") return with_seat(Verb::kExchange, words, true);
  if (first == "give") return with_card(Verb::kGive, words);
  if (first == "why") return with_card(Verb::kPlay, words);
  if (first == "pick") {
    const auto number = words.size() < 2 ? std::nullopt : number_in(words[1]);
    if (!number || *number < 1 || *number > 127) return error(Text::kWordMissing, words[0]);
    return {.type = CommandType::kAct, .action = {.verb = Verb::kPick, .number = uint8_t(*number)}};
  }
  if (card(words[0])) return lay(Verb::kPlay, words, 0);
  return error(Text::kUnknownCommand, words[0]);
}

}  // namespace

Command parse_command(std::string_view line, std::span<const Kind> hand,
                      std::span<const std::string> names, bool color_asked, Language language) {
  const Reader reader{hand, names, color_asked, language};
  return reader.read(words_of(line));
}

}  // namespace penult::terminal
