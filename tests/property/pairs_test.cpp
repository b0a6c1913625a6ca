// Every house rule with every other: the 378 pairs of the catalogue's table. Exclusive ones are
// refused with their ID; all others are played by random actions and watched (lab/proof.h).

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lab/proof.h"
#include "lab/seeds.h"

namespace penult {
namespace {

constexpr int kRounds = 200;

struct HouseRule {
  std::string key;
  std::string settings;  ///< what switches it on
  std::string other;     ///< its other form; the same one where it has only one
};

std::vector<HouseRule> house_rules() {
  std::vector<HouseRule> rules = {
      {"COV", "draw_two_answer=cover", ""},
      {"STK", "draw_two_answer=stack draw_four_stack=on",
       "draw_two_answer=stack draw_four_stack=on challenge_chain=scaled"},
      {"C4", "draw_two_covers_four=on", ""},
      {"SKP", "skip_answer=any_skip", "skip_answer=identical"},
      {"DFL", "reverse_deflects=on", ""},
      {"JMP", "jump_in=on jump_in_wild=on jump_in_draw_four=on",
       "jump_in=on jump_in_window=while_on_top jump_in_reverse=replace jump_in_draw=accumulate"},
      {"TWN", "twins=on", ""},
      {"S70", "seven=must zero_rotates=on", "seven=may zero_rotates=on"},
      {"EX5", "five=each_gives", "five=taker_picks"},
      {"SIL", "silent_two=on", "silent_two=on silence_calls=break"},
      {"CEN", "uno_to_centre=on", ""},
      {"CIR", "color_circle=on", ""},
      {"P10", "deck=blank_112 blank=plus10", ""},
      {"LST", "round_end=to_last", ""},
      {"R7", "stages=7", ""},
      {"ZER", "lone_zero_50=on", ""},
      {"LAZ", "scoring=lazy next_dealer=loser_deals first_player=previous_winner", ""},
      {"NEG", "scoring=own_points match_winner=lowest_when_target",
       "scoring=own_points match_winner=first_to_target_loses"},
      {"GEN", "false_call=draw2", ""},
      {"WST", "wild=nothing_else", ""},
      {"RV1", "reverse_lasts=one_turn", "reverse_lasts=one_turn two_player_reverse=plain"},
      {"MUS", "must_play=on", "must_play=on drawn_card=must_play"},
      {"AUT", "uno_enforcement=automatic", ""},
      {"SHF", "deck=mattel_112", "deck=mattel_112 shuffle_last=win"},
      {"DWN", "deck=h2o", ""},
      {"POL", "ready_after_draw=on", ""},
      {"ELM", "elimination=responsible", "elimination=points"},
      {"MIS", "illegal_play=accuse hint_penalty=2", "illegal_play=accuse illegal_return=off"},
  };
  for (HouseRule& rule : rules)
    if (rule.other.empty()) rule.other = rule.settings;
  return rules;
}

struct Pair {
  std::string one, other, text;
};

/// Whose two rules cannot be agreed together.
const Pair kExclusive[] = {
    {"COV", "STK", "X1"}, {"LST", "ELM", "X2"}, {"LAZ", "NEG", "X3"}, {"LAZ", "ELM", "X3"}};

/// Note 57: rules that come with different decks meet as effects written on the Customizable cards.
const Pair kOnOneDeck[] = {
    {"P10", "SHF", "deck=mattel_112 customizable=next_draws(10)"},
    {"P10", "DWN", "deck=mattel_112 customizable=next_draws(10);others_draw(1);others_draw(2)"},
    {"SHF", "DWN", "deck=mattel_112 customizable=others_draw(1);others_draw(2);others_draw(1)"}};

template <size_t N>
const Pair* find_pair(const Pair (&pairs)[N], const HouseRule& one, const HouseRule& other) {
  for (const Pair& pair : pairs)
    if (pair.one == one.key && pair.other == other.key) return &pair;
  return nullptr;
}

/// The agreement; where there can be none, `rule` is what the refusal cites.
Options agree(const std::string& settings, std::string& rule) {
  Options options;
  if (const OptionError error = set_options(options, settings)) {
    rule = error.rule.empty() ? error.in(Language::kEnglish) : error.rule;
    return options;
  }
  const Compiled compiled = compile(options);
  if (!compiled.errors.empty()) rule = compiled.errors.front().rule;
  return options;
}

class Pairs : public testing::TestWithParam<size_t> {
 protected:
  void play(const std::string& settings, uint64_t first, uint64_t step) {
    SCOPED_TRACE(settings);
    std::string rule;
    const Options options = agree(settings, rule);
    ASSERT_EQ(rule, "");
    for (uint64_t round = first; round < kRounds; round += step) {
      const int seats = 2 + int(round / step % 9);
      const Compiled compiled = compile(options, seats);
      ASSERT_TRUE(compiled.errors.empty());
      Prover prover(compiled.rules, scramble(GetParam() * 1000 + round));
      ASSERT_EQ(prover.play(seats, Seat(round % uint64_t(seats))), "")
          << seats << " seats, round " << round;
    }
  }
};

TEST(PairTable, NamesTheRulesOfTheCatalogue) {
  std::vector<std::string> keys;
#define PAIR_KEY(key, en, ru, uk) keys.push_back(#key);
#define PAIR(number, pairs, en, ru, uk)
#include "rules/pairs.def"
#undef PAIR_KEY
#undef PAIR
  std::vector<std::string> ours;
  for (const HouseRule& rule : house_rules())
    ours.push_back(rule.key);
  EXPECT_EQ(ours, keys);
  EXPECT_EQ(keys.size() * (keys.size() - 1) / 2, 378U);
}

TEST_P(Pairs, AreRefusedOrPlayable) {
  const std::vector<HouseRule> rules = house_rules();
  const HouseRule& one = rules[GetParam()];
  for (size_t index = GetParam() + 1; index < rules.size(); ++index) {
    const HouseRule& other = rules[index];
    SCOPED_TRACE(one.key + "-" + other.key);
    if (const Pair* pair = find_pair(kExclusive, one, other)) {
      std::string rule;
      (void)agree(one.settings + " " + other.settings, rule);
      EXPECT_EQ(rule, pair->text);
    } else if (const Pair* deck = find_pair(kOnOneDeck, one, other)) {
      std::string rule;
      (void)agree(one.settings + " " + other.settings, rule);
      EXPECT_NE(rule, "") << "one table cannot play with two decks";
      play(deck->text, 0, 1);
    } else {
      play(one.settings + " " + other.settings, 0, 4);
      play(one.settings + " " + other.other, 1, 4);
      play(one.other + " " + other.settings, 2, 4);
      play(one.other + " " + other.other, 3, 4);
    }
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Pairs, testing::Range(size_t{0}, size_t{27}),
                         [](const auto& pair) { return house_rules()[pair.param].key; });

}  // namespace
}  // namespace penult
