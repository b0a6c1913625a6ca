#include "judge/script.h"

#include <gmock/gmock.h>

namespace penult::judge {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The error of a script of one table, "LINE: text"; empty if it could be read.
std::string error_of(std::string_view text) {
  const std::vector<Script> scripts = parse_scripts(text);
  if (scripts.size() != 1) return "not one table";
  const auto& error = scripts[0].error;
  return error ? std::to_string(error->line) + ": " + error->text : "";
}

TEST(Script, ReadsTablesWithTheirLines) {
  const auto scripts = parse_scripts(
      "# a comment\n"
      "table One: the first  # with a comment\n"
      "players A B\r\n"
      "\n"
      "hand A R7 W  # two cards\n"
      "table Two\n");
  ASSERT_EQ(scripts.size(), 2u);
  EXPECT_EQ(scripts[0].title, "One: the first");
  EXPECT_EQ(scripts[0].line, 2);
  EXPECT_EQ(scripts[0].names, (std::vector<std::string>{"A", "B"}));
  ASSERT_EQ(scripts[0].statements.size(), 2u);
  EXPECT_EQ(scripts[0].statements[1].line, 5);
  EXPECT_EQ(scripts[0].statements[1].text, "hand A R7 W");
  EXPECT_EQ(scripts[0].statements[1].cards.size(), 2u);
  EXPECT_EQ(scripts[1].title, "Two");
}

TEST(Script, NeedsNoTableLine) {
  const auto scripts = parse_scripts("rules classic-108\nplayers A B\n");
  ASSERT_EQ(scripts.size(), 1u);
  EXPECT_EQ(scripts[0].title, "(no title)");
  EXPECT_FALSE(scripts[0].error);
}

TEST(Script, IsEmptyWhereNothingIsSaid) {
  EXPECT_TRUE(parse_scripts("").empty());
  EXPECT_TRUE(parse_scripts("\xef\xbb\xbf# only a comment\n\n").empty());
}

TEST(Script, ReadsActions) {
  const auto scripts = parse_scripts(
      "players Ann Bob\n"
      "Ann plays W4:green uno\n"
      "refused Bob jumps R7 because HOUSE-JUMP-01\n"
      "referee fines Ann hint\n"
      "referee ends\n"
      "timeout Bob\n"
      "expect may Bob catches Ann\n");
  ASSERT_EQ(scripts.size(), 1u);
  ASSERT_FALSE(scripts[0].error) << scripts[0].error->text;
  const auto& statements = scripts[0].statements;
  ASSERT_EQ(statements.size(), 7u);
  EXPECT_EQ(statements[1].action,
            play(kind_of(Color::kNone, Symbol::kWildDrawFour), Color::kGreen, true));
  EXPECT_EQ(statements[1].seat, 0);
  EXPECT_EQ(statements[2].type, StatementType::kRefused);
  EXPECT_EQ(statements[2].id, "HOUSE-JUMP-01");
  EXPECT_EQ(statements[3].seat, kNobody);
  EXPECT_EQ(statements[3].action.number, 0);
  EXPECT_EQ(statements[4].action.verb, Verb::kConfirm);
  EXPECT_EQ(statements[5].action.verb, Verb::kTimeout);
  EXPECT_EQ(statements[5].seat, 1);
  EXPECT_EQ(statements[6].expect, ExpectType::kMay);
}

TEST(Script, APlayerMayBeCalledLikeAStatement) {
  const auto scripts = parse_scripts("players hand deal\nhand draws\ndeal draws\n");
  ASSERT_FALSE(scripts[0].error) << scripts[0].error->text;
  EXPECT_EQ(scripts[0].statements[1].type, StatementType::kAction);
}

struct BadLine {
  const char* text;
  const char* error;
};
class BadScript : public testing::TestWithParam<BadLine> {};

TEST_P(BadScript, SaysWhatIsWrongAndWhere) {
  const std::string error = error_of(std::string("table T\nplayers A B\n") + GetParam().text);
  EXPECT_THAT(error, AllOf(StartsWith("3: "), HasSubstr(GetParam().error)));
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadScript,
    testing::Values(
        BadLine{"dance", "\"dance\" is neither a statement nor a player"},
        BadLine{"C draws", "\"C\" is neither a statement nor a player"},
        BadLine{"players A B", "players are named twice"},
        BadLine{"hand C R7", "\"C\" is no player"},
        BadLine{"hand", "\"hand\" lacks a player's name"},
        BadLine{"hand A R10", "\"R10\" is no card"},
        BadLine{"hand A W:pink", "\"pink\" is no color"},
        BadLine{"discard R7:green", "a colored card has its own color"},
        BadLine{"discard", "\"discard\" lacks a card"},
        BadLine{"color pink", "\"pink\" is no color; use red, yellow, green or blue"},
        BadLine{"direction left", "\"left\" is no direction"},
        BadLine{"turn A B", "\"B\" is one word too many"},
        BadLine{"seed many", "\"many\" is no number"},
        BadLine{"scores A", "\"A\" should be NAME=N"}, BadLine{"scores A=1 A=2", "set twice"},
        BadLine{"stage A=8", "N from 1 to 7"}, BadLine{"cut A:R7 A:R8", "has drawn already"},
        BadLine{"cut A R7", "\"A\" should be NAME:CARD"}, BadLine{"aside", "\"aside\" lacks rest"},
        BadLine{"aside all", "only \"aside rest\""}, BadLine{"A", "an action needs a verb"},
        BadLine{"A dances", "\"dances\" is no action"},
        BadLine{"A plays", "lacks what it is about"},
        BadLine{"A plays R7 quickly", "only uno may stand there"},
        BadLine{"A plays R7 uno uno", "one word too many"},
        BadLine{"A says hello", "only uno can be said"},
        BadLine{"A catches C", "\"C\" is no player"},
        BadLine{"A fines B 2", "no action of a player"},
        BadLine{"referee draws", "no action of the referee"},
        BadLine{"referee fines A", "needs hint or a number"},
        BadLine{"referee fines A 0", "a fine is hint or one card and more"},
        BadLine{"timeout", "\"timeout\" lacks a player's name"},
        BadLine{"A timeout", "no action of a player"},
        BadLine{"refused", "\"refused\" lacks an action"},
        BadLine{"refused A draws because", "lacks a rule's ID"},
        BadLine{"expect", "lacks what is expected"},
        BadLine{"expect luck", "there is no such expectation"},
        BadLine{"expect cards A many", "\"many\" is no number"},
        BadLine{"expect round ended", "use open or over"},
        BadLine{"expect round over A B", "one winner"},
        BadLine{"expect ranking A A", "\"A\" is named twice"},
        BadLine{"hand A R7 \xff", "this line is not UTF-8"}));

TEST(Script, NamesComeFirst) {
  EXPECT_THAT(error_of("table T\nhand A R7\n"), HasSubstr("2: no players yet"));
  EXPECT_THAT(error_of("players A\n"), HasSubstr("1: 1 players: 2 to 10 can play"));
  EXPECT_THAT(error_of("players A A\n"), HasSubstr("1: \"A\" sits down twice"));
}

TEST(Script, ABadLineEndsOnlyItsTable) {
  const auto scripts =
      parse_scripts("table One\nnonsense\nmore nonsense\ntable Two\nplayers A B\n");
  ASSERT_EQ(scripts.size(), 2u);
  ASSERT_TRUE(scripts[0].error);
  EXPECT_EQ(scripts[0].error->line, 2);
  EXPECT_FALSE(scripts[1].error);
}

}  // namespace
}  // namespace penult::judge
