#include "engine/refusal.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace penult {
namespace {

struct ReasonText {
  std::string_view name;  ///< as in the code: "kDoesNotFit"
  std::string_view rule;
  std::array<std::string_view, 3> texts;  ///< by `Language`
};

constexpr ReasonText kReasons[] = {
    {"kNone", "", {"", "", ""}},
#define REASON(name, rule, english, russian, ukrainian) \
  {#name, rule, {english, russian, ukrainian}},
#include "rules/reasons.def"
#undef REASON
};
constexpr size_t kReasonCount = std::size(kReasons);

// "kDoesNotFit" -> "does_not_fit".
std::string code_from(std::string_view name) {
  std::string code;
  for (const char letter : name.substr(1)) {
    const bool capital = letter >= 'A' && letter <= 'Z';
    if (capital && !code.empty()) code += '_';
    code += capital ? char(letter - 'A' + 'a') : letter;
  }
  return code;
}

// The first letter of the Latin and Cyrillic alphabets of our languages as a capital; UTF-8.
void capitalize(std::string& text) {
  if (text.empty()) return;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) {
    text[0] = char(std::toupper(first));
    return;
  }
  if (text.size() < 2 || (first & 0xe0) != 0xc0) return;
  int letter = (first & 0x1f) << 6 | (static_cast<unsigned char>(text[1]) & 0x3f);
  if (letter >= 0x430 && letter <= 0x44f)
    letter -= 0x20;  // а … я
  else if (letter >= 0x450 && letter <= 0x45f)
    letter -= 0x50;  // ё, є, і, ї
  else if (letter == 0x491)
    letter = 0x490;  // ґ
  text[0] = char(0xc0 | letter >> 6);
  text[1] = char(0x80 | (letter & 0x3f));
}

using Words = std::array<std::string_view, 3>;

constexpr Words kColorWords[] = {{"red", "красный", "червоний"},
                                 {"yellow", "жёлтый", "жовтий"},
                                 {"green", "зелёный", "зелений"},
                                 {"blue", "синий", "синій"},
                                 {"no color", "цвета нет", "кольору немає"}};
constexpr Words kColorWordsFeminine[] = {{"red", "красная", "червона"},
                                         {"yellow", "жёлтая", "жовта"},
                                         {"green", "зелёная", "зелена"},
                                         {"blue", "синяя", "синя"},
                                         {"no color", "цвета нет", "кольору немає"}};

// In Russian and Ukrainian a numbered card is feminine, like the word for card.
constexpr Words kSymbolWords[] = {
    {"0", "0", "0"},
    {"1", "1", "1"},
    {"2", "2", "2"},
    {"3", "3", "3"},
    {"4", "4", "4"},
    {"5", "5", "5"},
    {"6", "6", "6"},
    {"7", "7", "7"},
    {"8", "8", "8"},
    {"9", "9", "9"},
    {"Skip", "пропуск хода", "пропуск ходу"},
    {"Reverse", "обратный ход", "зворотний хід"},
    {"Draw Two", "«Возьми две»", "«Візьми дві»"},
    {"Wild", "«Закажи цвет»", "«Замов колір»"},
    {"Wild Draw Four", "«Возьми четыре»", "«Візьми чотири»"},
    {"Wild Shuffle Hands", "«Обмен руками»", "«Обмін руками»"},
    {"Wild Customizable", "«Своё правило»", "«Налаштуй сам»"},
    {"blank card", "пустышка", "порожня карта"},
    {"Wild Downpour 1", "«Ливень 1»", "«Злива 1»"},
    {"Wild Downpour 2", "«Ливень 2»", "«Злива 2»"},
};

std::string_view symbol_name(Symbol symbol, Language language) {
  return kSymbolWords[size_t(symbol)][size_t(language)];
}

std::string filled(std::string_view form, const Refusal& refusal, Language language,
                   std::string_view seat_name) {
  std::string text;
  while (!form.empty()) {
    const size_t open = std::min(form.find('{'), form.size());
    text += form.substr(0, open);
    form.remove_prefix(open);
    if (form.empty()) break;
    const size_t close = form.find('}');
    const std::string_view name = form.substr(1, close - 1);
    form.remove_prefix(close + 1);
    if (name == "card") text += card_name(refusal.card, language);
    if (name == "top") text += card_name(refusal.top, language);
    if (name == "symbol" && refusal.top != kNoKind)
      text += symbol_name(symbol_of(refusal.top), language);
    if (name == "color") text += color_name(refusal.color, language);
    if (name == "seat") text += seat_name;
  }
  return text;
}

}  // namespace

Language language_of(std::string_view code) {
  if (code.starts_with("ru")) return Language::kRussian;
  if (code.starts_with("uk")) return Language::kUkrainian;
  return Language::kEnglish;
}

std::string_view rule_of(Reason reason) { return kReasons[size_t(reason)].rule; }

std::string_view code_of(Reason reason) {
  static const std::array<std::string, kReasonCount> codes = [] {
    std::array<std::string, kReasonCount> all;
    for (size_t i = 1; i < kReasonCount; ++i)
      all[i] = code_from(kReasons[i].name);
    return all;
  }();
  return codes[size_t(reason)];
}

std::string_view template_of(Reason reason, Language language) {
  return kReasons[size_t(reason)].texts[size_t(language)];
}

std::string sentence(const Refusal& refusal, Language language, std::string_view seat_name) {
  std::string number;
  if (seat_name.empty() && refusal.seat != kNobody) {
    number = "#" + std::to_string(refusal.seat);
    seat_name = number;
  }
  std::string text = filled(template_of(refusal.reason, language), refusal, language, seat_name);
  capitalize(text);
  return text;
}

std::string card_name(Kind kind, Language language) {
  if (kind == kNoKind) return "?";
  const Symbol symbol = symbol_of(kind);
  std::string name(symbol_name(symbol, language));
  if (is_black(kind)) return name;
  const bool masculine = symbol == Symbol::kSkip || symbol == Symbol::kReverse;
  const auto& colors = masculine ? kColorWords : kColorWordsFeminine;
  return std::string(colors[size_t(color_of(kind))][size_t(language)]) + " " + name;
}

std::string_view color_name(Color color, Language language) {
  return kColorWords[size_t(color)][size_t(language)];
}

}  // namespace penult
