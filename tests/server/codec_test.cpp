#include "server/codec.h"

#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/json_text.h"

namespace penult::server {
namespace {

/// Plays a preset and encodes whatever anybody is told.
void play(const std::string& preset, Language language) {
  Session session;
  Millis now = 1000;
  size_t told = 0;
  const auto tell = [&](const Outcome& out) {
    Encoding together;
    for (const Delivery& delivery : out.deliveries) {
      const std::string text = encode_message(delivery.message, language);
      // What is written once for all says to each what it would say to him alone.
      EXPECT_EQ(*together.encode(delivery.message, language), text);
      EXPECT_TRUE(boost::json::parse(text).is_object());
      // Nothing that goes out is longer than a client must take.
      EXPECT_LT(text.size(), 64u * 1024);
      ++told;
    }
  };
  tell(session.open("KQZTR", {.rules = preset}, now));
  for (ViewerId viewer = 1; viewer <= 4; ++viewer)
    tell(session.handle(viewer, Hello{.name = "P", .fresh_secret = "s"}, now));
  tell(session.handle(9, Hello{.watch = true}, now));
  tell(session.handle(10, Hello{.watch = true}, now));
  tell(session.handle(1, StartMatch{.seed = 11}, now));
  for (int step = 0; step < 300 && session.state().phase == Phase::kPlay; ++step) {
    const SeatMask waited = awaited_seats(session.state());
    const Seat seat = waited != 0 ? Seat(std::countr_zero(waited)) : Seat{0};
    ActionList list;
    legal_actions(session.state().match.rules, session.state().match.table.state, seat, list);
    if (list.count > 0)
      tell(session.handle(seat + 1u,
                          ActInput{.id = "a" + std::to_string(step),
                                   .seen = session.state().last_event,
                                   .action = list[step % list.count]},
                          now));
    tell(session.tick(now += 6000));
  }
  EXPECT_GT(told, 20u) << preset;
}

TEST(Codec, TellsEveryPresetInEveryLanguage) {
  for (const PresetInfo& preset : preset_table()) {
    if (rules_error(std::string(preset.name))) continue;
    for (const Language language : {Language::kEnglish, Language::kUkrainian})
      play(std::string(preset.name), language);
  }
}

TEST(Codec, TheRuleBookNamesEveryPreset) {
  const boost::json::value book = boost::json::parse(encode_rule_book(Language::kRussian));
  EXPECT_EQ(book.at("presets").as_array().size(), preset_table().size());
  EXPECT_EQ(book.at("options").as_array().size(), option_table().size());
}

TEST(Codec, ReadsOnlyWhatTheProtocolKnows) {
  const auto error = [](std::string_view text) { return decode_message(text).error; };
  EXPECT_EQ(error(R"({"t":"act","id":"c1","seen":1,"action":{"do":"play","card":"R7"}})"), "");
  EXPECT_EQ(error(R"({"t":"act","id":"c1","action":{"do":"play","card":"R77"}})"), "bad_message");
  EXPECT_EQ(error(R"({"t":"act","id":"c1","action":{"do":"catch","seat":10}})"), "bad_message");
  EXPECT_EQ(error(R"({"t":"act","id":"c1","action":{"do":"timeout"}})"), "bad_message");
  EXPECT_EQ(error(R"({"t":"act","id":"-","action":{"do":"draw"}})"), "bad_message");
  EXPECT_EQ(error(R"({"t":"hello","v":2})"), "bad_message");
  EXPECT_EQ(error(R"({"t":"rules","rules":"a b"})"), "bad_rules");
  EXPECT_EQ(error("\"\xff\""), "bad_json");
}

TEST(JsonText, ReadsBackAsItWasSaid) {
  std::string text;
  JsonText out(text);
  const std::string odd = "\"quoted\" back\\slash\n\x01 \u0416 \U0001F0CF";
  out.open('{');
  out.key("odd").value(odd);
  out.key("numbers").open('[');
  for (const int64_t number : {int64_t{0}, int64_t{-1}, INT64_MAX, INT64_MIN})
    out.value(number);
  out.open('[');
  out.close(']');
  out.null();
  out.value(true);
  out.close(']');
  out.key("empty").value("");
  out.close('}');
  const boost::json::value read = boost::json::parse(text);
  EXPECT_EQ(read.at("odd").as_string(), odd);
  EXPECT_EQ(read.at("numbers"),
            (boost::json::array{0, -1, INT64_MAX, INT64_MIN, boost::json::array{}, nullptr, true}));
  EXPECT_EQ(read.at("empty").as_string(), "");
}

}  // namespace
}  // namespace penult::server
