// docs/protocol.md is what others write clients from: every example in it is one that the server
// reads, and nothing the server sends is missing from it.

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/codec.h"

namespace penult::server {
namespace {

namespace json = boost::json;

/// The examples: each object that stands in a block of JSON.
std::vector<json::object> examples() {
  std::ifstream file(PENULT_SOURCE_DIR "/docs/protocol.md");
  std::vector<json::object> found;
  json::stream_parser parser;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      inside = line == "```json";
      continue;
    }
    if (!inside) continue;
    json::error_code error;
    parser.write(line, error);
    EXPECT_FALSE(error) << line;
    if (error) return found;
    if (!parser.done()) continue;
    found.push_back(parser.release().as_object());
    parser.reset();
  }
  return found;
}

std::string word(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

const std::set<std::string> kFromClient = {
    "hello", "act",        "bot",       "kick", "host",  "rules", "table", "start", "next",
    "leave", "bot_for_me", "more_time", "say",  "react", "mute",  "hint",  "vote",  "ping"};

struct Documented {
  std::map<std::string, json::object> client, server, events;
  json::object view;
};

Documented documented() {
  Documented all;
  for (const json::object& one : examples()) {
    const std::string type = word(one, "t");
    if (one.contains("phase"))
      all.view = one;
    else if (one.contains("e"))
      all.events[word(one, "e")] = one;
    else if (kFromClient.contains(type))
      all.client[type] = one;
    else
      all.server[type] = one;
  }
  return all;
}

/// That `sent` holds nothing that the example does not show, and of the same kind.
void expect_shown(const json::value& sent, const json::value& shown, const std::string& where) {
  if (sent.is_null()) return;
  if (sent.is_object()) {
    ASSERT_TRUE(shown.is_object()) << where;
    for (const auto& [key, value] : sent.get_object()) {
      const std::string place = where + '.' + std::string(key);
      if (place.ends_with(".options." + std::string(key))) continue;
      const json::value* example = shown.get_object().if_contains(key);
      ASSERT_NE(example, nullptr) << place << " is not in docs/protocol.md";
      expect_shown(value, *example, place);
    }
  } else if (sent.is_array()) {
    ASSERT_TRUE(shown.is_array()) << where;
    if (shown.get_array().empty()) return;
    for (const json::value& one : sent.get_array()) {
      // Of several examples the one that does the same; of several texts any.
      const json::value* example = &shown.get_array().front();
      for (const json::value& other : shown.get_array())
        if (one.is_object() && word(other.get_object(), "do") == word(one.get_object(), "do") &&
            (other.get_object().contains("colors") || !one.get_object().contains("colors")))
          example = &other;
      if (where.ends_with(".legal") &&
          word(example->get_object(), "do") != word(one.get_object(), "do")) {
        for (const auto& [key, value] : one.get_object())
          EXPECT_TRUE(std::string_view("do card color colors bluff wrong seat number").find(key) !=
                      std::string_view::npos)
              << key;
        continue;
      }
      if (where.ends_with(".legal") && word(one.get_object(), "do") == "play") continue;
      expect_shown(one, *example, where);
    }
  } else {
    EXPECT_EQ(sent.is_string(), shown.is_string()) << where;
    EXPECT_EQ(sent.is_bool(), shown.is_bool()) << where;
    EXPECT_EQ(sent.is_number(), shown.is_number()) << where;
  }
}

TEST(ProtocolDocument, EveryMessageOfAClientHasAnExampleThatIsRead) {
  const Documented all = documented();
  for (const std::string& type : kFromClient) {
    ASSERT_TRUE(all.client.contains(type)) << type << " has no example";
    const Decoded decoded = decode_message(json::serialize(all.client.at(type)));
    EXPECT_EQ(decoded.error, "") << type << ": " << decoded.texts[0];
  }
  const auto input = [&](const std::string& type) {
    return decode_message(json::serialize(all.client.at(type))).input;
  };
  EXPECT_EQ(std::get<Hello>(input("hello")).password, "open sesame");
  EXPECT_EQ(std::get<Hello>(input("hello")).device, "5f1c0a9e4b7d4c30");
  EXPECT_EQ(std::get<ActInput>(input("act")).claim, 312);
  EXPECT_EQ(std::get<SetTable>(input("table")).grace, 1000);
  EXPECT_EQ(std::get<SetRules>(input("rules")).table.clock_seconds, 30);
  EXPECT_EQ(std::get<Mute>(input("mute")).seat, 2);
  EXPECT_EQ(std::get<HandOver>(input("host")).seat, 1);
  EXPECT_TRUE(std::get<CastVote>(input("vote")).yes);
}

/// Collects all that is sent at tables of many kinds.
struct Watch {
  std::map<std::string, std::vector<json::object>> messages, events;
  std::vector<json::object> views;

  void note(const Message& message) {
    const std::string text = encode_message(message, Language::kEnglish);
    if (text.empty()) return;
    const json::object one = json::parse(text).as_object();
    messages[word(one, "t")].push_back(one);
    if (const json::value* events_sent = one.if_contains("events"))
      for (const json::value& event : events_sent->as_array())
        events[word(event.as_object(), "e")].push_back(event.as_object());
    if (const json::value* view = one.if_contains("view")) views.push_back(view->as_object());
  }
};

void play(const std::string& rules, Watch& watch) {
  Session session;
  Millis now = 1000;
  const auto tell = [&](const Outcome& out) {
    for (const Delivery& delivery : out.deliveries)
      // Of the views those of one player are enough.
      if (delivery.to == 1 || !std::holds_alternative<SeatUpdate>(delivery.message))
        watch.note(delivery.message);
  };
  const auto send = [&](ViewerId viewer, const Input& input) {
    tell(session.handle(viewer, input, now));
  };
  tell(session.open("KQZTR", {.rules = rules}, now));
  for (ViewerId viewer = 1; viewer <= 4; ++viewer)
    send(viewer, Hello{.name = "P", .device = std::to_string(viewer), .fresh_secret = "s"});
  send(9, Hello{.watch = true});
  send(1, SetTable{.clock_seconds = 30});
  send(1, AddBot{.level = "simple"});
  send(1, StartMatch{.seed = 11});
  send(2, Say{.text = "hello"});
  send(2, React{.what = "wow"});
  send(2, Mute{.seat = 2});
  send(1, Mute{.seat = 3, .for_all = true});
  send(1, Mute{.seat = 3, .on = false, .for_all = true});
  for (int step = 0; step < 120 && session.state().phase == Phase::kPlay; ++step) {
    const SeatMask waited = awaited_seats(session.state());
    const Seat seat = waited != 0 ? Seat(std::countr_zero(waited)) : Seat{0};
    if (step == 4)
      for (ViewerId viewer = 1; viewer <= 4; ++viewer)
        send(viewer, ActInput{.id = "early", .seen = 0, .action = just(Verb::kKeep)});
    if (step == 5) send(seat + 1u, MoreTime{});
    if (step == 6) {
      send(1, AccuseOfHint{.seat = 2});
      send(2, CastVote{.yes = true});
    }
    ActionList list;
    legal_actions(session.state().match.rules, session.state().match.table.state, seat, list);
    if (list.count > 0) {
      const Action action = list[step % list.count];
      const std::string id = "a" + std::to_string(step);
      if (session.state().seats[seat].bot_acts())
        tell(session.act_as_bot(seat, action, now));
      else
        send(seat + 1u, ActInput{.id = id, .seen = session.state().last_event, .action = action});
    }
    tell(session.tick(now += 1500));
  }
  tell(session.detach(4, now));
  send(1, HandOver{.seat = 1});
  send(1, Kick{.seat = 2});
  send(2, Kick{.seat = 2});
  send(1, StartMatch{});
  send(3, LeaveSeat{});
}

TEST(ProtocolDocument, ShowsAllThatTheServerSends) {
  const Documented all = documented();
  Watch watch;
  for (const PresetInfo& preset : preset_table())
    if (!rules_error(std::string(preset.name))) play(std::string(preset.name), watch);
  play("classic-108 silent_two=on uno_to_centre=on jump_in=on hint_penalty=2 seven=must", watch);
  for (const std::string& one : {encode_pong(5), encode_bye("shutdown", Language::kEnglish),
                                 encode_error("not_now", "", Language::kEnglish, "c1")}) {
    const json::object message = json::parse(one).as_object();
    watch.messages[word(message, "t")].push_back(message);
  }
  for (const auto& [type, messages] : watch.messages) {
    ASSERT_TRUE(all.server.contains(type)) << type << " is not in docs/protocol.md";
    for (json::object message : messages) {
      message.erase("view");
      message.erase("events");
      expect_shown(message, all.server.at(type), type);
    }
  }
  for (const auto& [type, events] : watch.events) {
    ASSERT_TRUE(all.events.contains(type)) << type << " is not in docs/protocol.md";
    for (const json::object& event : events)
      expect_shown(event, all.events.at(type), type);
  }
  ASSERT_FALSE(all.view.empty());
  for (const json::object& view : watch.views)
    expect_shown(view, all.view, "view");
  // The other way round: what is promised comes.
  for (const auto& [type, example] : all.server)
    EXPECT_TRUE(watch.messages.contains(type)) << type << " was never sent";
  EXPECT_GT(watch.events.size(), 25u);
}

TEST(ProtocolDocument, NamesEveryErrorAndEveryReaction) {
  std::ifstream file(PENULT_SOURCE_DIR "/docs/protocol.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string document = text.str();
  for (int code = 0; code <= int(ErrorCode::kTooFast); ++code) {
    const json::object error =
        json::parse(encode_message(Problem{.code = ErrorCode(code)}, Language::kEnglish))
            .as_object();
    EXPECT_NE(document.find(word(error, "code")), std::string::npos) << word(error, "code");
    EXPECT_NE(word(error, "text"), word(error, "code")) << "no text for it";
  }
  for (const std::string_view reaction : kQuickReactions)
    EXPECT_NE(document.find(reaction), std::string::npos) << reaction;
}

}  // namespace
}  // namespace penult::server
