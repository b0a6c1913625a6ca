// runner TABLE…: judges the tables, plays watched random rounds and runs the unit tests.
// runner MUTANTS EQUIVALENT JOBS EVERY TABLE…: does so once to see which checks run through which
// mutant of instrument.mjs, then lets each mutant live in a process of its own and makes those
// checks, the quickest first, until one goes otherwise. A crash and a hang kill a mutant too.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judge/judge.h"
#include "lab/soak.h"
#include "tests/mutation/mutant.h"

int penult_mutant = 0;
// One byte a mutant; where nobody looks, all of them are written into one page of waste.
static uint8_t waste[1 << 16];
uint8_t* penult_reached = waste;

namespace penult {
namespace {

enum Verdict : int { kSurvived = 0, kTables = 10, kRounds = 11, kUnits = 12 };
constexpr uint64_t kMixes = 60;
constexpr uint64_t kSeed = 7;
constexpr rlim_t kMostMemory = rlim_t{4} << 30;

struct Mutant {
  int number = 0;
  std::string place, what, line;

  std::string key() const { return place.substr(0, place.find(':')) + "\t" + what + "\t" + line; }
};

/// A table, a mix of the soak or a unit test.
struct Check {
  Verdict kind = kSurvived;
  size_t index = 0;  ///< of the table or mix
  std::string test;  ///< "Suite.Name"
};

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

std::vector<Mutant> read_mutants(const std::string& path) {
  std::vector<Mutant> mutants;
  for (const std::string& line : lines_of(path)) {
    std::istringstream fields(line);
    std::string number;
    Mutant mutant;
    std::getline(fields, number, '\t');
    std::getline(fields, mutant.place, '\t');
    std::getline(fields, mutant.what, '\t');
    std::getline(fields, mutant.line);
    mutant.number = std::stoi(number);
    mutants.push_back(mutant);
  }
  return mutants;
}

/// "file<tab>what<tab>line" of mutants that change nothing anybody could see; comments with a '#'.
std::set<std::string> read_equivalent(const std::string& path) {
  std::set<std::string> keys;
  for (const std::string& line : lines_of(path))
    if (!line.empty() && line[0] != '#') keys.insert(line);
  return keys;
}

std::vector<judge::Script> read_scripts(const std::vector<std::string>& tables) {
  std::vector<judge::Script> scripts;
  for (const std::string& path : tables) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    for (judge::Script& script : judge::parse_scripts(text.str()))
      scripts.push_back(std::move(script));
  }
  return scripts;
}

std::vector<Check> all_checks(size_t scripts) {
  std::vector<Check> checks;
  for (size_t index = 0; index < scripts; ++index)
    checks.push_back({kTables, index, {}});
  for (size_t mix = 0; mix < kMixes; ++mix)
    checks.push_back({kRounds, mix, {}});
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  for (int i = 0; i < tests.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *tests.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j)
      checks.push_back({kUnits, 0, std::string(suite.name()) + "." + suite.GetTestInfo(j)->name()});
  }
  return checks;
}

bool holds(const Check& check, const std::vector<judge::Script>& scripts) {
  if (check.kind == kTables)
    return judge::judge(scripts[check.index]).outcome == judge::Outcome::kPassed;
  if (check.kind == kRounds) return !soak({.seed = kSeed, .mix = check.index}).failure;
  testing::GTEST_FLAG(filter) = check.test;
  return RUN_ALL_TESTS() == 0;
}

int64_t processor_microseconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * int64_t{1'000'000} +
         usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

/// Which check runs through which mutant, and how long it takes; written by a process of its own.
struct Trace {
  size_t mutants = 0;
  uint8_t* reached = nullptr;       ///< by check, then by mutant
  int64_t* microseconds = nullptr;  ///< of processor time, by check
};

template <class T>
T* shared_memory(size_t count) {
  void* memory =
      mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<T*>(memory);
}

std::string name_of(const Check& check, const std::vector<judge::Script>& scripts) {
  if (check.kind == kTables) return "table " + scripts[check.index].title;
  return check.kind == kUnits ? "unit test " + check.test : "mix " + std::to_string(check.index);
}

int trace_all(const std::vector<Check>& checks, const std::vector<judge::Script>& scripts,
              const Trace& trace) {
  for (size_t i = 0; i < checks.size(); ++i) {
    penult_reached = trace.reached + i * trace.mutants;
    const int64_t start = processor_microseconds();
    const bool held = holds(checks[i], scripts);
    trace.microseconds[i] = processor_microseconds() - start;
    if (held) continue;
    std::cerr << "without any mutant, this fails: " << name_of(checks[i], scripts) << '\n';
    return checks[i].kind;
  }
  return kSurvived;
}

