#include "judge/judge.h"

#include <gmock/gmock.h>

namespace penult::judge {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::string_view kTable =
    "players A B C\n"
    "hand A B7 W4 B2\n"
    "hand B G1\n"
    "hand C G2 G3\n"
    "discard R7\n"
    "turn A\n";

Report judge_text(const std::string& text) {
  const std::vector<Script> scripts = parse_scripts(text);
  return scripts.empty() ? Report{} : judge(scripts[0]);
}

Report judge_after(std::string_view lines) {
  return judge_text(std::string(kTable) + std::string(lines));
}

TEST(Judge, PlaysTheExampleOfTheNotation) {
  const Report report = judge_after(
      "A plays W4:green\n"
      "expect turn B\n"
      "B challenges\n"
      "expect cards B 7\n"
      "expect shown B A B7 B2\n"
      "expect not-shown C A\n"
      "expect color green\n"
      "expect turn C\n");
  EXPECT_EQ(report.outcome, Outcome::kPassed) << report.message;
  EXPECT_EQ(report.actions, 2);
  EXPECT_EQ(report.expectations, 6);
  EXPECT_THAT(report.course, Contains("A plays Wild Draw Four and names green."));
}

// Refusals and what is wrong with rules come in the language asked for; the rest of a report is
// English.
TEST(Judge, RefusesInThreeLanguages) {
  const std::string table = std::string(kTable) + "refused A plays B2\n";
  const std::string rules = "rules classic-108 scoring=rank\n" + std::string(kTable);
  const auto judged = [](const std::string& text, Language language) {
    return judge(parse_scripts(text).at(0), language);
  };
  EXPECT_THAT(judged(table, Language::kRussian).course.at(0), HasSubstr("Синяя 2 не подходит"));
  EXPECT_THAT(judged(table, Language::kUkrainian).course.at(0), HasSubstr("(PLAY-01)"));
  EXPECT_EQ(judged(rules + "A plays B7\n", Language::kUkrainian).message,
            "scoring=rank потребує round_end=to_last: лише тоді є місця після першого "
            "(HOUSE-LAST-04)");
  EXPECT_EQ(judged(rules + "expect rules-refused HOUSE-LAST-04\n", Language::kRussian).course.at(0),
            "Rules refused: scoring=rank требует round_end=to_last: только тогда есть места после "
            "первого (HOUSE-LAST-04)");
}

TEST(Judge, FailsAtTheFirstThatIsOtherwise) {
  const Report report = judge_after("A plays B7\nexpect turn C\nexpect turn A\n");
  EXPECT_EQ(report.outcome, Outcome::kFailed);
  EXPECT_EQ(report.line, 8);
  EXPECT_EQ(report.message, "expected turn C, but the table waits for B");
}

TEST(Judge, ARefusedActionFailsUnlessItIsExpected) {
  const Report report = judge_after("A plays B2\n");
  EXPECT_EQ(report.outcome, Outcome::kFailed);
  EXPECT_THAT(report.message,
              StartsWith("expected A plays B2, but this is refused: Blue 2 does not match"));
  EXPECT_THAT(report.message, HasSubstr("(PLAY-01)"));
  EXPECT_EQ(judge_after("refused A plays B2\n").outcome, Outcome::kPassed);
  EXPECT_EQ(judge_after("refused A plays B2 because PLAY-01\n").outcome, Outcome::kPassed);
  EXPECT_EQ(judge_after("refused A plays B2 because TURN-03\n").message,
            "expected a refusal because of TURN-03, but it is refused because of PLAY-01");
  EXPECT_EQ(judge_after("refused A plays B7\n").message,
            "expected that A plays B7 is refused, but it is allowed");
}

struct Expectation {
  const char* holds;
  const char* fails;
};
class Expect : public testing::TestWithParam<Expectation> {};

TEST_P(Expect, TellsWhatIsFromWhatIsNot) {
  const std::string played = "A plays B7\n";
  EXPECT_EQ(judge_after(played + "expect " + GetParam().holds).message, "");
  const Report report = judge_after(played + "expect " + GetParam().fails);
  EXPECT_EQ(report.outcome, Outcome::kFailed);
  EXPECT_THAT(report.message, StartsWith(std::string("expected ") + GetParam().fails + ", but "));
}

INSTANTIATE_TEST_SUITE_P(
    All, Expect,
    testing::Values(
        Expectation{"turn B", "turn A"}, Expectation{"may B draws", "may A draws"},
        Expectation{"may-not C draws", "may-not B draws"}, Expectation{"hand A B2 W4", "hand A B2"},
        Expectation{"cards A 2", "cards A 3"}, Expectation{"top B7", "top R7"},
        Expectation{"color blue", "color red"},
        Expectation{"direction clockwise", "direction counterclockwise"},
        Expectation{"pile 101", "pile 100"}, Expectation{"dealer C", "dealer A"},
        Expectation{"pending none", "pending 0"}, Expectation{"not-shown B A", "shown B A"},
        Expectation{"round open", "round over"}, Expectation{"score A 0", "score A 1"},
        Expectation{"match open", "match over A"}, Expectation{"round open", "void"},
        Expectation{"round open", "points A 0"}, Expectation{"match open", "ranking A B C"},
        Expectation{"match open", "eliminated A"}, Expectation{"match open", "loser A"}));

struct BadPosition {
  const char* text;
  int line;
  const char* error;
};
class Position : public testing::TestWithParam<BadPosition> {};

TEST_P(Position, ThatCannotBeIsNotJudged) {
  const Report report = judge_text(GetParam().text);
  EXPECT_EQ(report.outcome, Outcome::kUnreadable);
  EXPECT_EQ(report.line, GetParam().line);
  EXPECT_THAT(report.message, HasSubstr(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, Position,
    testing::Values(
        BadPosition{"players A B\nhand A R0 R0\nhand B G1\ndiscard R7\n", 2,
                    "too many R0: the deck holds 1"},
        BadPosition{"players A B\nhand A SH\nhand B G1\ndiscard R7\n", 2,
                    "too many SH: the deck holds 0"},
        BadPosition{"players A B\nhand A R1\nhand B R1\ndiscard R1\n", 4, "too many R1"},
        BadPosition{"players A B\nhand A R1\nhand A R2\nhand B G1\ndiscard R7\n", 3,
                    "sets a thing twice"},
        BadPosition{"players A B\nturn A\nturn B\nhand A R1\nhand B G1\ndiscard R7\n", 3,
                    "line 2 has set it"},
        BadPosition{"players A B\nhand A R1\nhand B\ndiscard R7\n", 3, "B has no cards"},
        BadPosition{"table T\nplayers A B\nhand A R1\ndiscard R7\n", 1, "B has no cards"},
        BadPosition{"table T\nplayers A B\nhand A R1\nhand B G1\n", 1, "no discard pile"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard R7\ncolor green\n", 5,
                    "another color"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard W\n", 4, "needs its color"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard W:red\ncolor green\n", 5,
                    "another color"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard R7\nstarter\nplayed-by A\n", 6,
                    "nobody lays the starter"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard R7\nstage A=3\n", 5,
                    "stages need stages=7"},
        BadPosition{"players A B\nhand A BL=Y7\nhand B G1\ndiscard R7\n", 2, "BL=… needs"},
        BadPosition{"players A B\nhand A R1\ndeal\n", 2, "cannot stand in one position"},
        BadPosition{"players A B\nhand A R1\nhand B G1\ndiscard R7\nA plays R1\nturn B\n", 6,
                    "after the first action"},
        BadPosition{"players A B\ndeck R0 R0\ndeal\n", 2, "too many R0"},
        BadPosition{"players A B\ndealer A\ncut A:R7 B:R8\ndeal\n", 3, "named and drawn for"},
        BadPosition{"table T\ndeal\n", 2, "no players; add a line"},
        BadPosition{"expect turn A\n", 1, "no players yet"},
        BadPosition{"rules classical-108\nplayers A B\ndeal\n", 1, "did you mean \"classic-108\"?"},
        BadPosition{"rules classic-108 jumpin=on\nplayers A B\ndeal\n", 1,
                    "did you mean \"jump_in\"?"},
        BadPosition{"rules rf-lazy elimination=responsible\nplayers A B\ndeal\n", 1, "(X3)"},
        BadPosition{"rules classic-108 players=3\nplayers A B\ndeal\n", 1, "players=3"}));

TEST(Judge, RulesMayBeExpectedToBeRefused) {
  EXPECT_EQ(
      judge_text("rules elimination-uno round_end=to_last\nexpect rules-refused X2\n").outcome,
      Outcome::kPassed);
  EXPECT_THAT(judge_text("rules classic-108\nexpect rules-refused X2\n").message,
              HasSubstr("they can be played"));
  EXPECT_THAT(
      judge_text("rules rf-lazy elimination=responsible\nexpect rules-refused X2\n").message,
      HasSubstr("(X3)"));
  EXPECT_EQ(judge_text("rules classic-108 seven=must seven=may\nexpect rules-refused X1\n").outcome,
            Outcome::kFailed);
}

TEST(Judge, WindowsOfTheTopCardAreOpenWithPlayedBy) {
  const std::string table = "players A B\nhand A R1\nhand B G1 G2\ndiscard R7\nturn B\n";
  EXPECT_EQ(judge_text(table + "refused B catches A\n").message, "");
  EXPECT_EQ(judge_text(table + "played-by A\nB catches A\nexpect cards A 3\n").message, "");
}

TEST(Judge, AShuffleCanBeFixed) {
  const Report report =
      judge_after("aside rest\nA plays B7\nreshuffle R7\nB draws\nexpect hand B G1 R7\n");
  EXPECT_EQ(report.message, "");
}

TEST(Judge, DealsTheSameFromTheSameSeed) {
  const std::string seed_7 = "players A B\nseed 7\ndeal\nexpect cards A 7\n";
  const Report first = judge_text(seed_7);
  EXPECT_EQ(first.outcome, Outcome::kPassed) << first.message;
  EXPECT_EQ(first.course, judge_text(seed_7).course);
  EXPECT_NE(first.course, judge_text("players A B\nseed 8\ndeal\nexpect cards A 7\n").course);
}

TEST(Report, SaysItInText) {
  Report report = judge_after("A plays B7\nexpect turn B\n");
  EXPECT_THAT(to_text(report, "a.table", false),
              HasSubstr("ok a.table: (no title) (1 actions, 1 expectations)\n"));
  EXPECT_THAT(to_text(report, "a.table", true), IsEmpty());
  report = judge_after("expect turn B\n");
  EXPECT_EQ(to_text(report, "a.table", true),
            "a.table:7: (no title): expected turn B, but the table waits for A\n");
  report = judge_text("nonsense\n");
  EXPECT_THAT(to_text(report, "a.table", true), StartsWith("a.table:1: \"nonsense\" is neither"));
}

TEST(Report, SaysItInJson) {
  Report report;
  report.title = "a \"quoted\" title\n";
  report.course = {"A draws 1 card."};
  EXPECT_EQ(to_json(report, "a.table"),
            "{\"file\": \"a.table\", \"title\": \"a \\\"quoted\\\" title\\u000a\", \"outcome\": "
            "\"passed\", "
            "\"actions\": 0, \"expectations\": 0, \"course\": [\"A draws 1 card.\"]}\n");
}

TEST(Tally, SumsUp) {
  Tally tally;
  EXPECT_EQ(tally.text(), "0 passed, 0 failed\n");
  Report report;
  tally.add(report);
  EXPECT_EQ(tally.exit_code(), 0);
  report.outcome = Outcome::kFailed;
  tally.add(report);
  EXPECT_EQ(tally.exit_code(), 1);
  report.outcome = Outcome::kUnreadable;
  tally.add(report);
  EXPECT_EQ(tally.exit_code(), 2);
  EXPECT_EQ(tally.text(), "1 passed, 2 failed\n");
}

}  // namespace
}  // namespace penult::judge
