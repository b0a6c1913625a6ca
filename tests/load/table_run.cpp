#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <boost/json.hpp>

#include "tests/load/run.h"
#include "tests/server/client.h"

namespace penult::testing {
namespace {

/// Watchers of a quiet table; the server takes fifty.
constexpr std::size_t kOnlookers = 40;
/// Tables that one address may open at once.
constexpr std::size_t kTablesOfOneSource = 25;
/// Talk of those who look on, a second: below what the server lets one connection say.
constexpr double kMostTalk = 9;
constexpr int kTries = 100;
constexpr std::string_view kTalk = R"({"t":"ping","x":1})";
/// As long as answers come later than this, in ms, the load is felt.
constexpr double kNormal = 5;
constexpr double kWindow = 0.25;

}  // namespace

TableRun::TableRun(const Plan& plan, uint16_t port, pid_t process)
    : Run(plan, port, process),
      actions_(loop_, plan.seed,
               [this](std::size_t who, Moment planned) { tables_[who].due(planned); }),
      talk_(loop_, plan.seed + 1, [this](std::size_t who, Moment) {
        Onlooker& one = who < quiet_.size() ? quiet_[who] : watchers_[who - quiet_.size()];
        if (one.is_there()) one.send(std::string(kTalk));
      }) {}

TableRun::~TableRun() { leave(); }

void TableRun::leave() {
  for (auto* list : {&quiet_, &watchers_})
    for (Onlooker& one : *list)
      one.abandon();
  for (PlayTable& table : tables_)
    for (Player& one : table.players())
      one.abandon();
  run_for(0.1);
}

std::string TableRun::open_table() {
  // Other addresses than those of the connections: both have their limits.
  const std::size_t source = 10'000 + opened_tables_++ / kTablesOfOneSource;
  HttpAnswer answer;
  // A server that is late says so; opening is not what is measured.
  for (int tries = 0; tries < kTries; ++tries) {
    answer = http(Wire(port_, "127.0.0.1", source_address(source).c_str()), port_, "POST",
                  "/api/tables", "{}");
    if (answer.status != 503) break;
    run_for(0.2);
  }
  if (answer.status == 201) return word(boost::json::parse(answer.body).as_object(), "code");
  score.faults.note(score.faults.not_opened, "a table: HTTP " + std::to_string(answer.status));
  return {};
}

void TableRun::open_quiet() {
  std::vector<std::string> codes;
  for (std::size_t count = 0; count < plan_.quiet(); count += kOnlookers)
    codes.push_back(open_table());
  const double before = resident();
  for (std::size_t count = 0; count < plan_.quiet(); ++count)
    open(quiet_.emplace_back(ground_), "/ws/" + codes[count / kOnlookers]);
  wait_for_settled(0);
  run_for(1);
  memory.connections = quiet_.size();
  memory.kilobytes_each = (resident() - before) / double(std::max<std::size_t>(1, quiet_.size()));
}

void TableRun::open_playing() {
  for (std::size_t count = 0; count < plan_.tables; ++count) {
    PlayTable& table = tables_.emplace_back(ground_, open_table(), plan_.seats);
    for (Player& player : table.players())
      open(player, "/ws/" + table.code());
  }
  for (std::size_t count = 0; count < plan_.watchers; ++count)
    open(watchers_.emplace_back(ground_), "/ws/" + tables_[count % plan_.tables].code());
  wait_for_settled(0);
}

bool TableRun::starts_tables() {
  open_quiet();
  open_playing();
  measure("quiet", 2);
  for (PlayTable& table : tables_)
    table.start();
  run_for(2);
  memory.resident_kb = resident();
  return score.faults.sum() == 0 &&
         std::all_of(tables_.begin(), tables_.end(),
                     [](const PlayTable& table) { return table.is_playing(); });
}

void TableRun::play() {
  actions_.start(tables_.size(), plan_.rate);
  measure("warm-up", plan_.warm_up);
  measure("steady", plan_.seconds);
  if (plan_.spike > 1) spike();
  actions_.stop();
  drain();
  read_metrics();
}

/// What the server has refused, and how it has committed.
void TableRun::read_metrics() {
  std::istringstream text(http(port_, "GET", "/metrics").body);
  for (std::string line; std::getline(text, line);) {
    const size_t place = line.rfind(' ');
    const bool wanted =
        line.starts_with("penult_refused_total") || line.starts_with("penult_commit_seconds_") ||
        line.starts_with("penult_records_total") || line.starts_with("penult_views_dropped_total");
    if (!wanted || place == std::string::npos || line.find("le=") != std::string::npos) continue;
    const double value = std::strtod(line.c_str() + place, nullptr);
    if (value > 0) server_counts[line.substr(0, place)] = value;
  }
}

/// Ten times as much as before: actions as fast as tables can have them, and the rest is talk.
void TableRun::spike() {
  std::vector<std::string> codes;
  codes.reserve(tables_.size());
  for (const PlayTable& table : tables_)
    codes.push_back(table.code());
  Newcomers newcomers(port_, codes);
  actions_.start(tables_.size(), plan_.rate * plan_.spike);
  const std::size_t talkers = quiet_.size() + watchers_.size();
  talk_.start(talkers, std::min(double(talkers) * kMostTalk, plan_.rate * (plan_.spike - 1)));
  const Moment began = SteadyClock::now();
  measure("spike", plan_.spike_seconds);
  talk_.stop();
  for (PlayTable& table : tables_)
    table.give_up_plans();
  actions_.start(tables_.size(), plan_.rate);
  const Moment ended = SteadyClock::now();
  measure("after the spike", plan_.recovery_seconds, true);
  newcomers.stop();
  judge_recovery(began, ended, newcomers);
}

void TableRun::judge_recovery(Moment began, Moment ended, const Newcomers& newcomers) {
  const auto seconds = [](SteadyClock::duration time) {
    return std::chrono::duration<double>(time).count();
  };
  const auto steady = std::find_if(parts.begin(), parts.end(),
                                   [](const Part& one) { return one.name == "steady"; });
  const double normal = std::max(kNormal, 2 * steady->from_plan.at(0.99));
  std::vector<Histogram> windows(std::size_t(plan_.recovery_seconds / kWindow));
  for (const Part::Answer& one : parts.back().answers) {
    const auto window = std::size_t(std::max(0.0, seconds(one.planned - ended)) / kWindow);
    if (window < windows.size()) windows[window].add(one.microseconds);
  }
  std::size_t late = windows.size();
  while (late > 0 && windows[late - 1].count() > 0 && windows[late - 1].at(0.99) <= normal)
    --late;
  recovered_after = late == windows.size() ? -1 : double(late) * kWindow;
  for (const Newcomers::Try& one : newcomers.tries()) {
    const bool during = one.at < ended;
    if (during)
      ++in_spike[std::string(one.table ? "table " : "watcher ") + std::to_string(one.answer)];
    double& refused = one.table ? tables_refused_at : watchers_refused_at;
    double& after = one.table ? tables_after : watchers_after;
    if (during && !one.accepted() && refused < 0) refused = seconds(one.at - began);
    if (!during && one.accepted() && after < 0) after = seconds(one.at - ended);
  }
}

void TableRun::drain() {
  for (PlayTable& table : tables_)
    table.give_up_plans();
  const auto outstanding = [this] {
    std::size_t sum = 0;
    for (const PlayTable& table : tables_)
      sum += table.outstanding();
    return sum;
  };
  const Moment began = SteadyClock::now();
  constexpr int64_t kLongest = 10'000'000;
  while (outstanding() > 0 && microseconds_since(began) < kLongest)
    run_for(0.05);
  if (const std::size_t left = outstanding(); left > 0) {
    score.faults.note(score.faults.lost, "actions without an answer");
    score.faults.lost += left - 1;
  }
}

}  // namespace penult::testing
