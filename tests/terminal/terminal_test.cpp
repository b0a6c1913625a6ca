#include <algorithm>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "clients/terminal/command.h"
#include "clients/terminal/json_face.h"
#include "clients/terminal/plain.h"
#include "engine/notation.h"

namespace penult::terminal {
namespace {

Rules rules_of(std::string_view preset, std::string_view changes = {}) {
  Options options;
  EXPECT_FALSE(load_preset(preset, options));
  EXPECT_FALSE(set_options(options, changes));
  return compile(options).rules;
}

GameSettings settings_of(std::string_view preset, int players, uint64_t seed) {
  return {.rules = rules_of(preset), .players = players, .bot = "simple", .seed = seed};
}

constexpr Kind kRed7 = kind_of(Color::kRed, Symbol::k7);
constexpr Kind kWildCard = kind_of(Color::kNone, Symbol::kWild);
const std::vector<Kind> kHand{kRed7, kind_of(Color::kBlue, Symbol::k2), kWildCard};
const std::vector<std::string> kNames{"вы", "Ада", "Бен"};

Command read(std::string_view line, bool color_asked = false) {
  return parse_command(line, kHand, kNames, color_asked, Language::kRussian);
}

TEST(Command, CardsByNumberAndByName) {
  EXPECT_EQ(read("p 1").action, play(kRed7));
  EXPECT_EQ(read("p r7 uno").action, play(kRed7, Color::kNone, true));
  EXPECT_EQ(read("p 3 green").action, play(kWildCard, Color::kGreen));
  EXPECT_EQ(read("W g uno").action, play(kWildCard, Color::kGreen, true));
  EXPECT_EQ(read("w4 blue").action,
            play(kind_of(Color::kNone, Symbol::kWildDrawFour), Color::kBlue));
  EXPECT_EQ(read("j r+2").action.verb, Verb::kJump);
  EXPECT_EQ(read("2").action, play(kHand[1]));
  EXPECT_EQ(read("why 2").card, kHand[1]);
}

TEST(Command, ColorsPlayersAndPlainWords) {
  EXPECT_EQ(read("w зелёный", true).action, (Action{.verb = Verb::kName, .color = Color::kGreen}));
  EXPECT_EQ(read("catch АДА").action, against(Verb::kCatch, 1));
  EXPECT_EQ(read("swap 2").action, against(Verb::kSwap, 2));
  EXPECT_EQ(read("exchange nobody").action, just(Verb::kExchange));
  EXPECT_EQ(read("  d ").action, just(Verb::kDraw));
  EXPECT_EQ(read("").type, CommandType::kNothing);
  EXPECT_EQ(read("quit").type, CommandType::kQuit);
}

TEST(Command, WhatCannotBeReadIsNamed) {
  for (const char* line : {"dance", "p 9", "p r7 pink", "catch Zoe", "catch", "pick 0", "p \xff"})
    EXPECT_EQ(read(line).type, CommandType::kError) << line;
  EXPECT_NE(read("dance").error.find("dance"), std::string::npos);
}

TEST(Texts, NamesAreFoldedAndSentencesCapitalized) {
  EXPECT_EQ(folded("ЄВА Ёж Bob"), "єва ёж bob");
  EXPECT_EQ(capitalized("ёж"), "Ёж");
  EXPECT_EQ(say(Text::kTheyDraw, Language::kEnglish, {"Ada", "2 cards"}), "Ada draws 2 cards");
}

/// A person who answers each question with the first legal thing, by commands.
std::string some_command(const Game& game) {
  if (game.wait() != Wait::kMove) return "";
  const ActionList legal = game.legal();
  for (const Action& action : legal) {
    if (action.verb != Verb::kPlay) continue;
    const std::vector<Kind> hand = numbered_hand(game);
    const auto place = std::find(hand.begin(), hand.end(), action.card) - hand.begin();
    const bool named = action.color != Color::kNone;
    return "p " + std::to_string(place + 1) +
           (named ? " " + std::string(color_name(action.color, Language::kEnglish)) : "") +
           (hand.size() == 2 ? " uno" : "");
  }
  switch (legal[0].verb) {
    case Verb::kDraw:
      return "d";
    case Verb::kKeep:
      return "k";
    case Verb::kTake:
      return "t";
    case Verb::kName:
      return "w red";
    case Verb::kSwap:
      return "swap " + std::to_string(legal[0].target);
    case Verb::kExchange:
      return "exchange nobody";
    case Verb::kGive:
      return "give 1";
    case Verb::kPick:
      return "pick 1";
    case Verb::kSlap:
      return "slap";
    case Verb::kReady:
      return "ready";
    default:
      return "";
  }
}

struct Transcript {
  std::vector<std::string> lines;
  bool finished = false;
};

Transcript played(const GameSettings& settings, Language language, int most) {
  Game game(settings);
  PlainFace face(game, {.language = language});
  Transcript transcript;
  const auto keep = [&] {
    for (std::string& line : face.take_lines())
      transcript.lines.push_back(std::move(line));
  };
  face.begin();
  keep();
  for (int i = 0; i < most && !face.is_over(); ++i) {
    face.obey(some_command(game));
    keep();
  }
  transcript.finished = face.is_over();
  return transcript;
}

TEST(Plain, AMatchIsPlayedToItsEndAndRepeats) {
  const Transcript first = played(settings_of("classic-108", 3, 5), Language::kEnglish, 20'000);
  EXPECT_TRUE(first.finished);
  EXPECT_EQ(first.lines,
            played(settings_of("classic-108", 3, 5), Language::kEnglish, 20'000).lines);
  EXPECT_NE(first.lines,
            played(settings_of("classic-108", 3, 6), Language::kEnglish, 20'000).lines);
}

TEST(Plain, EveryPresetCanBePlayedInEveryLanguage) {
  int index = 0;
  for (const PresetInfo& preset : preset_table()) {
    SCOPED_TRACE(preset.name);
    const auto language = Language(index++ % 3);
    const Transcript transcript =
        played(settings_of(preset.name, 2 + index % 4, 3), language, 1500);
    EXPECT_GT(transcript.lines.size(), 100u);
    for (const std::string& line : transcript.lines)
      ASSERT_EQ(line.find('{'), std::string::npos) << line;
  }
}

TEST(Plain, ARefusalGivesTheSentenceAndTheRule) {
  Game game(settings_of("classic-108", 2, 1));
  PlainFace face(game, {});
  face.begin();
  face.take_lines();
  ASSERT_EQ(game.wait(), Wait::kMove);
  const State before = game.match().table.state;
  face.obey("k");
  const std::vector<std::string> lines = face.take_lines();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_NE(lines[0].find("[TURN-06]"), std::string::npos) << lines[0];
  EXPECT_TRUE(game.match().table.state == before);
}

TEST(Plain, WordsThatOnlyAskChangeNothing) {
  Game game(settings_of("classic-108", 4, 2));
  PlainFace face(game, {.color = true});
  face.begin();
  const State before = game.match().table.state;
  for (const char* line : {"hand", "top", "log", "help", "why 1", "why w4", "nonsense", "p 99"})
    EXPECT_TRUE(face.obey(line));
  EXPECT_TRUE(game.match().table.state == before);
  EXPECT_FALSE(face.obey("quit"));
}

TEST(Json, EveryLineIsAnObjectAndTheMatchEnds) {
  Game game(settings_of("russian-forum", 3, 4));
  JsonFace face(game, Language::kEnglish);
  face.begin();
  uint64_t last = 0;
  for (int i = 0; i < 20'000 && !face.is_over(); ++i) {
    for (const std::string& line : face.take_lines()) {
      const auto message = boost::json::parse(line).as_object();
      ASSERT_EQ(message.at("t").as_string(), "update") << line;
      const auto number = message.at("n").to_number<uint64_t>();
      ASSERT_GT(number, last);
      last = number;
    }
    std::string answer = R"({"do": "go_on"})";
    if (game.wait() == Wait::kNextRound) answer = R"({"do": "next"})";
    if (game.wait() == Wait::kMove) {
      const auto legal = game.legal();
      const Action& action = legal[0];
      if (action.verb == Verb::kPlay)
        answer = R"({"do": "play", "card": ")" + std::string(to_text(action.card)) + "\"" +
                 (action.color == Color::kNone
                      ? ""
                      : R"(, "color": ")" + std::string(to_text(action.color)) + "\"") +
                 "}";
      else
        answer = action.verb == Verb::kDraw    ? R"({"do": "draw"})"
                 : action.verb == Verb::kKeep  ? R"({"do": "keep"})"
                 : action.verb == Verb::kTake  ? R"({"do": "take"})"
                 : action.verb == Verb::kReady ? R"({"do": "ready"})"
                                               : R"({"do": "color", "color": "red"})";
    }
    face.obey(answer);
  }
  EXPECT_TRUE(face.is_over());
}

TEST(Json, NonsenseIsAnswered) {
  Game game(settings_of("classic-108", 2, 1));
  JsonFace face(game, Language::kUkrainian);
  face.begin();
  face.take_lines();
  for (const char* line : {"{", "[]", "{\"do\": 5}", "{\"do\": \"fly\"}", "{\"do\": \"keep\"}",
                           "{\"do\": \"play\"}", "{\"do\": \"next\"}"}) {
    EXPECT_TRUE(face.obey(line));
    const auto lines = face.take_lines();
    ASSERT_EQ(lines.size(), 1u) << line;
    const auto type = boost::json::parse(lines[0]).as_object().at("t").as_string();
    EXPECT_TRUE(type == "error" || type == "refused") << lines[0];
  }
}

}  // namespace
}  // namespace penult::terminal
