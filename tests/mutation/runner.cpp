// runner TABLE…: judges the tables, plays watched random rounds and runs the unit tests.
// runner MUTANTS EQUIVALENT JOBS EVERY TABLE…: lets each mutant of instrument.mjs live in a process
// of its own and judges the tables, plays watched random rounds and runs the unit tests of the
// engine. A mutant is killed by the first thing that goes otherwise, a crash or a hang included.

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
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judge/judge.h"
#include "lab/soak.h"

int penult_mutant = 0;

namespace penult {
namespace {

enum Verdict : int { kSurvived = 0, kTables = 10, kRounds = 11, kUnits = 12 };
constexpr rlim_t kSeconds = 10;  // many times what a run takes

struct Mutant {
  int number = 0;
  std::string place, what, line;

  std::string key() const { return place.substr(0, place.find(':')) + "\t" + what + "\t" + line; }
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

int run_all(const std::vector<judge::Script>& scripts) {
  for (const judge::Script& script : scripts)
    if (judge::judge(script).outcome != judge::Outcome::kPassed) return kTables;
  if (soak({.decisions = 300'000, .seed = 7}).failure) return kRounds;
  return RUN_ALL_TESTS() == 0 ? kSurvived : kUnits;
}

pid_t start(int mutant, const std::vector<judge::Script>& scripts, bool quiet) {
  std::cout.flush();
  const pid_t child = fork();
  if (child != 0) return child;
  // Processor time: on a busy machine a mutant that lives would else pass for a hang.
  const rlimit limit{kSeconds, kSeconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  if (quiet && !(std::freopen("/dev/null", "w", stdout) && std::freopen("/dev/null", "w", stderr)))
    _exit(99);
  penult_mutant = mutant;
  _exit(run_all(scripts));
}

std::string name_of(int status) {
  if (!WIFEXITED(status)) return WTERMSIG(status) == SIGXCPU ? "hang" : "crash";
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

int run(const std::string& mutants_path, const std::string& equivalent_path, int jobs, size_t every,
        const std::vector<std::string>& tables) {
  const auto scripts = read_scripts(tables);
  int status = 0;
  waitpid(start(0, scripts, false), &status, 0);
  if (name_of(status) != "survived") {
    std::cerr << "without any mutant: " << name_of(status) << '\n';
    return 2;
  }
  const std::vector<Mutant> mutants = read_mutants(mutants_path);
  const std::set<std::string> equivalent = read_equivalent(equivalent_path);
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
    std::cout << mutant.place << '\t' << mutant.what << '\t' << mutant.line << std::endl;
  };
  for (size_t index = 0; index < mutants.size(); index += every) {
    ++tried;
    if (equivalent.contains(mutants[index].key())) {
      ++excused;
      continue;
    }
    if (running.size() >= size_t(jobs)) reap();
    running[start(mutants[index].number, scripts, true)] = index;
  }
  while (!running.empty())
    reap();
  const auto judged = tried - excused;
  std::cout << '\n'
            << scripts.size() << " tables; " << tried << " of " << mutants.size() << " mutants, "
            << excused << " of them equivalent\n";
  for (const auto& [name, count] : counts)
    std::cout << name << ": " << count << '\n';
  std::cout << "killed: " << 100.0 * (judged - counts["survived"]) / judged << " % of " << judged
            << '\n';
  return counts["survived"] * 20 <= judged ? 0 : 1;
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
