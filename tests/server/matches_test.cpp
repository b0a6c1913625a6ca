// Finished matches: what is remembered, shown, replayed, handed out and forgotten.

#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "server/backup.h"
#include "server/data_folder.h"
#include "server/doctor.h"
#include "server/journal.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;

/// Whatever comes first of what may be done, with its color named.
json::object first_choice(const TableClient& client) {
  const json::array& legal = client.view.at("round").at("you").at("legal").as_array();
  json::object action = legal.front().as_object();
  // Playing ends a round sooner than drawing.
  for (const json::value& one : legal)
    if (one.at("do") == "play") action = one.as_object();
  if (const json::value* colors = action.if_contains("colors")) {
    const json::value color = colors->as_array().front();
    action.erase("colors");
    action["color"] = color;
  }
  return action;
}

/// Two people who play a short match to its end, and the table's code.
struct Played {
  server::Config config;
  std::unique_ptr<TestServer> server;
  std::string code;
  TableClient ann, bob;

  Played() {
    config.limits.messages_per_second = config.limits.message_burst = 1e6;
    config.session.times.abandoned = 100;
    config.session.times.empty = 300;
    server = std::make_unique<TestServer>(config);
    code = server->open_table(R"({"options": {"target": "20"}})");
    ann = TableClient(server->port(), code);
    bob = TableClient(server->port(), code);
    ann.hello("Ann");
    bob.hello("Bob");
    ann.send(R"({"t": "start"})");
    for (int turn = 0; turn < 4000 && word(ann.view, "phase") != "match_over"; ++turn) {
      for (TableClient* client : {&ann, &bob}) {
        while (client->receive(client == &ann ? 5 : 0)) {
        }
        step(*client, turn);
      }
    }
    while (bob.receive(100)) {
    }
  }

  static void step(TableClient& client, int turn) {
    if (word(client.view, "phase") == "round_over") client.send(R"({"t": "next"})");
    if (!is_my_turn(client) || client.view.at("round").at("you").at("legal").as_array().empty())
      return;
    client.send(json::object{{"t", "act"},
                             {"id", "c" + std::to_string(turn)},
                             {"seen", client.last},
                             {"action", first_choice(client)}});
  }

