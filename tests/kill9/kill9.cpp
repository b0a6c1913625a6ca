// kill -9 at random moments: nothing that was acknowledged or shown may be lost, nothing done
// twice.
//
// Tables of two people each (one with a bot besides) play as fast as they may. After each kill the
// program is started again and every player comes back and compares.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include <stdlib.h>

#include "match/record.h"
#include "server/sqlite.h"
#include "tests/kill9/program.h"
#include "tests/server/client.h"

namespace penult::testing {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using Ms = std::chrono::milliseconds;

constexpr int kTables = 6;
constexpr Ms kPace{40};
constexpr size_t kAskAgain = 5;

struct Totals {
  int kills = 0, faults = 0, same_views = 0, later_views = 0;
  size_t acknowledged = 0, asked_again = 0;
  std::vector<double> latency_ms;
  double slowest_restart = 0;
};

struct Player {
  int table = 0;
  std::string code, name, secret, id_prefix;
  TableClient client;
  json::object view;
  uint64_t last = 0;
  int serial = 0;
  std::optional<json::object> outstanding;
  Clock::time_point sent{}, next_move{};
  std::map<std::string, uint64_t> acknowledged;
  std::deque<json::object> recent;  ///< the last acknowledged messages
};

/// What a restart may change: who is there, and how much of a wait is left.
json::object lasting(json::object view) {
  view.erase("watchers");
  view.erase("clock");
  for (json::value& seat : view["seats"].as_array()) {
    seat.as_object().erase("online");
    seat.as_object().erase("away");
  }
  if (view["round"].is_object()) view["round"].as_object().erase("reaction_ends_in");
  if (view["result"].is_object()) view["result"].as_object().erase("next_in");
  return view;
}

class Run {
 public:
  Run(Program& program, uint64_t seed) : program_(program), chance_(seed) {}

  bool open_tables() {
    for (int table = 0; table < kTables; ++table) {
      const HttpAnswer answer =
          http(program_.port(), "POST", "/api/tables", R"({"options": {"target": "60"}})");
      if (answer.status != 201) return false;
      const std::string code = word(json::parse(answer.body).as_object(), "code");
      for (const char* name : {"Ann", "Bob"}) {
        Player& player = players_.emplace_back();
        player.table = table;
        player.code = code;
        player.name = name;
        player.id_prefix = std::string(1, name[0]) + std::to_string(table) + "x";
        player.client = TableClient(program_.port(), code);
        if (!player.client.hello(name)) return false;
        player.secret = player.client.secret;
        note(player);
      }
      Player& host = players_[players_.size() - 2];
      if (table == 0) host.client.send(R"({"t": "bot", "level": "simple"})");
      host.client.send(R"({"t": "start"})");
    }
    return true;
  }

  void play(Ms time) {
    for (const auto end = Clock::now() + time; Clock::now() < end;) {
      for (Player& player : players_) {
        listen(player);
        move(player);
      }
      std::this_thread::sleep_for(Ms(1));
    }
  }

  /// Reads what the dead program had sent: it was shown, so it counts.
  void hear_the_rest() {
    for (Player& player : players_)
      listen(player);
    ++totals.kills;
  }

  void come_back() {
    for (Player& player : players_) {
      player.client = TableClient(program_.port(), player.code);
      const auto welcome = player.client.hello("", player.secret, player.last);
      if (!welcome || word(*welcome, "t") != "welcome") {
        fault(player, "the seat is gone");
        continue;
      }
      // Each coming back gives another secret.
      player.secret = player.client.secret;
      compare(player);
      ask_again(player);
    }
  }

  /// In the end the log itself is asked.
  void read_log(const std::string& folder) {
    std::set<std::string> done;
    server::Database database(folder + "/penult.db");
    server::Statement rows(database, "SELECT record FROM journal ORDER BY id");
    while (rows.step()) {
      const std::optional<Record> record = decode(rows.text(0));
      if (!record || record->type != RecordType::kDo || record->text == "-") continue;
      if (!done.insert(record->text).second) {
        ++totals.faults;
        std::printf("done twice: %s\n", record->text.c_str());
      }
    }
    for (const Player& player : players_) {
      totals.acknowledged += player.acknowledged.size();
      for (const auto& [id, number] : player.acknowledged)
        if (!done.contains(id)) fault(player, "acknowledged and lost: " + id);
    }
  }

  Totals totals;

 private:
  void fault(const Player& player, const std::string& what) {
    ++totals.faults;
    std::printf("table %d, %s: %s\n", player.table, player.name.c_str(), what.c_str());
  }

  static void note(Player& player) {
    player.view = player.client.view;
    player.last = player.client.last;
  }

