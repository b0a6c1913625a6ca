#include "engine/options.h"

#include <set>

#include <gmock/gmock.h>

#include "engine/option_effects.h"
#include "engine/rules.h"
#include "rules/texts.h"

namespace penult {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(Options, NamesOfValuesAreThoseOfTheCatalogue) {
  EXPECT_THAT(find_option("starter_wild")->values, ElementsAre("left_names", "return"));
  EXPECT_THAT(find_option("stages")->values, ElementsAre("off", "7"));
  EXPECT_THAT(find_option("jump_in_draw")->values, ElementsAre("auto", "replace", "accumulate"));
  EXPECT_THAT(find_option("challenge_extra")->values, ElementsAre("2", "0"));
  EXPECT_THAT(find_option("match_symbol")->values, ElementsAre("on", "off"));
  EXPECT_EQ(find_option("nonsense"), nullptr);
}

TEST(Options, EveryValueCanBeSetAndReadBack) {
  for (const OptionInfo& info : option_table()) {
    for (const std::string_view value : info.values) {
      if (value == "custom") continue;
      Options options;
      EXPECT_FALSE(set_option(options, info.name, value)) << info.name << "=" << value;
      EXPECT_EQ(option_value(options, info.name), value) << info.name;
    }
    EXPECT_FALSE(info.rule.empty()) << info.name;
  }
}

TEST(Options, DefaultsAreTheFirstValues) {
  const Options options;
  for (const OptionInfo& info : option_table()) {
    if (!info.values.empty()) {
      EXPECT_EQ(option_value(options, info.name), info.values[0]);
    }
  }
  EXPECT_EQ(option_value(options, "target"), "500");
  EXPECT_EQ(option_value(options, "customizable"), "none");
}

TEST(Options, NumbersHaveARange) {
  Options options;
  EXPECT_FALSE(set_option(options, "target", "1000"));
  EXPECT_EQ(options.target, 1000);
  for (const char* bad : {"0", "-5", "many", "", "12x", "99999999999"})
    EXPECT_TRUE(set_option(options, "target", bad)) << bad;
  EXPECT_EQ(options.target, 1000);
  const OptionError error = set_option(options, "players", "11");
  EXPECT_EQ(error.rule, "DECK-07");
  EXPECT_THAT(error.in(Language::kEnglish), HasSubstr("from 2 to 10"));
}

TEST(Options, EffectsAreData) {
  Options options;
  for (const char* value :
       {"next_draws(3)", "others_draw(1)", "next_draws_until(blue)", "next_draw_count_if_stuck(2)",
        "all_discard_wilds", "all_discard_wilds(except_self)", "extra_turn", "target_hand_to(3)",
        "all_hand_to(5)", "hands_open_until_my_turn", "text_only",
        "next_draws(1);next_draws(2);next_draws(3)", "none"}) {
    EXPECT_FALSE(set_option(options, "customizable", value)) << value;
    EXPECT_EQ(option_value(options, "customizable"), value);
  }
  EXPECT_FALSE(set_option(options, "customizable", ""));
  EXPECT_EQ(options.customizable.count, 0);
  // One effect for all three cards, or one for each: two say nothing of the third.
  for (const char* bad :
       {"next_draws(3);extra_turn", "next_draws", "next_draws()", "next_draws(0)", "next_draws(x)",
        "next_draws(3", "extra_turn(1)", "next_draws_until(pink)", "dance", "extra_turn;",
        "text_only;text_only;text_only;text_only"})
    EXPECT_TRUE(set_option(options, "customizable", bad)) << bad;
}

TEST(Options, ABlankMayCarryItsOwnEffect) {
  Options options;
  EXPECT_FALSE(set_option(options, "blank", "custom(next_draws(3))"));
  EXPECT_EQ(option_value(options, "blank"), "custom(next_draws(3))");
  EXPECT_TRUE(set_option(options, "blank", "custom"));
  EXPECT_TRUE(set_option(options, "blank", "custom(dance)"));
  EXPECT_EQ(option_value(options, "blank"), "custom(next_draws(3))");
  EXPECT_FALSE(set_option(options, "blank", "take8"));
  EXPECT_EQ(options.blank_effect, EffectSpec{});
}

TEST(Options, AnErrorSaysWhatToDo) {
  Options options;
  EXPECT_THAT(set_option(options, "jumpin", "on").in(Language::kEnglish),
              HasSubstr("did you mean \"jump_in\"?"));
  EXPECT_THAT(set_option(options, "qqqqqqqq", "on").in(Language::kEnglish),
              HasSubstr("`penult rules` lists them all"));
  EXPECT_EQ(set_option(options, "seven", "perhaps").in(Language::kEnglish),
            "option \"seven\": no such value \"perhaps\"; use off, must or may");
  EXPECT_EQ(options, Options());
}

TEST(Options, SetsSeveralOrNone) {
  Options options;
  EXPECT_FALSE(set_options(options, "  seven=must   zero_rotates=on "));
  EXPECT_THAT(differences(options, Options()),
              ElementsAre(Pair("seven", "must"), Pair("zero_rotates", "on")));
  const Options before = options;
  EXPECT_TRUE(set_options(options, "twins=on seven=perhaps"));
  EXPECT_TRUE(set_options(options, "twins"));
  EXPECT_EQ(options, before);
}

TEST(Options, NamedTwiceIsAContradiction) {
  Options options;
  EXPECT_THAT(set_options(options, "seven=must seven=may").in(Language::kEnglish),
              HasSubstr("named twice"));
  EXPECT_EQ(set_options(options, "draw_two_answer=cover draw_two_answer=stack").rule, "X1");
  EXPECT_EQ(set_options(options, "scoring=own_points scoring=lazy").rule, "X3");
  EXPECT_EQ(options, Options());
}

TEST(Presets, LoadAndBuildOnTheirBase) {
  for (const PresetInfo& preset : preset_table()) {
    Options options;
    const OptionError error = load_preset(preset.name, options);
    EXPECT_FALSE(error) << preset.name << ": " << error.in(Language::kEnglish);
    EXPECT_FALSE(preset.source.empty()) << preset.name;
    Options base;
    if (!preset.base.empty()) {
      EXPECT_FALSE(load_preset(preset.base, base));
    }
    for (const auto& [name, value] : differences(options, base)) {
      EXPECT_THAT(std::string(preset.differences), HasSubstr(name + "=" + value)) << preset.name;
    }
  }
}

TEST(Presets, AreThoseOfTheCatalogue) {
  Options options;
  ASSERT_FALSE(load_preset("rf-author", options));
  EXPECT_EQ(options.must_play, Switch::on);
  EXPECT_EQ(options.draw_two_answer, DrawTwoAnswer::stack);
  EXPECT_EQ(options.false_call, FalseCall::draw2);
  ASSERT_FALSE(load_preset("ukrainian-honour", options));
  EXPECT_EQ(options.illegal_play, IllegalPlay::accuse);
  EXPECT_EQ(options.illegal_return, SwitchOn::on);
  EXPECT_EQ(options.reverse_lasts, ReverseLasts::one_turn);
  EXPECT_EQ(options.draw_two_answer, DrawTwoAnswer::none);
}

TEST(Presets, AnUnknownOneIsRefused) {
  Options options;
  options.target = 1;
  EXPECT_THAT(load_preset("clasic-108", options).in(Language::kEnglish),
              HasSubstr("did you mean \"classic-108\"?"));
  EXPECT_TRUE(load_preset("", options));
  EXPECT_EQ(options.target, 1);
}

TEST(Texts, SpeakOfEveryOptionValueAndPreset) {
  for (const Language language : {Language::kEnglish, Language::kRussian, Language::kUkrainian}) {
    for (const OptionInfo& info : option_table()) {
      const Text text = option_text(info.name, language);
      EXPECT_FALSE(text.title.empty()) << info.name;
      EXPECT_TRUE(text.sentence.ends_with('.')) << info.name;
      std::set<std::string_view> labels;
      for (const std::string_view value : info.values)
        labels.insert(value_label(info.name, value, language));
      EXPECT_EQ(labels.size(), info.values.size()) << info.name;
      EXPECT_EQ(labels.count(""), 0u) << info.name;
    }
    std::set<std::string_view> titles;
    for (const PresetInfo& preset : preset_table()) {
      titles.insert(preset_text(preset.name, language).title);
      EXPECT_TRUE(preset_text(preset.name, language).sentence.ends_with('.')) << preset.name;
    }
    EXPECT_EQ(titles.size(), preset_table().size());
  }
  EXPECT_EQ(option_text("nonsense", Language::kEnglish).title, "nonsense");
  EXPECT_EQ(value_label("five", "off", Language::kRussian), "нет");
  EXPECT_EQ(value_label("twins", "on", Language::kUkrainian), "так");
  EXPECT_EQ(value_label("target", "500", Language::kEnglish), "500");
}

}  // namespace
}  // namespace penult