  json::value get(const std::string& path) const {
    const HttpAnswer answer = http(server->port(), "GET", path);
    return answer.status == 200 ? json::parse(answer.body) : json::value(answer.status);
  }
  HttpAnswer claim(const char* what, const std::string& secret) const {
    return http(server->port(), "POST", std::string("/api/data/") + what,
                json::serialize(json::object{{"code", code}, {"secret", secret}}));
  }
  /// The table ends when nobody is left.
  void leave() {
    ann = {};
    bob = {};
    for (int tries = 0; tries < 100; ++tries) {
      if (http(server->port(), "GET", "/api/tables/" + code).status == 404) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ADD_FAILURE() << "the table does not end";
  }
};

TEST(Matches, AreRememberedShownAndForgotten) {
  Played played;
  ASSERT_EQ(word(played.ann.view, "phase"), "match_over");
  const std::string ann = played.ann.secret, bob = played.bob.secret;

  const json::value list = played.get("/api/matches");
  ASSERT_EQ(list.at("matches").as_array().size(), 1u);
  const json::value& match = list.at("matches").at(0);
  const json::value& totals = played.ann.view.at("result").at("totals");
  EXPECT_EQ(match.at("code"), json::string(played.code));
  EXPECT_EQ(match.at("rounds").to_number<int64_t>(),
            played.ann.view.at("round_number").to_number<int64_t>());
  int64_t won = 0;
  for (size_t seat = 0; seat < 2; ++seat) {
    const json::value& one = match.at("seats").at(seat);
    EXPECT_EQ(one.at("points"), totals.at(seat));
    EXPECT_EQ(one.at("place").to_number<int>() == 1,
              played.ann.view.at("result").at("match_winners").at(0).to_number<size_t>() == seat);
    won += one.at("rounds_won").to_number<int64_t>();
  }
  EXPECT_EQ(won, match.at("rounds").to_number<int64_t>());

  // The replay of a seat ends with what that seat saw in the end.
  const std::string replay(match.at("replay").as_string());
  const json::value mine = played.get(replay + "?seat=0");
  json::object shown = mine.at("updates").as_array().back().at("view").as_object();
  json::object seen = played.ann.view;
  for (json::object* view : {&shown, &seen})
    for (const char* passing : {"watchers", "clock", "host"})
      view->erase(passing);
  EXPECT_EQ(shown.at("result").at("hands"), seen.at("result").at("hands"));
  EXPECT_EQ(shown.at("result").at("totals"), seen.at("result").at("totals"));
  const json::value watched = played.get(replay);
  for (const json::value& update : watched.at("updates").as_array())
    EXPECT_FALSE(update.at("view").at("round").is_object() &&
                 update.at("view").at("round").as_object().contains("you"));
  EXPECT_EQ(played.get(replay + "?seat=11"), json::value(400));
  EXPECT_EQ(played.get("/api/matches/99"), json::value(404));
  EXPECT_EQ(played.get("/api/matches/-1"), json::value(400));
  EXPECT_EQ(played.get("/api/matches/x"), json::value(400));

  const json::value statistics = played.get("/api/players/Ann");
  EXPECT_EQ(statistics.at("matches").to_number<int>(), 1);
  EXPECT_EQ(statistics.at("points"), totals.at(0));
  EXPECT_EQ(played.get("/api/players/Nobody"), json::value(404));

  // Only who holds the secret of a seat gets what is kept of it; while he plays it stays.
  EXPECT_EQ(played.claim("export", std::string(32, '0')).status, 403);
  EXPECT_EQ(played.claim("export", ann).status, 200);
  EXPECT_EQ(played.claim("erase", ann).status, 409);
  played.leave();
  const HttpAnswer own = played.claim("export", ann);
  ASSERT_EQ(own.status, 200);
  EXPECT_EQ(json::parse(own.body).at("tables").at(0).at("name"), "Ann");
  EXPECT_EQ(own.body.find(ann), std::string::npos);
  EXPECT_EQ(played.claim("erase", ann).status, 200);
  EXPECT_EQ(played.get("/api/players/Ann"), json::value(404));
  EXPECT_EQ(played.claim("export", ann).status, 403);
  EXPECT_EQ(played.claim("export", bob).status, 200);
  EXPECT_EQ(played.get("/api/players/Bob").at("matches").to_number<int>(), 1);
  // The match itself stays, without the name; so does its replay.
  const json::value nameless = played.get("/api/matches/1");
  EXPECT_EQ(nameless.at("seats").at(0).at("name"), "—");
  EXPECT_EQ(played.get(replay).at("updates").as_array().size(),
            watched.at("updates").as_array().size());
  played.server->stop();
  EXPECT_TRUE(server::examine(played.server->folder()).healthy());
  const server::Database store(server::store_file(played.server->folder()), server::Access::kRead);
  for (const std::string& record : server::read_archived(store, 1).records)
    EXPECT_EQ(record.find("Ann"), std::string::npos) << record;
}

TEST(Matches, ARestartCountsNothingTwice) {
  Played played;
  ASSERT_EQ(word(played.ann.view, "phase"), "match_over");
  const json::value before = played.get("/api/matches");
  played.server->stop();
  played.server->start();
  EXPECT_EQ(played.get("/api/matches"), before);
}

TEST(Matches, MayBeKeptPrivate) {
  server::Config config;
  config.public_matches = false;
  const TestServer server(config);
  for (const char* path : {"/api/matches", "/api/matches/1", "/api/players/Ann"})
    EXPECT_EQ(http(server.port(), "GET", path).status, 404) << path;
}

// The drill of docs/operating.md: a backup of a running server, put back elsewhere, goes on.
TEST(Backup, ARestoredServerGoesOn) {
  TestServer server;
  const std::string code = server.open_table();
  TableClient ann(server.port(), code), bob(server.port(), code);
  ann.hello("Ann");
  bob.hello("Bob");
  ann.send(R"({"t": "start"})");
  while (word(bob.view, "phase") != "play" && bob.receive()) {
  }
  const std::string copy = server.folder() + "/copy.db";
  ASSERT_EQ(server::back_up(server.folder(), copy).error, "");

  server.stop();
  for (const char* end : {"", "-wal", "-shm"})
    std::filesystem::remove(server::store_file(server.folder()) + end);
  ASSERT_EQ(server::restore(copy, server.folder()).error, "");
  EXPECT_TRUE(server::examine(server.folder()).healthy());
  server.start();
  TableClient again(server.port(), code);
  ASSERT_TRUE(again.hello("", bob.secret));
  EXPECT_EQ(json::serialize(again.view.at("round")), json::serialize(bob.view.at("round")));
}

}  // namespace
}  // namespace penult::testing
