#include "lab/bench.h"

#include <cstddef>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/agreement.h"
#include "cli/commands.h"
#include "cli/lab.h"
#include "lab/batch/batch.h"
#include "tests/bench/yardstick/yardstick.h"

namespace penult {
namespace {

namespace json = boost::json;

struct BenchArguments {
  int repeats = 5;
  double seconds = 0.2;
  bool yardstick = false;
  bool json = false;
  int64_t play = 0;
};

/// A case, what it is held against, and the goal of docs/performance.md.
struct Line {
  BenchCase bench;
  std::string against;  ///< the name of a case for as many players; empty: nothing
  bool by_decision = false;
  std::string goal = {};  ///< "S1"
  double bound = 0;       ///< of the ratio; 0: no goal
};

struct Judged {
  BenchResult result;
  std::string against;
  double ratio = 0;
  std::string goal;
  double bound = 0;
};

/// A goal that is no ratio of two lines.
struct Finding {
  std::string goal;
  std::string what;
  double value = 0;
  std::string bound;  ///< "at most 128"
  bool met = false;
};

BenchCase yardstick_case(const yardstick::Yardstick& stick, int players) {
  // Yardsticks are asked for turns: a round of random play has about so many.
  const uint64_t turns_of_a_round = players == 10 ? 83 : 50;
  return {.name = "yardstick " + std::string(stick.name),
          .players = players,
          .play = [&stick, players, turns_of_a_round](uint64_t rounds, uint64_t repeat) {
            const yardstick::Tally tally =
                stick.play(players, repeat, rounds * turns_of_a_round, false);
            return Work{.rounds = tally.rounds, .turns = tally.turns};
          }};
}

SimulationPlan plan_of(const char* preset, int players, int threads = 1) {
  return {.rules = read_agreement({preset}, players).rules, .players = players, .threads = threads};
}

/// The classic game, each way of playing it next to its yardstick.
void add_classic(int players, bool all, std::vector<Line>& lines) {
  lines.push_back({yardstick_case(yardstick::kOneGame, players), ""});
  lines.push_back({simulation_case("engine", plan_of("classic-108", players)), "yardstick one game",
                   false, "S1", 1.5});
  if (!all) return;
  const bool goal = players == 4;
  const bool vectors = runs_here(BatchPath::kVectors) && yardstick::has_avx512();
  if (vectors) lines.push_back({yardstick_case(yardstick::kInterleaved, players), ""});
  lines.push_back({batch_case("batch, portable", players, 1, false),
                   vectors ? "yardstick interleaved" : "", false, goal ? "S3" : "",
                   goal && vectors ? 1.3 : 0});
  if (!vectors) return;
  lines.push_back({yardstick_case(yardstick::kVectors, players), ""});
  lines.push_back({batch_case("batch, vectors", players, 1, true), "yardstick vectors", false,
                   goal ? "S3" : "", goal ? 1.2 : 0});
}

std::vector<Line> lines_of(bool yardstick_only) {
  std::vector<Line> lines;
  for (const int players : {4, 2, 10})
    add_classic(players, !yardstick_only, lines);
  if (yardstick_only) return lines;
  for (const char* preset : {"wikipedia-progressive", "wikipedia-seven-o", "russian-article",
                             "mattel-2008-house", "rf-author", "rf-7rounds"})
    lines.push_back({simulation_case(preset, plan_of(preset, 4)), "engine", true, "S2", 1.15});
  const Rules classic = read_agreement({"classic-108"}, 4).rules;
  lines.push_back({apply_case("apply", classic, 4, false), ""});
  lines.push_back({apply_case("apply, event log", classic, 4, true), "apply", true, "S7", 1.3});
  return lines;
}

std::vector<Judged> judge(const std::vector<Line>& lines, const std::vector<BenchResult>& results) {
  std::vector<Judged> judged;
  for (size_t i = 0; i < lines.size(); ++i) {
    Judged line{results[i], lines[i].against, 0, lines[i].goal, lines[i].bound};
    for (const BenchResult& other : results)
      if (other.name == line.against && other.players == line.result.players)
        line.ratio = lines[i].by_decision ? line.result.decision / other.decision
                                          : line.result.turn / other.turn;
    judged.push_back(std::move(line));
  }
  return judged;
}

const BenchResult* find(const std::vector<BenchResult>& results, const char* name, int players) {
  for (const BenchResult& result : results)
    if (result.name == name && result.players == players) return &result;
  return nullptr;
}

/// S4: engines that others wrote, as they ran on one core of the machine that docs/performance.md
/// names; here they are only divided by.
void add_peers(const std::vector<BenchResult>& results, std::vector<Finding>& findings) {
  struct Peer {
    const char* name;
    int players;
    double rounds_per_second;
    double goal;
  };
  for (const Peer& peer :
       {Peer{"RLCard env.run", 2, 1'099, 500}, Peer{"thewilltotick/UNOSimulation", 2, 337'592, 3},
        Peer{"shiawasenahikari/UnoCard without its log", 4, 237'043, 3}}) {
    const BenchResult* engine = find(results, "engine", peer.players);
    const double times = 1e9 / engine->round / peer.rounds_per_second;
    std::ostringstream bound;
    bound << "at least " << peer.goal;
    findings.push_back({"S4",
                        "times the rounds/s of " + std::string(peer.name) + ", " +
                            std::to_string(peer.players) + " players",
                        times, bound.str(), times >= peer.goal});
  }
}

/// S5: by processor time, which other programs disturb less than the clock: what two threads would
/// do with a processor each.
void add_threads(const BenchArguments& arguments, std::vector<Finding>& findings) {
  const auto speedup = [&](const char* what, const std::vector<BenchCase>& cases) {
    const auto results = run_bench(cases, arguments.repeats, arguments.seconds);
    const double times = 2 * results[0].turn / results[1].turn;
    findings.push_back({"S5", what, times, "at least 1.9", times >= 1.9});
  };
  speedup("times the speed of one thread, engine",
          {simulation_case("one", plan_of("classic-108", 4)),
           simulation_case("two", plan_of("classic-108", 4, 2))});
  const bool vectors = fastest_path() == BatchPath::kVectors;
  speedup("times the speed of one thread, batch",
          {batch_case("one", 4, 1, vectors), batch_case("two", 4, 2, vectors)});
}

/// S6: the bytes of a state up to the last hand that is dealt, and a copy.
void add_state(std::vector<Finding>& findings) {
  for (const int players : {4, 10}) {
    const size_t bytes = offsetof(State, hands) + size_t(players) * sizeof(CardSet);
    const size_t most = players == 4 ? 128 : 256;
    findings.push_back({"S6", "bytes of a state, " + std::to_string(players) + " players",
                        double(bytes), "at most " + std::to_string(most), bytes <= most});
  }
  const CopyCost cost = measure_copies(read_agreement({"classic-108"}, 4).rules, 4);
  findings.push_back(
      {"S6", "ns to copy a whole state", cost.state, "at most 20", cost.state <= 20});
}

void print(const std::vector<Judged>& lines) {
  int players = 0;
  std::cout << std::left << std::setw(26) << "" << std::right << std::setw(9) << "ns/turn"
            << std::setw(13) << "ns/decision" << std::setw(13) << "decisions/s" << std::setw(12)
            << "rounds/s" << "   ratio\n";
  for (const Judged& line : lines) {
    const BenchResult& result = line.result;
    if (result.players != players) std::cout << result.players << " players, random play\n";
    players = result.players;
    std::cout << "  " << std::left << std::setw(24) << result.name << std::right << std::fixed
              << std::setprecision(2) << std::setw(9) << result.turn;
    if (result.decision > 0)
      std::cout << std::setw(13) << result.decision << std::setprecision(0) << std::setw(13)
                << 1e9 / result.decision;
    else
      std::cout << std::setw(26) << "";
    std::cout << std::setprecision(0) << std::setw(12) << 1e9 / result.round;
    if (line.ratio > 0) {
      std::cout << std::setprecision(2) << std::setw(8) << line.ratio << " x " << line.against;
      if (line.bound > 0)
        std::cout << " (" << line.goal << ": at most " << line.bound << ", "
                  << (line.ratio <= line.bound ? "met" : "MISSED") << ')';
    }
    std::cout << '\n';
  }
}

void print(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    std::cout << finding.goal << "  " << std::setprecision(2) << std::setw(9) << finding.value
              << ' ' << finding.what << " (" << finding.bound << ", "
              << (finding.met ? "met" : "MISSED") << ")\n";
}

json::object to_json(const std::vector<Judged>& lines, const std::vector<Finding>& findings) {
  json::array cases, goals;
  for (const Judged& line : lines) {
    json::object object{{"case", line.result.name},
                        {"players", line.result.players},
                        {"ns_per_turn", line.result.turn},
                        {"rounds_per_second", 1e9 / line.result.round}};
    if (line.result.decision > 0) {
      object["ns_per_decision"] = line.result.decision;
      object["decisions_per_second"] = 1e9 / line.result.decision;
    }
    if (line.ratio > 0) {
      object["against"] = line.against;
      object["ratio"] = line.ratio;
    }
    if (line.bound > 0) {
      object["goal"] = line.goal;
      object["bound"] = line.bound;
      object["met"] = line.ratio > 0 && line.ratio <= line.bound;
    }
    cases.push_back(std::move(object));
  }
  for (const Finding& finding : findings)
    goals.push_back(json::object{{"goal", finding.goal},
                                 {"what", finding.what},
                                 {"value", finding.value},
                                 {"bound", finding.bound},
                                 {"met", finding.met}});
  return {{"cases", std::move(cases)}, {"goals", std::move(goals)}};
}

/// Plays and measures nothing: for counting instructions (script/bench).
int play_only(const BenchArguments& arguments) {
  const BenchCase each = arguments.yardstick ? yardstick_case(yardstick::kOneGame, 4)
                                             : simulation_case("engine", plan_of("classic-108", 4));
  const Work work = each.play(uint64_t(arguments.play), 1);
  return print_whole(std::to_string(work.turns) + "\n");
}

int bench(const BenchArguments& arguments) {
  if (arguments.play > 0) return play_only(arguments);
  Pinned pinned;
  const std::vector<Line> lines = lines_of(arguments.yardstick);
  std::vector<BenchCase> cases;
  cases.reserve(lines.size());
  for (const Line& line : lines)
    cases.push_back(line.bench);
  const auto results = run_bench(cases, arguments.repeats, arguments.seconds);
  const std::vector<Judged> judged = judge(lines, results);
  std::vector<Finding> findings;
  if (!arguments.yardstick) {
    add_peers(results, findings);
    add_state(findings);
    pinned.free();
    add_threads(arguments, findings);
  }
  if (arguments.json) return print_whole(json::serialize(to_json(judged, findings)) + "\n");
  print(judged);
  print(findings);
  return kYes;
}

}  // namespace

void add_bench(CLI::App& lab, int& exit_code) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command = lab.add_subcommand(
      "bench", "Measures the speed of everything against yardsticks, in one run");
  command->add_option("--repeats", arguments->repeats, "times each; medians are shown")
      ->check(CLI::Range(1, 99));
  command->add_option("--seconds", arguments->seconds, "each time")->check(CLI::Range(0.001, 60.0));
  command->add_flag("--yardstick", arguments->yardstick,
                    "only the engine, one classic game at a time, and its yardstick");
  command->add_flag("--json", arguments->json, "one JSON object");
  command
      ->add_option("--play", arguments->play,
                   "measure nothing, play so many classic rounds of four and print their turns")
      ->check(CLI::Range(int64_t{1}, int64_t{1'000'000'000}));
  command->footer(
      "Processor time of one thread, the lines in turn, so that a ratio is of one run. Goals and\n"
      "what each line is: docs/performance.md.");
  command->callback([arguments, &exit_code] { exit_code = bench(*arguments); });
}

}  // namespace penult
