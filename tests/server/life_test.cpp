// What keeps a table alive over real sockets: lost lines, two tabs, talk, errors that say what they
// answer.

#include <chrono>

#include <gtest/gtest.h>

#include "tests/server/house.h"

namespace penult::testing {
namespace {

struct Couple {
  TestServer house;
  std::string code;
  TableClient ann, bob;

  explicit Couple(server::Config config = {}, std::string_view body = "{}")
      : house(std::move(config)), code(house.open_table(body)) {
    ann = TableClient(house.port(), code);
    EXPECT_TRUE(ann.hello("Ann"));
    bob = TableClient(house.port(), code);
    EXPECT_TRUE(bob.hello("Bob"));
    EXPECT_TRUE(ann.wait_for("update"));
  }
};

TEST(Lines, AHalfOpenOneIsNoticedInTenSeconds) {
  // By the limits as they are …
  const server::Limits limits;
  EXPECT_LE(limits.ping * limits.missed_pings, 10'000);
  // … and by a server whose seconds are shorter: Bob's machine is gone without a word.
  server::Config config;
  config.limits.ping = 700;
  Couple couple(config);
  const auto gone = std::chrono::steady_clock::now();
  const auto is_offline = [&] { return !couple.ann.view.at("seats").at(1).at("online").as_bool(); };
  while (!is_offline()) {
    const auto waited = std::chrono::steady_clock::now() - gone;
    ASSERT_LE(waited, std::chrono::milliseconds(1400 + 900));
    couple.ann.receive(100);
  }
  // Ann, who answers her pings, is still there.
  EXPECT_TRUE(couple.ann.send(R"({"t": "ping", "x": 1})"));
  EXPECT_TRUE(couple.ann.wait_for("pong"));
}

TEST(Lines, ANewTabTakesOverAndTheOldOneIsTold) {
  Couple couple;
  const std::string first = couple.ann.secret;
  TableClient tab(couple.house.port(), couple.code);
  ASSERT_TRUE(tab.hello("", first));
  EXPECT_NE(tab.secret, first);
  const auto bye = couple.ann.wait_for("bye");
  ASSERT_TRUE(bye);
  EXPECT_EQ(word(*bye, "code"), "superseded");
  EXPECT_FALSE(couple.ann.receive(500));
  EXPECT_EQ(couple.ann.close_code(), 4001);
  // Once the new tab has said something, the secret of the old one opens nothing.
  tab.send(R"({"t": "bot", "level": "simple"})");
  ASSERT_TRUE(tab.wait_for("update"));
  TableClient thief(couple.house.port(), couple.code);
  const auto answer = thief.hello("", first);
  ASSERT_TRUE(answer);
  EXPECT_EQ(word(*answer, "code"), "bad_secret");
}

TEST(Errors, SayWhichMessageTheyAnswer) {
  Couple couple;
  couple.bob.send(R"({"t": "start", "id": "s.1"})");
  auto error = couple.bob.wait_for("error");
  ASSERT_TRUE(error);
  EXPECT_EQ(word(*error, "id"), "s.1");
  EXPECT_EQ(word(*error, "code"), "not_host");
  couple.bob.send(R"({"t": "dance", "id": "s.2"})");
  error = couple.bob.wait_for("error");
  EXPECT_EQ(word(*error, "id"), "s.2");
  couple.bob.send(R"({"t": "dance", "id": "not an id!"})");
  error = couple.bob.wait_for("error");
  EXPECT_FALSE(error->contains("id"));
}

TEST(Talking, GoesToTheOthersAndStopsWhereItIsTooMuch) {
  Couple couple;
  couple.ann.send(R"({"t": "say", "text": "hello <b>Bob</b>"})");
  const auto said = couple.bob.wait_for("said");
  ASSERT_TRUE(said);
  EXPECT_EQ(word(*said, "text"), "hello <b>Bob</b>");
  EXPECT_EQ(word(*said, "name"), "Ann");
  for (int count = 0; count < 8; ++count)
    couple.ann.send(R"({"t": "react", "what": "wow"})");
  const auto error = couple.ann.wait_for("error");
  ASSERT_TRUE(error);
  EXPECT_EQ(word(*error, "code"), "too_fast");
  EXPECT_EQ(word(*couple.bob.wait_for("reacted"), "what"), "wow");
}

TEST(Doors, APasswordIsAskedForAndAPublicTableIsQuiet) {
  const TestServer house;
  const std::string code = house.open_table(R"({"password": "sesame", "public": true})");
  const HttpAnswer info = http(house.port(), "GET", "/api/tables/" + code);
  EXPECT_NE(info.body.find(R"("password":true)"), std::string::npos);
  EXPECT_EQ(info.body.find("sesame"), std::string::npos);
  TableClient ann(house.port(), code);
  const auto refused = ann.hello("Ann");
  ASSERT_TRUE(refused);
  EXPECT_EQ(word(*refused, "code"), "bad_password");
  TableClient again(house.port(), code);
  again.send({{"t", "hello"}, {"v", 1}, {"name", "Ann"}, {"password", "sesame"}});
  ASSERT_TRUE(again.wait_for("welcome"));
  EXPECT_EQ(word(again.view.at("table").as_object(), "chat"), "off");
  EXPECT_TRUE(again.view.at("table").at("password").as_bool());
  EXPECT_EQ(house.open_table(R"({"clock": "soon"})"), "");
  EXPECT_EQ(house.open_table(R"({"clock": 601})"), "");
  EXPECT_EQ(house.open_table(R"({"grace": 10})"), "");
}

}  // namespace
}  // namespace penult::testing
