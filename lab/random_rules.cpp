#include "lab/random_rules.h"

#include <algorithm>

namespace penult {
namespace {

std::string random_effect(Dice& dice) {
  static constexpr const char* kEffects[] = {"next_draws(3)",
                                             "next_draws(10)",
                                             "others_draw(1)",
                                             "others_draw(2)",
                                             "next_draws_until(green)",
                                             "next_draw_count_if_stuck(4)",
                                             "all_discard_wilds",
                                             "extra_turn",
                                             "all_discard_wilds(except_self)",
                                             "target_hand_to(3)",
                                             "all_hand_to(5)",
                                             "hands_open_until_my_turn",
                                             "text_only(referee)",
                                             "next_draws_until(red)"};
  return kEffects[dice.below(uint32_t(std::size(kEffects)))];
}

/// A random value of one option, or nothing for what changes no rule of a round.
std::string random_value(const OptionInfo& option, Dice& dice) {
  if (option.name == "players" || option.name == "target") return {};
  if (option.name == "customizable") {
    std::string effects = random_effect(dice);
    // One after the other: compilers differ in what they work out first within one expression.
    for (uint32_t more = dice.below(2) == 0 ? 2 : 0; more > 0; --more)
      effects += ";" + random_effect(dice);
    return effects;
  }
  if (!option.values.empty()) {
    const std::string value(option.values[dice.below(uint32_t(option.values.size()))]);
    return value == "custom" ? "custom(" + random_effect(dice) + ")" : value;
  }
  const int most = std::min(option.most, option.least + 4);
  return std::to_string(option.least + int(dice.below(uint32_t(most - option.least + 1))));
}

void change(Mix& mix, const OptionInfo& option, Dice& dice) {
  const std::string value = random_value(option, dice);
  if (value.empty() || set_option(mix.options, option.name, value)) return;
  mix.name += " " + std::string(option.name) + "=" + value;
}

}  // namespace

Mix random_mix(Dice& dice) {
  const auto options = option_table();
  const auto presets = preset_table();
  for (;;) {
    Mix mix;
    mix.name = std::string(presets[dice.below(uint32_t(presets.size()))].name);
    mix.seats = 2 + int(dice.below(9));
    if (load_preset(mix.name, mix.options)) continue;
    if (dice.below(2) == 0) {
      for (const OptionInfo& option : options)
        change(mix, option, dice);
    } else {
      for (uint32_t changes = dice.below(8); changes > 0; --changes)
        change(mix, options[dice.below(uint32_t(options.size()))], dice);
    }
    Compiled compiled = compile(mix.options, mix.seats);
    if (!compiled.errors.empty()) continue;
    mix.rules = compiled.rules;
    mix.name += ", " + std::to_string(mix.seats) + " seats";
    return mix;
  }
}

}  // namespace penult
