// restore [--records N]: how long a server needs to stand where it stood. Tables of four bots are
// played until there are a hundred different logs of a thousand records; stored again and again
// under other codes they make N records (a million), which a server then reads, checks, replays
// and takes up again.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <future>
#include <random>
#include <string>
#include <vector>

#include <stdlib.h>

#include "match/record.h"
#include "match/session.h"
#include "server/backup.h"
#include "server/doctor.h"
#include "server/server.h"
#include "server/store.h"

namespace penult {
namespace {

using Clock = std::chrono::steady_clock;
using Log = std::vector<std::string>;

constexpr std::size_t kLength = 1000;
constexpr std::size_t kKinds = 100;

struct Watch {
  Clock::time_point began = Clock::now();
  std::clock_t work = std::clock();

  double seconds() const { return std::chrono::duration<double>(Clock::now() - began).count(); }
  /// Of the processor: what is left of it on a machine that has other work as well.
  double processor() const { return double(std::clock() - work) / CLOCKS_PER_SEC; }
};

void add(Log& log, const Outcome& out) {
  log.insert(log.end(), out.records.begin(), out.records.end());
}

/// Four random players at one table, for as long as it takes.
Log play(uint64_t seed) {
  std::mt19937_64 chance(seed);
  Session session;
  Log log;
  Millis now = 1000;
  add(log, session.open("XXXXX", {.rules = "classic-108 target=1000"}, now));
  // A person opens the match; then he leaves his seat to a bot.
  add(log, session.handle(1, Hello{.name = "Ann", .fresh_secret = "a"}, now));
  for (int bot = 0; bot < 3; ++bot)
    add(log, session.handle(1, AddBot{"simple"}, now));
  add(log, session.handle(1, StartMatch{seed}, now));
  add(log, session.handle(1, BotForMe{true}, now));
  while (log.size() < kLength && !session.state().ended) {
    now += 500;
    add(log, session.tick(now));
    const TableState& state = session.state();
    if (state.phase == Phase::kRoundOver || state.phase == Phase::kMatchOver) {
      add(log, session.handle(1, ReadyForNext{}, now));
      if (session.state().phase == Phase::kLobby)
        add(log, session.handle(1, StartMatch{chance()}, now));
      continue;
    }
    for (Seat seat = 0; seat < state.seats.size() && state.phase == Phase::kPlay; ++seat) {
      ActionList list;
      legal_actions(state.match.rules, state.match.table.state, seat, list);
      if (list.count == 0 || (awaited_seats(state) & seat_bit(seat)) == 0) continue;
      add(log, session.act_as_bot(seat, list[int(chance() % uint64_t(list.count))], now));
    }
  }
  return log;
}

std::string with_code(const std::string& line, const std::string& code) {
  std::optional<Record> record = decode(line);
  record->text = code;
  return encode(*record);
}

std::size_t fill(const std::string& folder, std::size_t wanted) {
  std::vector<Log> logs;
  for (std::size_t seed = 1; seed <= kKinds; ++seed)
    logs.push_back(play(seed));
  const auto store = server::open_sqlite(folder);
  std::size_t stored = 0;
  while (stored < wanted) {
    const uint64_t table = store->new_table();
    Log log = logs[table % logs.size()];
    log.front() = with_code(log.front(), "T" + std::to_string(table));
    stored += log.size();
    std::promise<std::string> done;
    store->append({.table = table, .records = std::move(log)},
                  [&done](const std::string& error) { done.set_value(error); });
    if (const std::string error = done.get_future().get(); !error.empty()) {
      std::fprintf(stderr, "restore: %s\n", error.c_str());
      std::exit(2);
    }
  }
  return stored;
}

int run(std::size_t wanted) {
  std::string folder = (std::filesystem::temp_directory_path() / "penult-restore-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 2;
  const std::size_t records = fill(folder, wanted);
  const Watch watch;
  double restored = 0, worked = 0;
  {
    server::Config config;
    config.data = folder;
    config.port = 0;
    config.hosts = {"127.0.0.1"};
    const server::Server running(config);
    restored = watch.seconds();
    worked = watch.processor();
  }
  const server::BackupReport copy = server::back_up(folder, folder + "/copy.db");
  const server::Examination found = server::examine(folder);
  std::printf(
      "%zu records of %zu tables: taken up again in %.2f s, %.2f s of the processor\n"
      "backup (%.0f MB) %.2f s, doctor %.2f s, %s\n",
      records, found.tables, restored, worked, double(copy.bytes) / 1e6, copy.seconds,
      found.seconds, found.healthy() ? "all is well" : "something is wrong");
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return found.healthy() && copy.error.empty() ? 0 : 1;
}

}  // namespace
}  // namespace penult

int main(int argc, char** argv) {
  std::size_t records = 1'000'000;
  for (int index = 1; index + 1 < argc; index += 2)
    if (std::string_view(argv[index]) == "--records")
      records = std::strtoull(argv[index + 1], nullptr, 10);
  return penult::run(records);
}