  void answered(Player& player, const json::object& message) {
    const bool mine = player.outstanding && word(*player.outstanding, "id") == word(message, "id");
    if (word(message, "t") == "ok") {
      const auto number = message.at("n").to_number<uint64_t>();
      const auto [found, fresh] = player.acknowledged.try_emplace(word(message, "id"), number);
      if (!fresh && found->second != number) fault(player, "another number for the same id");
      if (mine) {
        totals.latency_ms.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - player.sent).count());
        player.recent.push_back(*player.outstanding);
        if (player.recent.size() > kAskAgain) player.recent.pop_front();
      }
    }
    if (mine) player.outstanding.reset();
  }

  void listen(Player& player) {
    while (const auto message = player.client.receive(0)) {
      const std::string type = word(*message, "t");
      if (type == "ok" || type == "refused") answered(player, *message);
      if (type == "update" && player.client.last < player.last)
        fault(player, "events went backward");
      if (type == "error" && word(*message, "code") == "frozen") fault(player, "frozen");
    }
    note(player);
  }

  void compare(Player& player) {
    if (player.client.last < player.last)
      fault(player, "shown and lost: event " + std::to_string(player.last));
    if (player.client.last == player.last) {
      ++totals.same_views;
      if (lasting(player.client.view) != lasting(player.view))
        fault(player, "another view:\n" + json::serialize(lasting(player.view)) + "\n" +
                          json::serialize(lasting(player.client.view)));
    } else {
      ++totals.later_views;
    }
    note(player);
  }

  void ask_again(Player& player) {
    for (const json::object& message : player.recent) {
      const std::string id = word(message, "id");
      player.client.send(message);
      ++totals.asked_again;
      for (;;) {
        const auto answer = player.client.receive();
        if (!answer) return fault(player, "no answer to " + id);
        if (word(*answer, "id") != id) continue;
        if (word(*answer, "t") != "ok" ||
            answer->at("n").to_number<uint64_t>() != player.acknowledged.at(id))
          fault(player, "acknowledged, now " + json::serialize(*answer));
        break;
      }
    }
    note(player);
    if (player.outstanding) player.client.send(*player.outstanding);
  }

  void move(Player& player) {
    if (Clock::now() < player.next_move || player.outstanding) return;
    const std::string phase = word(player.view, "phase");
    player.next_move = Clock::now() + kPace;
    if (phase == "round_over" || phase == "match_over") {
      const bool ready = phase == "round_over" && player.view.at("result")
                                                      .at("ready")
                                                      .as_array()
                                                      .at(player.view.at("you").to_number<size_t>())
                                                      .as_bool();
      if (!ready) player.client.send(R"({"t": "next"})");
      return;
    }
    if (phase == "lobby" && player.name == "Ann") player.client.send(R"({"t": "start"})");
    if (phase != "play" || player.view.at("round").at("turn") != player.view.at("you")) return;
    const json::array& legal = player.view.at("round").at("you").at("legal").as_array();
    if (legal.empty()) return;
    json::object action = legal[chance_() % legal.size()].as_object();
    if (const json::value* colors = action.if_contains("colors")) {
      const json::value color = colors->as_array().front();
      action.erase("colors");
      action["color"] = color;
    }
    player.outstanding = json::object{{"t", "act"},
                                      {"id", player.id_prefix + std::to_string(++player.serial)},
                                      {"seen", player.last},
                                      {"action", std::move(action)}};
    player.sent = Clock::now();
    player.client.send(*player.outstanding);
  }

  Program& program_;
  std::mt19937_64 chance_;
  std::deque<Player> players_;
};

void report(Totals& totals) {
  std::sort(totals.latency_ms.begin(), totals.latency_ms.end());
  const auto at = [&](double part) {
    if (totals.latency_ms.empty()) return 0.0;
    return totals.latency_ms[size_t(part * double(totals.latency_ms.size() - 1))];
  };
  std::printf(
      "%d kills, %zu actions acknowledged, %zu asked again, views compared %d (%d were ahead)\n"
      "acknowledged after %.2f ms (median), %.2f (p99); slowest restart %.0f ms\n%d faults\n",
      totals.kills, totals.acknowledged, totals.asked_again, totals.same_views, totals.later_views,
      at(0.5), at(0.99), totals.slowest_restart, totals.faults);
}

int run(const std::string& path, int kills, uint64_t seed) {
  std::string folder = (std::filesystem::temp_directory_path() / "penult-kill9-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 2;
  Program program(path, folder);
  Run play(program, seed);
  if (!program.start() || !play.open_tables()) {
    std::fprintf(stderr, "kill9: %s does not serve\n", path.c_str());
    return 2;
  }
  std::mt19937_64 chance(seed);
  for (int kill = 0; kill < kills; ++kill) {
    play.play(Ms(50 + chance() % 500));
    program.kill();
    play.hear_the_rest();
    const auto began = Clock::now();
    if (!program.start()) return 2;
    const std::chrono::duration<double, std::milli> took = Clock::now() - began;
    play.totals.slowest_restart = std::max(play.totals.slowest_restart, took.count());
    play.come_back();
  }
  program.kill();
  play.read_log(folder);
  report(play.totals);
  std::error_code ignored;
  if (play.totals.faults == 0) std::filesystem::remove_all(folder, ignored);
  return play.totals.faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace penult::testing

int main(int argc, char** argv) {
  std::string path = "penult";
  int kills = 20;
  uint64_t seed = std::random_device{}();
  for (int index = 1; index + 1 < argc; index += 2) {
    const std::string_view name = argv[index];
    if (name == "--penult") path = argv[index + 1];
    if (name == "--kills") kills = int(std::strtol(argv[index + 1], nullptr, 10));
    if (name == "--seed") seed = std::strtoull(argv[index + 1], nullptr, 10);
  }
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  return penult::testing::run(path, kills, seed);
}
