// Rule sets as TOML.

#include "server/rules_toml.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules.h"
#include "server/codec.h"

namespace penult {
namespace {

using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::StartsWith;

TEST(RulesToml, ReadsAPresetAndOptions) {
  const TomlRules rules = read_rules_toml(
      "preset = \"rf-stack\" # with friends\n"
      "[options]\n"
      "target = 300\n"
      "twins = true\n"
      "seven = \"may\"\n"
      "customizable = [\"next_draws(3)\", \"extra_turn\", \"text_only\"]\n",
      "our.toml");
  EXPECT_FALSE(rules.error) << rules.error.texts[0];
  EXPECT_EQ(rules.preset, "rf-stack");
  EXPECT_THAT(rules.changes, ::testing::UnorderedElementsAre(
                                 Pair("target", "300"), Pair("twins", "on"), Pair("seven", "may"),
                                 Pair("customizable", "next_draws(3);extra_turn;text_only")));
}

TEST(RulesToml, SaysWhereItIsWrong) {
  const auto error = [](std::string_view text) {
    return read_rules_toml(text, "our.toml").error.texts[0];
  };
  EXPECT_THAT(error("preset = \"classic-108\"\nrules = 1\n"),
              StartsWith("our.toml:2: there is no \"rules\" here"));
  EXPECT_THAT(error("preset = 5\n"), StartsWith("our.toml:1: preset is the name"));
  EXPECT_THAT(error("[options]\ntarget = 1.5\n"), StartsWith("our.toml:2: the value of option"));
  EXPECT_THAT(error("preset = \"classic"), StartsWith("our.toml:1: "));
  EXPECT_EQ(error(""), "");
}

TEST(RulesToml, ReadsWhatItWrites) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    const std::string_view preset = preset_table()[random() % preset_table().size()].name;
    Options options;
    ASSERT_FALSE(load_preset(preset, options));
    for (int changes = 0; changes < 4; ++changes) {
      const OptionInfo& option = option_table()[random() % option_table().size()];
      if (option.values.empty()) continue;
      const std::string_view value = option.values[random() % option.values.size()];
      if (value == "custom") continue;
      ASSERT_FALSE(set_option(options, option.name, value));
    }
    const TomlRules rules = read_rules_toml(rules_toml(preset, options), "text");
    ASSERT_FALSE(rules.error) << rules.error.texts[0];
    Options read;
    ASSERT_FALSE(load_preset(rules.preset, read));
    for (const auto& [name, value] : rules.changes)
      ASSERT_FALSE(set_option(read, name, value));
    ASSERT_EQ(read, options);
  }
}

TEST(RulesToml, MakesATable) {
  const server::DecodedRules rules = server::decode_rules(
      R"({"rules": "preset = \"rf-70\"\n[options]\ntarget = 300\ntwins = true\n",
          "options": {"target": "200"}})");
  EXPECT_FALSE(rules.error) << rules.error.texts[0];
  EXPECT_EQ(rules.rules.rules, "rf-70 twins=on target=200");
  EXPECT_THAT(server::decode_rules(R"({"rules": "preset = 5"})").error.texts[0],
              HasSubstr("rules:1: "));
}

}  // namespace
}  // namespace penult