/// The checks that run through a mutant, the quickest first.
std::vector<size_t> checks_of(int mutant, const std::vector<Check>& checks, const Trace& trace) {
  std::vector<size_t> chosen;
  for (size_t i = 0; i < checks.size(); ++i)
    if (trace.reached[i * trace.mutants + size_t(mutant)]) chosen.push_back(i);
  std::ranges::stable_sort(chosen, {}, [&](size_t i) { return trace.microseconds[i]; });
  return chosen;
}

/// A check that takes so much longer than without a mutant hangs. Processor time: on a busy machine
/// a mutant that lives would else pass for a hang.
void limit_time(int64_t usual) {
  const int64_t limit = std::max<int64_t>(1'000'000, 30 * usual);
  const itimerval timer{{}, {limit / 1'000'000, limit % 1'000'000}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

int try_mutant(int mutant, const std::vector<Check>& checks,
               const std::vector<judge::Script>& scripts, const Trace& trace) {
  const rlimit memory{kMostMemory, kMostMemory};
  setrlimit(RLIMIT_AS, &memory);
  if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) return 99;
  penult_mutant = mutant;
  for (const size_t i : checks_of(mutant, checks, trace)) {
    limit_time(trace.microseconds[i]);
    if (!holds(checks[i], scripts)) return checks[i].kind;
  }
  return kSurvived;
}

std::string name_of(int status) {
  if (!WIFEXITED(status)) return WTERMSIG(status) == SIGPROF ? "hang" : "crash";
  switch (WEXITSTATUS(status)) {
    case kSurvived:
      return "survived";
    case kTables:
      return "tables";
    case kRounds:
      return "watched rounds";
    default:
      return "unit tests";
  }
}

/// Runs `work` in a process of its own.
template <class Work>
pid_t start(const Work& work) {
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) _exit(work());
  return child;
}

int run(const std::string& mutants_path, const std::string& equivalent_path, int jobs, size_t every,
        const std::vector<std::string>& tables) {
  const auto scripts = read_scripts(tables);
  const std::vector<Mutant> mutants = read_mutants(mutants_path);
  const std::set<std::string> equivalent = read_equivalent(equivalent_path);
  const std::vector<Check> checks = all_checks(scripts.size());
  const size_t numbers = size_t(mutants.back().number) + 1;
  const Trace trace{numbers, shared_memory<uint8_t>(checks.size() * numbers),
                    shared_memory<int64_t>(checks.size())};
  int status = 0;
  testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  waitpid(start([&] { return trace_all(checks, scripts, trace); }), &status, 0);
  if (name_of(status) != "survived") return 2;
  std::map<std::string, int> counts;
  std::map<pid_t, size_t> running;
  int tried = 0;
  int excused = 0;
  const auto reap = [&] {
    const pid_t child = wait(&status);
    const Mutant& mutant = mutants[running.at(child)];
    running.erase(child);
    ++counts[name_of(status)];
    if (name_of(status) != "survived") return;
    const bool runs = !checks_of(mutant.number, checks, trace).empty();
    std::cout << mutant.place << '\t' << mutant.what << '\t' << mutant.line
              << (runs ? "" : "\t(no check runs it)") << std::endl;
  };
  for (size_t index = 0; index < mutants.size(); index += every) {
    ++tried;
    if (equivalent.contains(mutants[index].key())) {
      ++excused;
      continue;
    }
    if (running.size() >= size_t(jobs)) reap();
    running[start([&] { return try_mutant(mutants[index].number, checks, scripts, trace); })] =
        index;
  }
  while (!running.empty())
    reap();
  const auto judged = tried - excused;
  std::cout << '\n'
            << checks.size() << " checks; " << tried << " of " << mutants.size() << " mutants, "
            << excused << " of them equivalent\n";
  for (const auto& [name, count] : counts)
    std::cout << name << ": " << count << '\n';
  std::cout << "killed: " << 100.0 * (judged - counts["survived"]) / judged << " % of " << judged
            << '\n';
  return counts["survived"] * 20 <= judged ? 0 : 1;
}

int run_all(const std::vector<judge::Script>& scripts) {
  for (const Check& check : all_checks(scripts.size()))
    if (check.kind != kUnits && !holds(check, scripts)) return check.kind;
  return RUN_ALL_TESTS() == 0 ? kSurvived : kUnits;
}

}  // namespace
}  // namespace penult

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  if (count > 1 && std::string_view(arguments[1]).ends_with(".table"))
    return penult::run_all(penult::read_scripts({arguments + 1, arguments + count}));
  if (count < 6) return 2;
  return penult::run(arguments[1], arguments[2], std::atoi(arguments[3]),
                     size_t(std::atoi(arguments[4])), {arguments + 5, arguments + count});
}
