#include "tests/faults/players.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "match/record.h"
#include "server/data_folder.h"
#include "server/journal.h"

namespace penult::testing {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr Ms kPace{40};
constexpr Ms kRetry{200};
constexpr size_t kAskAgain = 5;

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

/// "store": what came last, be it a coming back, is not on disk; "frozen": nothing is now.
bool is_frozen(const json::object& message) {
  const std::string type = word(message, "t"), code = word(message, "code");
  return (type == "error" && code == "frozen") || (type == "bye" && code == "store");
}

}  // namespace

Players::Players(const Program& program, int tables, uint64_t seed)
    : program_(program), tables_(tables), chance_(seed) {
  moved_.resize(size_t(tables));
  frozen_.resize(size_t(tables));
}

bool Players::open_tables() {
  for (int table = 0; table < tables_; ++table) {
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
      secrets_.insert(player.secret);
      note(player);
    }
    Player& host = players_[players_.size() - 2];
    if (table == 0) host.client.send(R"({"t": "bot", "level": "simple"})");
    host.client.send(R"({"t": "start"})");
  }
  return true;
}

void Players::step() {
  for (Player& player : players_) {
    listen(player);
    if (player.client.closed() && Clock::now() >= player.next_try) {
      player.next_try = Clock::now() + kRetry;
      return_to(player, true);
    }
    if (!player.client.closed()) move(player);
  }
  std::this_thread::sleep_for(Ms(1));
}

void Players::play(Ms time) {
  for (const auto end = Clock::now() + time; Clock::now() < end;)
    step();
}

bool Players::play_until_all_move(Ms time) {
  std::fill(moved_.begin(), moved_.end(), false);
  const auto all = [this] {
    return std::find(moved_.begin(), moved_.end(), false) == moved_.end();
  };
  for (const auto end = Clock::now() + time; !all() && Clock::now() < end;)
    step();
  return all();
}

bool Players::play_until_all_frozen(Ms time) {
  std::fill(frozen_.begin(), frozen_.end(), false);
  const auto all = [this] {
    return std::find(frozen_.begin(), frozen_.end(), false) == frozen_.end();
  };
  for (const auto end = Clock::now() + time; !all() && Clock::now() < end;)
    step();
  return all();
}

void Players::hear_the_rest() {
  for (Player& player : players_)
    listen(player);
  ++totals.rounds;
}

void Players::come_back() {
  for (Player& player : players_)
    return_to(player, false);
}

bool Players::return_to(Player& player, bool patient) {
  player.client = TableClient(program_.port(), player.code);
  const auto welcome = player.client.hello("", player.secret, player.last);
  if (welcome && word(*welcome, "t") == "welcome") {
    if (!player.client.secret.empty()) player.secret = player.client.secret;
    secrets_.insert(player.secret);
    compare(player);
    ask_again(player);
    return true;
  }
  const bool frozen = welcome && is_frozen(*welcome);
  if (frozen) frozen_[size_t(player.table)] = true;
  if (!patient || (welcome && !frozen))
    fault(player, "the seat is gone: " + (welcome ? json::serialize(*welcome) : "no answer"));
  ++totals.turned_away;
  player.client = {};
  return false;
}

void Players::read_log(const std::string& folder) {
  History::Logs logs;
  const server::Database database(server::store_file(folder), server::Access::kRead);
  std::vector<server::StoredTable> stored = server::read_journal(database);
  server::Statement archived(database, "SELECT table_id FROM archive");
  while (archived.step())
    stored.push_back(server::read_archived(database, uint64_t(archived.number(0))));
  for (const server::StoredTable& table : stored) {
    if (!table.damage.empty()) fault(table.damage);
    int number = -1;
    for (const std::string& line : table.records) {
      const std::optional<Record> record = decode(line);
      if (!record) continue;
      if (record->type == RecordType::kOpen)
        for (const Player& player : players_)
          if (player.code == record->text) number = player.table;
      if (record->type == RecordType::kDo && record->text != "-")
        logs[number].push_back(record->text);
    }
  }
  for (const std::string& wrong : history_.check(logs))
    fault(wrong);
}

void Players::read_operators_log(const std::string& text) {
  for (const std::string& secret : secrets_)
    if (text.find(secret) != std::string::npos) fault("a secret is in the log");
  for (const char* word : {"Ann", "Bob", "plays", "draws", "hand"})
    if (text.find(word) != std::string::npos) fault(std::string("in the log: ") + word);
}

void Players::fault(const std::string& what) {
  ++totals.faults;
  std::printf("%s\n", what.c_str());
}

void Players::fault(const Player& player, const std::string& what) {
  fault("table " + std::to_string(player.table) + ", " + player.name + ": " + what);
}

void Players::note(Player& player) {
  if (player.client.view.empty()) return;
  player.view = player.client.view;
  player.last = player.client.last;
}

void Players::answered(Player& player, const json::object& message) {
  const std::string id = word(message, "id");
  const bool mine = player.outstanding && word(*player.outstanding, "id") == id;
  const bool done = word(message, "t") == "ok";
  const uint64_t number = done ? message.at("n").to_number<uint64_t>() : 0;
  const auto answer = done ? History::Answer::kDone : History::Answer::kRefused;
  if (!history_.answered(id, answer, number)) fault(player, "another answer to " + id);
  if (done) moved_[size_t(player.table)] = true;
  if (done && mine) {
    totals.latency_ms.push_back(
        std::chrono::duration<double, std::milli>(Clock::now() - player.sent).count());
    player.recent.push_back(*player.outstanding);
    if (player.recent.size() > kAskAgain) player.recent.pop_front();
  }
  if (mine) player.outstanding.reset();
}

void Players::listen(Player& player) {
  while (const auto message = player.client.receive(0)) {
    const std::string type = word(*message, "t");
    if (type == "ok" || type == "refused") answered(player, *message);
    if (type == "update" && player.client.last < player.last) fault(player, "events went backward");
    if (type == "error" && word(*message, "code") == "too_fast") fault(player, "too fast");
    if (is_frozen(*message)) frozen_[size_t(player.table)] = true;
  }
  note(player);
}

void Players::compare(Player& player) {
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

void Players::ask_again(Player& player) {
  for (const json::object& message : player.recent) {
    const std::string id = word(message, "id");
    player.client.send(message);
    ++totals.asked_again;
    for (;;) {
      const auto answer = player.client.receive();
      if (!answer) return fault(player, "no answer to " + id);
      if (word(*answer, "id") != id) continue;
      if (word(*answer, "t") != "ok")
        fault(player, "acknowledged, now " + json::serialize(*answer));
      answered(player, *answer);
      break;
    }
  }
  note(player);
  if (player.outstanding) player.client.send(*player.outstanding);
}

void Players::move(Player& player) {
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
  const std::string id = player.id_prefix + std::to_string(++player.serial);
  player.outstanding =
      json::object{{"t", "act"}, {"id", id}, {"seen", player.last}, {"action", std::move(action)}};
  history_.asked(player.table, id);
  player.sent = Clock::now();
  player.client.send(*player.outstanding);
}

}  // namespace penult::testing
