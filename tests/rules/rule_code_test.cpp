// Codes of rule sets: what is written is read again, old codes stay what they were, and a mistyped
// code is never taken for another one.

#include "rules/rule_code.h"

#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules.h"

namespace penult {
namespace {

using ::testing::HasSubstr;

struct Numbered {
  uint32_t number;
  std::string_view name;
  std::string_view values;
};

#define CODE_PRESET(number, name) {number, name, ""},
#define CODE_OPTION(number, name, values)
constexpr Numbered kPresets[] = {
#include "rules/code_numbers.def"
};
#undef CODE_PRESET
#undef CODE_OPTION

#define CODE_PRESET(number, name)
#define CODE_OPTION(number, name, values) {number, name, values},
constexpr Numbered kOptions[] = {
#include "rules/code_numbers.def"
};
#undef CODE_PRESET
#undef CODE_OPTION

Options mix(std::string_view preset, std::string_view changes) {
  Options options;
  EXPECT_FALSE(load_preset(preset, options));
  const OptionError error = set_options(options, changes);
  EXPECT_FALSE(error) << error.in(Language::kEnglish);
  return options;
}

struct Pinned {
  std::string_view code;
  std::string_view preset;
  std::string_view changes;
};

// Codes that people may have in their messages. They are never changed; new ones may be added.
constexpr Pinned kPinned[] = {
    {"P1-010", "classic-108", ""},
    {"P1-J2J5", "rf-author", ""},
    {"P1-R2R5", "h2o", ""},
    {"P1-P1Y11T1WJ1TM", "rf-stack", "target=300 twins=on"},
    {"P1-2Q2113H1WJ180", "mattel-2023", "target=300 customizable=next_draws(3)"},
    // Every option by its second value, then by its last.
    {"P1-X1130101010101010111010101010101011101011101010101010101010101010101010101130101030311030"
     "101010101010101010103010111NF",
     "rf-plus10",
     "deck=blank_112 players=3 first_dealer=arbitrary next_dealer=redraw_each_hand "
     "first_player=previous_winner starter_reverse=right_of_dealer starter_wild=return "
     "starter_answer=off match_symbol=off must_play=on drawn_card=must_play wild=nothing_else "
     "wild_draw_four=no_playable challenge=off challenge_extra=0 challenge_reveal=public "
     "reverse_lasts=one_turn two_player_reverse=plain draw_two_answer=cover draw_four_stack=on "
     "challenge_chain=scaled draw_two_covers_four=on skip_answer=identical reverse_deflects=on "
     "jump_in=on jump_in_wild=on jump_in_draw_four=on jump_in_window=while_on_top "
     "jump_in_reverse=replace jump_in_draw=replace twins=on seven=must zero_rotates=on "
     "five=each_gives silent_two=on silence_calls=break uno_to_centre=on color_circle=on "
     "blank=replacement customizable=next_draws(3) special_wild_points=40 shuffle_last=win "
     "downpour_1_count=3 downpour_2_count=3 uno_deadline=at_play uno_enforcement=automatic "
     "uno_penalty=3 uno_window=draw_or_lift uno_after_swap=receiver_must_call false_call=draw2 "
     "hint_penalty=2 illegal_play=accuse illegal_return=off blocked_round=void round_end=to_last "
     "stages=7 scoring=own_points target=3 match_winner=lowest_when_target lone_zero_50=on "
     "ready_after_draw=on elimination=responsible"},
    {"P1-R20408010201010101010101010201010101010201010102010101010101020102010201010101058W3033360"
     "A0010108080201080201011101010101030GMJMF02010102H2",
     "h2o",
     "deck=standard_2x54 players=8 first_dealer=arbitrary next_dealer=loser_deals "
     "first_player=previous_winner starter_reverse=right_of_dealer starter_wild=return "
     "starter_answer=off match_symbol=off must_play=on drawn_card=must_play wild=nothing_else "
     "wild_draw_four=always challenge=off challenge_extra=0 challenge_reveal=public "
     "reverse_lasts=one_turn two_player_reverse=plain draw_two_answer=stack draw_four_stack=on "
     "challenge_chain=scaled draw_two_covers_four=on skip_answer=any_skip reverse_deflects=on "
     "jump_in=on jump_in_wild=on jump_in_draw_four=on jump_in_window=while_on_top "
     "jump_in_reverse=replace jump_in_draw=accumulate twins=on seven=may zero_rotates=on "
     "five=taker_picks silent_two=on silence_calls=break uno_to_centre=on color_circle=on "
     "blank=custom(all_hand_to(60)) "
     "customizable=next_draws_until(blue);extra_turn;text_only special_wild_points=40 "
     "shuffle_last=win downpour_1_count=8 downpour_2_count=8 uno_deadline=until_window_end "
     "uno_enforcement=automatic uno_penalty=8 uno_window=draw_play_or_touch "
     "uno_after_swap=receiver_must_call false_call=draw2 hint_penalty=2 illegal_play=accuse "
     "illegal_return=off blocked_round=void round_end=to_last stages=7 scoring=rank "
     "target=1000000 match_winner=first_to_target_loses lone_zero_50=on ready_after_draw=on "
     "elimination=points"},
};

TEST(RuleCode, OldCodesStayWhatTheyWere) {
  for (const Pinned& pinned : kPinned) {
    std::string preset;
    Options options;
    const OptionError error = read_rule_code(pinned.code, preset, options);
    EXPECT_FALSE(error) << error.in(Language::kEnglish);
    EXPECT_EQ(preset, pinned.preset);
    EXPECT_EQ(options, mix(pinned.preset, pinned.changes)) << pinned.code;
    EXPECT_EQ(rule_code(preset, options), pinned.code);
  }
}

// Each preset and option has a number of its own, and each value a place.
TEST(RuleCode, NumbersCoverEverything) {
  std::set<uint32_t> numbers;
  for (const Numbered& one : kPresets)
    EXPECT_TRUE(numbers.insert(one.number).second) << one.name;
  EXPECT_EQ(numbers.size(), preset_table().size()) << "add it to rules/code_numbers.def";
  for (const PresetInfo& preset : preset_table()) {
    const auto has_name = [&](const Numbered& one) { return one.name == preset.name; };
    EXPECT_TRUE(std::any_of(std::begin(kPresets), std::end(kPresets), has_name)) << preset.name;
  }
  numbers.clear();
  for (const Numbered& one : kOptions)
    EXPECT_TRUE(numbers.insert(one.number).second) << one.name;
  for (const OptionInfo& option : option_table()) {
    const auto has_name = [&](const Numbered& one) { return one.name == option.name; };
    const auto* found = std::find_if(std::begin(kOptions), std::end(kOptions), has_name);
    ASSERT_NE(found, std::end(kOptions)) << option.name << ": add it to rules/code_numbers.def";
    const std::string values = " " + std::string(found->values) + " ";
    for (const std::string_view value : option.values)
      EXPECT_THAT(values, HasSubstr(" " + std::string(value) + " ")) << option.name;
  }
  EXPECT_EQ(numbers.size(), option_table().size());
}

std::string random_value(const OptionInfo& option, std::mt19937& random) {
  const auto below = [&](size_t limit) { return size_t(random() % limit); };
  constexpr const char* kEffects[] = {"none", "next_draws(3)", "next_draws_until(green)",
                                      "extra_turn;all_hand_to(7);text_only(referee)"};
  if (option.most > 0)
    return std::to_string(size_t(option.least) + below(size_t(option.most - option.least + 1)));
  if (option.values.empty()) return kEffects[below(std::size(kEffects))];
  std::string value(option.values[below(option.values.size())]);
  return value == "custom" ? "custom(next_draws(12))" : value;
}

TEST(RuleCode, ReadsWhatItWrites) {
  std::mt19937 random(42);
  for (int i = 0; i < 2000; ++i) {
    const std::string_view preset = preset_table()[random() % preset_table().size()].name;
    Options options;
    ASSERT_FALSE(load_preset(preset, options));
    for (size_t changes = random() % 8; changes > 0; --changes) {
      const OptionInfo& option = option_table()[random() % option_table().size()];
      ASSERT_FALSE(set_option(options, option.name, random_value(option, random)));
    }
    const std::string code = rule_code(preset, options);
    std::string read_preset;
    Options read;
    const OptionError error = read_rule_code(code, read_preset, read);
    ASSERT_FALSE(error) << error.in(Language::kEnglish);
    ASSERT_EQ(read_preset, preset);
    ASSERT_EQ(read, options) << code;
  }
}

TEST(RuleCode, IsReadAsPeopleTypeIt) {
  std::string preset;
  Options options;
  EXPECT_FALSE(read_rule_code("p1-ply1-it1wj-1tm", preset, options));
  EXPECT_EQ(preset, "rf-stack");
  EXPECT_EQ(options, mix("rf-stack", "target=300 twins=on"));
}

TEST(RuleCode, IsTakenWhereAPresetIs) {
  Options options;
  EXPECT_FALSE(load_preset("P1-P1Y11T1WJ1TM", options));
  EXPECT_EQ(options.twins, Switch::on);
  std::string preset;
  EXPECT_FALSE(load_rules("rf-70", preset, options));
  EXPECT_EQ(preset, "rf-70");
  for (const PresetInfo& one : preset_table())
    EXPECT_FALSE(is_rule_code(one.name)) << one.name;
}

// One wrong character or two exchanged neighbors are always noticed.
TEST(RuleCode, AMistypedCharacterIsNoticed) {
  const std::string code = "P1-P1Y11T1WJ1TM";
  constexpr std::string_view kCharacters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string preset;
  Options options;
  for (size_t i = 3; i < code.size(); ++i) {
    for (const char character : kCharacters) {
      std::string wrong = code;
      wrong[i] = character;
      if (wrong == code) continue;
      EXPECT_THAT(read_rule_code(wrong, preset, options).in(Language::kEnglish),
                  HasSubstr("mistyped"))
          << wrong;
    }
    std::string swapped = code;
    std::swap(swapped[i], swapped[i - 1 > 2 ? i - 1 : i]);
    if (swapped != code) {
      EXPECT_THAT(read_rule_code(swapped, preset, options).in(Language::kEnglish),
                  HasSubstr("mistyped"));
    }
  }
  EXPECT_EQ(options, Options());
}

TEST(RuleCode, SaysWhatIsWrong) {
  std::string preset = "untouched";
  Options options;
  const auto error = [&](std::string_view code) {
    return read_rule_code(code, preset, options).in(Language::kEnglish);
  };
  EXPECT_THAT(error("P2-010"), HasSubstr("version 2 is unknown here"));
  EXPECT_THAT(error("P1-0U0"), HasSubstr("\"U\" stands in no rule code"));
  EXPECT_THAT(error("P1-"), HasSubstr("mistyped or missing"));
  EXPECT_THAT(error("P1"), HasSubstr("mistyped or missing"));
  EXPECT_THAT(error("P10"), HasSubstr("version 10 is unknown here"));
  EXPECT_THAT(error(""), HasSubstr("is unknown here"));
  EXPECT_THAT(error("P1-" + std::string(500, '0')), HasSubstr("none is that long"));
  EXPECT_EQ(preset, "untouched");
}

}  // namespace
}  // namespace penult
