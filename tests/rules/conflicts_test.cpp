// Mixes that cannot be played are refused, each for its own reason; everything else can be played.

#include "rules/conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace penult {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> cited(std::string_view changes, int seats = 0) {
  Options options;
  EXPECT_FALSE(load_preset("classic-108", options));
  if (const OptionError error = set_options(options, changes)) return {error.rule};
  std::vector<std::string> rules;
  for (const OptionError& error : find_conflicts(options, seats)) {
    for (const std::string& text : error.texts)
      EXPECT_FALSE(text.empty());
    rules.push_back(error.rule);
  }
  return rules;
}

TEST(Conflicts, ExclusivePairs) {
  EXPECT_THAT(cited("draw_two_answer=cover draw_two_answer=stack"), ElementsAre("X1"));
  EXPECT_THAT(cited("round_end=to_last elimination=responsible"), ElementsAre("X2"));
  EXPECT_THAT(cited("round_end=to_last elimination=points"), ElementsAre("X2"));
  EXPECT_THAT(cited("scoring=lazy elimination=responsible"), ElementsAre("X3"));
  EXPECT_THAT(cited("scoring=lazy scoring=own_points"), ElementsAre("X3"));
  EXPECT_THAT(cited("round_end=to_last scoring=lazy elimination=points"), ElementsAre("X2", "X3"));
}

TEST(Conflicts, OptionsThatNeedAnother) {
  EXPECT_THAT(cited("match_winner=lowest_when_target"), ElementsAre("MATCH-03"));
  EXPECT_THAT(cited("match_winner=first_to_target_loses scoring=lazy"), ElementsAre("MATCH-03"));
  EXPECT_THAT(cited("match_winner=lowest_when_target scoring=own_points"), IsEmpty());
  EXPECT_THAT(cited("scoring=rank"), ElementsAre("HOUSE-LAST-04"));
  EXPECT_THAT(cited("scoring=rank round_end=to_last"), IsEmpty());
}

TEST(Conflicts, NumberOfPlayers) {
  EXPECT_THAT(cited("", 1), ElementsAre("DECK-07"));
  EXPECT_THAT(cited("", 11), ElementsAre("DECK-07"));
  EXPECT_THAT(cited("players=1"), ElementsAre("DECK-07"));
  EXPECT_THAT(cited("players=4"), IsEmpty());
  Options options;
  options.players = 11;  // as it can only be set by a program
  EXPECT_EQ(find_conflicts(options, 0).at(0).rule, "DECK-07");
  EXPECT_THAT(find_conflicts(options, 10), IsEmpty());
}

TEST(Conflicts, WhatOnlySoundsContradictoryIsAllowed) {
  EXPECT_THAT(cited("draw_two_answer=cover draw_four_stack=on"), IsEmpty());
  EXPECT_THAT(cited("scoring=own_points elimination=points"), IsEmpty());
  EXPECT_THAT(cited("round_end=to_last stages=7 scoring=rank"), IsEmpty());
}

TEST(Conflicts, EveryPresetCanBePlayed) {
  for (const PresetInfo& preset : preset_table()) {
    Options options;
    ASSERT_FALSE(load_preset(preset.name, options));
    for (const OptionError& error : find_conflicts(options, 0))
      ADD_FAILURE() << preset.name << ": " << error.in(Language::kEnglish);
  }
}

TEST(Conflicts, SayTheReason) {
  Options options;
  EXPECT_THAT(
      set_options(options, "draw_two_answer=cover draw_two_answer=stack").in(Language::kEnglish),
      HasSubstr("both define the answer to a +2"));
  ASSERT_FALSE(set_options(options, "round_end=to_last elimination=points"));
  EXPECT_THAT(find_conflicts(options, 0).at(0).in(Language::kEnglish),
              HasSubstr("to_last goes on"));
}

}  // namespace
}  // namespace penult
