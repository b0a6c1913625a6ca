#include "engine/option_effects.h"

#include <charconv>

#include "engine/card.h"

namespace penult {
namespace {

constexpr int kMostCards = 60;

enum class Argument : uint8_t { kNone, kCards, kColor, kWord };

// How an effect is written. A word in brackets (kWord) may be left out or says how it is meant.
struct EffectForm {
  EffectType type;
  std::string_view name;
  Argument argument;
  std::string_view word = {};
};

constexpr EffectForm kForms[] = {
    {EffectType::kNextDraws, "next_draws", Argument::kCards},
    {EffectType::kOthersDraw, "others_draw", Argument::kCards},
    {EffectType::kNextDrawsUntil, "next_draws_until", Argument::kColor},
    {EffectType::kNextDrawCountIfStuck, "next_draw_count_if_stuck", Argument::kCards},
    {EffectType::kAllDiscardWilds, "all_discard_wilds", Argument::kWord, "except_self"},
    {EffectType::kExtraTurn, "extra_turn", Argument::kNone},
    {EffectType::kTargetHandTo, "target_hand_to", Argument::kCards},
    {EffectType::kAllHandTo, "all_hand_to", Argument::kCards},
    {EffectType::kHandsOpenUntilMyTurn, "hands_open_until_my_turn", Argument::kNone},
    {EffectType::kTextOnly, "text_only", Argument::kWord, "referee"},
};

constexpr std::string_view kColorNames[] = {"red", "yellow", "green", "blue"};

const EffectForm* find_form(std::string_view name) {
  for (const EffectForm& form : kForms)
    if (form.name == name) return &form;
  return nullptr;
}

bool parse_argument(const EffectForm& form, std::string_view text, uint8_t& number) {
  if (form.argument == Argument::kCards) {
    int cards = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cards);
    if (error != std::errc() || end != text.data() + text.size()) return false;
    number = uint8_t(cards);
    return cards >= 1 && cards <= kMostCards;
  }
  if (form.argument == Argument::kColor) {
    for (uint8_t color = 0; color < kColors; ++color) {
      if (kColorNames[color] != text) continue;
      number = color;
      return true;
    }
    return false;
  }
  number = 1;
  return form.argument == Argument::kWord && text == form.word;
}

}  // namespace

bool parse_effect(std::string_view text, EffectSpec& effect) {
  const size_t open = std::min(text.find('('), text.size());
  const EffectForm* form = find_form(text.substr(0, open));
  if (form == nullptr) return false;
  effect = {form->type, 0};
  if (open == text.size())
    return form->argument == Argument::kNone || form->argument == Argument::kWord;
  if (!text.ends_with(')')) return false;
  return parse_argument(*form, text.substr(open + 1, text.size() - open - 2), effect.number);
}

std::string to_text(const EffectSpec& effect) {
  for (const EffectForm& form : kForms) {
    if (form.type != effect.type) continue;
    std::string text(form.name);
    if (form.argument == Argument::kCards) text += "(" + std::to_string(effect.number) + ")";
    if (form.argument == Argument::kColor)
      text += "(" + std::string(kColorNames[effect.number & 3]) + ")";
    if (form.argument == Argument::kWord && effect.number != 0)
      text += "(" + std::string(form.word) + ")";
    return text;
  }
  return "none";
}

bool parse_effects(std::string_view text, EffectList& list) {
  list = {};
  if (text.empty() || text == "none") return true;
  while (true) {
    const size_t end = std::min(text.find(';'), text.size());
    if (list.count == list.each.size()) return false;
    if (!parse_effect(text.substr(0, end), list.each[list.count])) return false;
    ++list.count;
    if (end == text.size()) return list.count != 2;  // ruling 23: one for all three, or one each
    text.remove_prefix(end + 1);
  }
}

std::string to_text(const EffectList& list) {
  if (list.count == 0) return "none";
  std::string text;
  for (size_t i = 0; i < list.count; ++i)
    text += (i > 0 ? ";" : "") + to_text(list.each[i]);
  return text;
}

std::string effect_forms() {
  std::string text;
  for (const EffectForm& form : kForms) {
    if (!text.empty()) text += ", ";
    text += form.name;
    if (form.argument == Argument::kCards) text += "(N)";
    if (form.argument == Argument::kColor) text += "(COLOR)";
  }
  return text;
}

}  // namespace penult
