#include "engine/notation.h"

#include <gmock/gmock.h>

#include "engine/refusal.h"

namespace penult {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> kNames = {"Ann", "Bob"};

constexpr Kind kRedSeven = kind_of(Color::kRed, Symbol::k7);
constexpr Kind kBlueSkip = kind_of(Color::kBlue, Symbol::kSkip);
constexpr Kind kWildFour = kind_of(Color::kNone, Symbol::kWildDrawFour);

TEST(Notation, EveryKindIsReadAsItIsWritten) {
  for (int i = 0; i < kKinds; ++i)
    EXPECT_EQ(parse_kind(to_text(Kind(i))), Kind(i)) << to_text(Kind(i));
  EXPECT_EQ(to_text(kRedSeven), "R7");
  EXPECT_EQ(to_text(kind_of(Color::kYellow, Symbol::kDrawTwo)), "Y+2");
  EXPECT_EQ(to_text(kind_of(Color::kNone, Symbol::kBlank)), "BL");
  for (const char* bad : {"", "R", "R10", "7", "r7", "R+4", "W5", "BLUE", "DP3", "RW"})
    EXPECT_FALSE(parse_kind(bad)) << bad;
}

TEST(Notation, ColorsHaveWordsAndLetters) {
  EXPECT_EQ(parse_color("green"), Color::kGreen);
  EXPECT_EQ(parse_color("B"), Color::kBlue);
  EXPECT_FALSE(parse_color("none"));
  EXPECT_FALSE(parse_color("pink"));
  EXPECT_FALSE(parse_color(""));
}

TEST(Notation, EveryActionIsReadAsItIsWritten) {
  std::vector<Action> actions = {
      play(kRedSeven),
      play(kRedSeven, Color::kNone, true),
      play(kWildFour, Color::kGreen, true),
      {.verb = Verb::kJump, .card = kBlueSkip},
      {.verb = Verb::kName, .color = Color::kYellow},
      against(Verb::kSwap, 1),
      against(Verb::kSwap, kNobody),
      against(Verb::kExchange, 0),
      {.verb = Verb::kGive, .card = kRedSeven},
      {.verb = Verb::kPick, .number = 3},
      against(Verb::kCatch, 0),
      against(Verb::kAccuse, 1),
      against(Verb::kFine, 1),
      {.verb = Verb::kFine, .target = 0, .number = 4},
  };
  for (const Verb verb : {Verb::kDraw, Verb::kKeep, Verb::kTake, Verb::kChallenge, Verb::kUno,
                          Verb::kLift, Verb::kTouch, Verb::kSlap, Verb::kReady, Verb::kSpeak,
                          Verb::kLeave, Verb::kConfirm, Verb::kTimeout})
    actions.push_back(just(verb));
  for (const Action& action : actions) {
    const std::string text = to_text(action, kNames);
    const ParsedAction parsed = parse_action(text, kNames);
    EXPECT_EQ(parsed.error, "") << text;
    EXPECT_EQ(parsed.action, action) << text;
    EXPECT_EQ(parse_action(to_text(action)).action, action) << to_text(action);
  }
  EXPECT_EQ(to_text(play(kWildFour, Color::kGreen, true)), "plays W4:green uno");
  EXPECT_EQ(to_text(against(Verb::kCatch, 1), kNames), "catches Bob");
  EXPECT_EQ(to_text(against(Verb::kCatch, 1)), "catches #1");
  EXPECT_EQ(to_text(against(Verb::kFine, 0), kNames), "fines Ann hint");
}

TEST(Notation, BadActionsSayWhatIsWrong) {
  EXPECT_THAT(parse_action("", kNames).error, HasSubstr("needs a verb"));
  EXPECT_THAT(parse_action("dances", kNames).error, HasSubstr("\"dances\" is no action"));
  EXPECT_THAT(parse_action("plays", kNames).error, HasSubstr("lacks what it is about"));
  EXPECT_THAT(parse_action("plays X9", kNames).error, HasSubstr("\"X9\" is no card"));
  EXPECT_THAT(parse_action("plays W:pink", kNames).error, HasSubstr("\"pink\" is no color"));
  EXPECT_THAT(parse_action("draws two", kNames).error, HasSubstr("one word too many"));
  EXPECT_THAT(parse_action("catches Carl", kNames).error, HasSubstr("\"Carl\" is no player"));
  EXPECT_THAT(parse_action("picks some", kNames).error, HasSubstr("\"some\" is no number"));
  EXPECT_THAT(parse_action("picks 300", kNames).error, HasSubstr("no number"));
  EXPECT_THAT(parse_action("catches #12", kNames).error, HasSubstr("is no player"));
}

TEST(Notation, DescribesEventsInEnglish) {
  const Rules rules = compile(Options()).rules;
  const auto line = [&](const Event& event) { return describe(event, kNames, rules); };
  EXPECT_EQ(
      line({.type = EventType::kPlayed, .seat = 0, .card = kWildFour, .color = Color::kGreen}),
      "Ann plays Wild Draw Four and names green.");
  EXPECT_EQ(line({.type = EventType::kPlayed,
                  .seat = 1,
                  .card = kRedSeven,
                  .color = Color::kRed,
                  .uno = true}),
            "Bob plays red 7: \"UNO!\".");
  EXPECT_EQ(
      line({.type = EventType::kDrew, .seat = 1, .amount = 2, .flag = uint8_t(DrawReason::kUno)}),
      "Bob draws 2 cards for the missing UNO.");
  EXPECT_EQ(line({.type = EventType::kTurn, .seat = 5}), "#5 is to move.");
  EXPECT_EQ(line({.type = EventType::kRoundOver}), "The round is over without a winner.");
  for (int type = 0; type <= int(EventType::kRoundOver); ++type)
    EXPECT_TRUE(line({.type = EventType(type), .seat = 0, .target = 1, .card = kRedSeven}).size() >
                5)
        << type;
}

TEST(Refusal, EveryReasonHasItsTexts) {
  for (const Reason reason : {
#define REASON(name, rule, english, russian, ukrainian) Reason::name,
#include "rules/reasons.def"
#undef REASON
       }) {
    EXPECT_FALSE(rule_of(reason).empty());
    EXPECT_FALSE(code_of(reason).empty());
    for (const Language language : {Language::kEnglish, Language::kRussian, Language::kUkrainian}) {
      const Refusal refusal{
          .reason = reason, .card = kRedSeven, .top = kBlueSkip, .color = Color::kBlue, .seat = 1};
      const std::string text = sentence(refusal, language, "Bob");
      EXPECT_TRUE(text.ends_with('.')) << text;
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
  }
}

TEST(Refusal, SentencesBeginWithACapital) {
  const Refusal refusal{.reason = Reason::kDoesNotFit,
                        .card = kind_of(Color::kBlue, Symbol::k4),
                        .top = kRedSeven,
                        .color = Color::kRed};
  EXPECT_EQ(sentence(refusal, Language::kEnglish), "Blue 4 does not match red or 7.");
  EXPECT_EQ(sentence(refusal, Language::kRussian),
            "Синяя 4 не подходит ни по цвету (красный), ни по значению (7).");
  EXPECT_EQ(sentence(refusal, Language::kUkrainian),
            "Синя 4 не пасує ні за кольором (червоний), ні за значенням (7).");
  EXPECT_EQ(code_of(Reason::kDoesNotFit), "does_not_fit");
  EXPECT_EQ(rule_of(Reason::kDoesNotFit), "PLAY-01");
  EXPECT_EQ(sentence({.reason = Reason::kIsOut, .seat = 1}, Language::kEnglish), "#1 is out.");
}

TEST(Refusal, CardsHaveNamesInThreeLanguages) {
  EXPECT_EQ(card_name(kBlueSkip, Language::kEnglish), "blue Skip");
  EXPECT_EQ(card_name(kBlueSkip, Language::kRussian), "синий пропуск хода");
  EXPECT_EQ(card_name(kRedSeven, Language::kUkrainian), "червона 7");
  EXPECT_EQ(card_name(kWildFour, Language::kRussian), "«Возьми четыре»");
  EXPECT_EQ(card_name(kNoKind, Language::kEnglish), "?");
  EXPECT_EQ(language_of("uk"), Language::kUkrainian);
  EXPECT_EQ(language_of("de"), Language::kEnglish);
}

}  // namespace
}  // namespace penult
