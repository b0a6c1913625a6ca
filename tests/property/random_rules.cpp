#include "tests/property/random_rules.h"

namespace penult {
namespace {

/// A random value of one option, or nothing for those that change no rule of a round.
std::string random_value(const OptionInfo& option, Dice& dice) {
  if (option.name == "players" || option.name == "target") return {};
  if (option.name == "customizable") {
    static constexpr const char* kEffects[] = {"next_draws(3)", "others_draw(1)", "extra_turn",
                                               "text_only"};
    return kEffects[dice.below(4)];
  }
  if (!option.values.empty())
    return std::string(option.values[dice.below(uint32_t(option.values.size()))]);
  const int most = std::min(option.most, option.least + 4);
  return std::to_string(option.least + int(dice.below(uint32_t(most - option.least + 1))));
}

}  // namespace

Mix random_mix(Dice& dice) {
  for (;;) {
    Mix mix;
    const auto presets = preset_table();
    mix.name = std::string(presets[dice.below(uint32_t(presets.size()))].name);
    mix.seats = 2 + int(dice.below(9));
    if (load_preset(mix.name, mix.options)) continue;
    for (uint32_t changes = dice.below(8); changes > 0; --changes) {
      const auto table = option_table();
      const OptionInfo& option = table[dice.below(uint32_t(table.size()))];
      const std::string value = random_value(option, dice);
      if (value.empty() || set_option(mix.options, option.name, value)) continue;
      mix.name += " " + std::string(option.name) + "=" + value;
    }
    Compiled compiled = compile(mix.options, mix.seats);
    if (!compiled.errors.empty()) continue;
    mix.rules = compiled.rules;
    mix.name += ", " + std::to_string(mix.seats) + " seats";
    return mix;
  }
}

}  // namespace penult
