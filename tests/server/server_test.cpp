#include "server/server.h"

#include <fstream>

#include <gtest/gtest.h>

#include "server/sqlite.h"
#include "server/store.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;

json::object act(std::string_view id, const json::value& action, uint64_t seen) {
  return {{"t", "act"}, {"id", id}, {"seen", seen}, {"action", action}};
}

/// Two people at a table, a round dealt.
struct Pair {
  std::string code;
  TableClient ann, bob;

  explicit Pair(const TestServer& server)
      : code(server.open_table()), ann(server.port(), code), bob(server.port(), code) {
    ann.hello("Ann");
    bob.hello("Bob");
    ann.send(R"({"t": "start"})");
    while (word(ann.view, "phase") != "play" && ann.receive()) {
    }
    while (word(bob.view, "phase") != "play" && bob.receive()) {
    }
  }
  TableClient& mover() { return is_my_turn(ann) ? ann : bob; }
  TableClient& other() { return is_my_turn(ann) ? bob : ann; }
};

/// A first move that is lawful whatever card was turned up: draw; take a starter +2; name a color
/// on a starter Wild.
json::object first_move(const TableClient& client) {
  for (const auto& legal : client.view.at("round").at("you").at("legal").as_array()) {
    const auto& verb = legal.at("do").as_string();
    if (verb == "draw" || verb == "take") return {{"do", verb}};
    if (verb == "color") return {{"do", "color"}, {"color", "red"}};
  }
  return {};
}

std::size_t cards_held(const TableClient& client) {
  return client.view.at("round").at("you").at("hand").as_array().size();
}

std::string error_after(TableClient& client, std::string_view text) {
  client.send(text);
  const auto error = client.wait_for("error");
  return error ? word(*error, "code") : "";
}

TEST(Table, PlaysAndShowsEachHisOwnHand) {
  const TestServer server;
  Pair pair(server);
  EXPECT_EQ(pair.ann.view.at("round").at("you").at("hand").as_array().size(), 7u);
  TableClient& mover = pair.mover();
  TableClient& other = pair.other();
  mover.send(act("c1", first_move(mover), mover.last));
  const auto done = mover.wait_for("ok");
  ASSERT_TRUE(done);
  EXPECT_EQ(word(*done, "id"), "c1");
  const auto told = other.wait_for("update");
  ASSERT_TRUE(told);
  for (const json::value& event : told->at("events").as_array())
    EXPECT_FALSE(event.as_object().contains("cards"));
}

TEST(Table, AReloadKeepsTheSeat) {
  const TestServer server;
  Pair pair(server);
  TableClient again(server.port(), pair.code);
  const auto welcome = again.hello("", pair.bob.secret, pair.bob.last);
  ASSERT_TRUE(welcome);
  EXPECT_EQ(word(*welcome, "t"), "welcome");
  EXPECT_EQ(again.view.at("round").at("you"), pair.bob.view.at("round").at("you"));
  const auto bye = pair.bob.wait_for("bye");
  ASSERT_TRUE(bye);
  EXPECT_EQ(word(*bye, "code"), "superseded");
  EXPECT_FALSE(pair.bob.receive());
  EXPECT_EQ(pair.bob.close_code(), 4001);
}

TEST(Table, AWatcherSeesNoHand) {
  const TestServer server;
  const Pair pair(server);
  TableClient watcher(server.port(), pair.code);
  const auto welcome = watcher.hello("Eve", {}, 0, true);
  ASSERT_TRUE(welcome);
  EXPECT_TRUE(welcome->at("you").is_null());
  EXPECT_FALSE(welcome->contains("secret"));
  EXPECT_FALSE(watcher.view.at("round").as_object().contains("you"));
  EXPECT_EQ(json::serialize(*welcome).find("\"hand\""), std::string::npos);
}

TEST(Table, AWrongSecretOpensNothing) {
  const TestServer server;
  const Pair pair(server);
  TableClient thief(server.port(), pair.code);
  const auto answer = thief.hello("Bob", std::string(32, '0'));
  ASSERT_TRUE(answer);
  EXPECT_EQ(word(*answer, "code"), "bad_secret");
  EXPECT_FALSE(thief.receive());
}

TEST(Table, AnUnknownTableSaysSo) {
  const TestServer server;
  TableClient client(server.port(), "ZZZZZ");
  const auto answer = client.receive();
  ASSERT_TRUE(answer);
  EXPECT_EQ(word(*answer, "code"), "unknown_table");
}

