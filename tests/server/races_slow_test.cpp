// Races over real sockets: players behind a slow wire, whose kernel and whose pings measure it.

#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/delay_line.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

int64_t ms_since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
}

struct Racer {
  TableClient client;
  int64_t reaction = 0;  ///< the truth, in ms
  Clock::time_point painted;
  Clock::time_point pressed;
  bool reacting = false, sent = false;
  int owner = -1;
  int acts = 0;
  bool waiting = false;
  json::object race;
  int catcher = -1;

  void note(const json::object& message) {
    if (word(message, "t") == "ok" || word(message, "t") == "refused") waiting = false;
    const json::value* events = message.if_contains("events");
    if (events == nullptr) return;
    painted = Clock::now();
    for (const json::value& event : events->as_array()) {
      if (word(event.as_object(), "e") == "race") race = event.as_object();
      if (word(event.as_object(), "e") == "caught") catcher = event.at("seat").to_number<int>();
    }
    if (!reacting) look_for_owner();
  }
  void look_for_owner() {
    const json::array& seats = client.view.at("seats").as_array();
    for (size_t seat = 0; seat < seats.size(); ++seat)
      if (seats[seat].at("catchable").as_bool()) {
        owner = int(seat);
        reacting = true;
        pressed = Clock::now();
      }
  }
  void act(json::value action, int64_t claim) {
    waiting = true;
    client.send({{"t", "act"},
                 {"id", "r" + std::to_string(++acts)},
                 {"seen", client.last},
                 {"ms", claim},
                 {"action", std::move(action)}});
  }
  /// Lays what it can, and never says UNO.
  void move() {
    if (waiting || reacting || !is_my_turn(client)) return;
    for (const char* verb : {"play", "keep", "take", "draw", "color"}) {
      json::value action = legal_action(client, verb);
      if (action.is_null()) continue;
      return act(std::move(action), ms_since(painted));
    }
  }
  void react() {
    if (!reacting || sent || client.view.at("you").to_number<int>() == owner) return;
    if (ms_since(pressed) < reaction) return;
    sent = true;
    act(json::object{{"do", "catch"}, {"seat", owner}}, ms_since(painted));
  }
};

/// One table, three players, one race of two of them. Empty, or what was wrong.
std::string race_once(const TestServer& house, int64_t near_reaction, int64_t far_reaction) {
  const std::string code = house.open_table(R"({"grace": 750})");
  std::array<Racer, 3> racers;
  // Two near ones and a far one: 20 and 200 ms there and back.
  constexpr std::array<int, 3> kOneWay = {10, 100, 10};
  for (size_t index = 0; index < 3; ++index) {
    racers[index].client = TableClient(
        Wire(house.port(), DelayLine::behind(kOneWay[index]).c_str()), house.port(), code);
    racers[index].reaction = index == 1 ? far_reaction : near_reaction;
    if (!racers[index].client.hello("P" + std::to_string(index))) return "no welcome";
  }
  const auto began = Clock::now();
  bool started = false;
  while (ms_since(began) < 60'000) {
    for (Racer& racer : racers) {
      while (const auto message = racer.client.receive(1))
        racer.note(*message);
      if (!started) continue;
      racer.move();
      racer.react();
    }
    // First the pings measure the wire.
    if (!started && ms_since(began) > 2500) started = racers[0].client.send(R"({"t": "start"})");
    // A press that could not be ahead any more when it came is in no race.
    if (racers[0].race.empty() && racers[0].catcher >= 0) {
      const bool near = racers[0].catcher != 1 && racers[0].owner != 1;
      return near && near_reaction < far_reaction ? "" : "caught without a race";
    }
    if (racers[0].race.empty()) continue;
    for (const json::value& time : racers[0].race.at("times").as_array()) {
      const auto seat = time.at("seat").to_number<size_t>();
      const int64_t error = time.at("ms").to_number<int64_t>() - racers[seat].reaction;
      if (word(time.as_object(), "do") != "catch") continue;
      std::printf("seat %zu behind %d ms: took %d, truth %d\n", seat, 2 * kOneWay[seat],
                  int(time.at("ms").to_number<int64_t>()), int(racers[seat].reaction));
      if (error < -10 || error > 60) return "a time is wrong by " + std::to_string(error) + " ms";
    }
    // The owner was the far one: the two near ones have raced each other.
    if (racers[0].owner == 1) return {};
    const int winner = racers[0].race.at("seat").to_number<int>();
    const bool right = (winner == 1) == (far_reaction < near_reaction);
    return right ? "" : "the slower one has won";
  }
  return "no race in a minute";
}

constexpr int kNotAllowed = 77;

int child() {
  const DelayLine line;
  if (!line.problem().empty()) {
    std::printf("%s\n", line.problem().c_str());
    return kNotAllowed;
  }
  server::Config config;
  config.limits.messages_per_second = 1000;
  TestServer house(config, kHere);
  // The far one reacts faster, yet each of its presses arrives later; then the other way round.
  for (const auto& [near, far] :
       {std::pair{1000, 900}, std::pair{900, 1000}, std::pair{1100, 980}}) {
    const std::string problem = race_once(house, near, far);
    if (problem.empty()) continue;
    std::printf("near %d, far %d: %s\n", near, far, problem.c_str());
    return 1;
  }
  return 0;
}

TEST(DelayedRaces, TheFasterPlayerWinsFromAfarToo) {
  std::fflush(stdout);
  const pid_t process = fork();
  ASSERT_GE(process, 0);
  if (process == 0) {
    const int result = child();
    std::fflush(stdout);
    _exit(result);
  }
  int status = 0;
  waitpid(process, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNotAllowed) GTEST_SKIP() << "this machine allows no namespaces";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace penult::testing