TEST(Messages, MalformedOnesAreNamedAndHarmNothing) {
  const TestServer server;
  Pair pair(server);
  EXPECT_EQ(error_after(pair.ann, "{"), "bad_json");
  EXPECT_EQ(error_after(pair.ann, "[]"), "bad_json");
  std::string deep = R"({"t": )";
  for (int depth = 0; depth < 20; ++depth)
    deep += R"({"a": )";
  EXPECT_EQ(error_after(pair.ann, deep + "1" + std::string(21, '}')), "bad_json");
  EXPECT_EQ(error_after(pair.ann, R"({"t": "dance"})"), "bad_message");
  EXPECT_EQ(error_after(pair.ann, R"({"t": "act", "id": "a b", "action": {"do": "draw"}})"),
            "bad_message");
  EXPECT_EQ(error_after(pair.ann, R"({"t": "act", "id": "a", "action": {"do": "fine"}})"),
            "bad_message");
  EXPECT_EQ(error_after(pair.bob, R"({"t": "kick", "seat": 0})"), "not_host");
  EXPECT_EQ(error_after(pair.ann, R"({"t": "start"})"), "not_now");
  pair.ann.send(R"({"t": "ping", "x": 5})");
  EXPECT_TRUE(pair.ann.wait_for("pong"));
}

TEST(Messages, AnOversizedOneEndsTheConnection) {
  const TestServer server;
  Pair pair(server);
  pair.ann.send(R"({"t": "ping", "pad": ")" + std::string(5000, 'x') + "\"}");
  EXPECT_FALSE(pair.ann.wait_for("pong", 2000));
  EXPECT_EQ(pair.ann.close_code(), 1009);
}

TEST(Messages, TooManyAreRefused) {
  const TestServer server;
  Pair pair(server);
  for (int count = 0; count < 30; ++count)
    pair.ann.send(R"({"t": "ping", "x": 1})");
  const auto error = pair.ann.wait_for("error");
  ASSERT_TRUE(error);
  EXPECT_EQ(word(*error, "code"), "too_fast");
}

TEST(Messages, HelloComesFirstAndInTime) {
  server::Config config;
  config.limits.handshake = 300;
  const TestServer server(config);
  const std::string code = server.open_table();
  TableClient silent(server.port(), code);
  EXPECT_EQ(error_after(silent, R"({"t": "start"})"), "bad_message");
  EXPECT_FALSE(silent.wait_for("welcome", 3000));
  EXPECT_EQ(silent.close_code(), 1008);
}

TEST(Actions, AnIllegalOneIsRefusedWithItsRule) {
  const TestServer server;
  Pair pair(server);
  TableClient& other = pair.other();
  other.send(act("x1", json::object{{"do", "draw"}}, other.last));
  const auto refused = other.wait_for("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ(word(*refused, "code"), "not_your_turn");
  EXPECT_EQ(word(*refused, "rule"), "TURN-03");
}

TEST(Actions, TheSameIdIsDoneOnce) {
  const TestServer server;
  Pair pair(server);
  TableClient& mover = pair.mover();
  const json::object move = first_move(mover);
  mover.send(act("c1", move, mover.last));
  const auto first = mover.wait_for("ok");
  ASSERT_TRUE(first);
  const std::size_t held = cards_held(mover);
  mover.send(act("c1", move, mover.last));
  const auto second = mover.wait_for("ok");
  ASSERT_TRUE(second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(cards_held(mover), held);
}

TEST(Restart, IsInvisible) {
  TestServer server;
  Pair pair(server);
  const json::object before = pair.bob.view;
  server.stop();
  const auto bye = pair.bob.wait_for("bye");
  ASSERT_TRUE(bye);
  EXPECT_EQ(word(*bye, "code"), "shutdown");
  server.start();
  TableClient bob(server.port(), pair.code);
  ASSERT_TRUE(bob.hello("", pair.bob.secret));
  EXPECT_EQ(json::serialize(bob.view), json::serialize(before));
}

TEST(Restart, ADamagedLogPutsOneTableAside) {
  TestServer server;
  const Pair good(server), bad(server);
  server.stop();
  {
    server::Database database(server.folder() + "/penult.db", server::Access::kWrite);
    database.run("UPDATE journal SET record = replace(record, 'Ann', 'Eve') WHERE table_id = 2");
  }
  server.start();
  TableClient first(server.port(), good.code), second(server.port(), bad.code);
  EXPECT_TRUE(first.hello("", good.ann.secret));
  const auto error = second.receive();
  ASSERT_TRUE(error);
  EXPECT_EQ(word(*error, "code"), "frozen");
  EXPECT_EQ(http(server.port(), "GET", "/api/tables/" + bad.code).status, 410);
}

TEST(Start, SaysWhatIsWrong) {
  const TestServer server;
  server::Config config = server.config();
  config.port = server.port();
  config.data = server.folder() + "/other";
  EXPECT_THROW(server::Server{config}, server::StartError);
  config.port = 0;
  config.data = server.folder();
  EXPECT_THROW(server::Server{config}, server::StartError);
  std::ofstream(server.folder() + "/file") << "x";
  config.data = server.folder() + "/file";
  EXPECT_THROW(server::Server{config}, server::StartError);
  config.store = "postgres://nowhere";
  EXPECT_THROW(server::Server{config}, server::StartError);
}

}  // namespace
}  // namespace penult::testing
