// load [--penult PROGRAM] [--connections N] [--tables N] … : ten thousand people at a release-built
// `penult serve` on loopback, and the same crowd at a bare echo. What it measures and how:
// docs/performance.md. Exit code 0: every action was acknowledged once, nobody was thrown out;
// 1: not so; 2: it could not be run.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <stdlib.h>
#include <unistd.h>

#include "tests/faults/program.h"
#include "tests/load/echo.h"
#include "tests/load/report.h"

namespace penult::testing {
namespace {

struct Choice {
  Plan plan;
  std::string penult = "penult";
  std::string json;  ///< the file to write the report into
  bool pins = true;
  bool busy = false;  ///< the machine has other work, which is no load of the server's
};

struct Number {
  const char* name;
  const char* text;
  double least, most;
  void (*set)(Plan&, double);
};

constexpr std::array<Number, 10> kNumbers = {{
    {"--connections", "all together (10000)", 20, 60'000,
     [](Plan& plan, double value) { plan.connections = std::size_t(value); }},
    {"--tables", "that play (1500)", 1, 4000,
     [](Plan& plan, double value) { plan.tables = std::size_t(value); }},
    {"--seats", "of each of them (4)", 2, 10,
     [](Plan& plan, double value) { plan.seats = std::size_t(value); }},
    {"--watchers", "who look on there (1000)", 0, 50'000,
     [](Plan& plan, double value) { plan.watchers = std::size_t(value); }},
    {"--rate", "actions a second (5000)", 1, 100'000,
     [](Plan& plan, double value) { plan.rate = value; }},
    {"--warm-up", "seconds (3)", 0, 60, [](Plan& plan, double value) { plan.warm_up = value; }},
    {"--seconds", "that are measured (20)", 0.5, 600,
     [](Plan& plan, double value) { plan.seconds = value; }},
    {"--spike", "times the load afterwards (10); 1: none", 1, 100,
     [](Plan& plan, double value) { plan.spike = value; }},
    {"--spike-seconds", "how long (10)", 1, 120,
     [](Plan& plan, double value) { plan.spike_seconds = value; }},
    {"--seed", "of all chance (1)", 0, 1e9,
     [](Plan& plan, double value) { plan.seed = uint64_t(value); }},
}};

int complain(const std::string& what) {
  std::fprintf(stderr, "load: %s\n", what.c_str());
  return 2;
}

void explain() {
  std::printf(
      "load [OPTION VALUE]…\n  --penult PROGRAM\n  --json FILE: the report\n"
      "  --pin yes|no: server and generator on a processor each (yes)\n"
      "  --busy yes|no: the machine does other work, so that newcomers are never refused (no)\n");
  for (const Number& one : kNumbers)
    std::printf("  %s N: %s\n", one.name, one.text);
}

/// What is wrong with the command line, or nothing.
std::string read_arguments(int argc, char** argv, Choice& choice) {
  for (int index = 1; index < argc; index += 2) {
    const std::string name = argv[index];
    if (index + 1 == argc) return name + " needs a value";
    const char* value = argv[index + 1];
    if (name == "--penult") {
      choice.penult = value;
    } else if (name == "--json") {
      choice.json = value;
    } else if (name == "--pin") {
      choice.pins = std::strcmp(value, "no") != 0;
    } else if (name == "--busy") {
      choice.busy = std::strcmp(value, "no") != 0;
    } else {
      const auto* number = std::find_if(kNumbers.begin(), kNumbers.end(),
                                        [&](const Number& one) { return name == one.name; });
      if (number == kNumbers.end()) return "there is no " + name + ", see --help";
      const double given = std::strtod(value, nullptr);
      if (given < number->least || given > number->most)
        return name + " is a number from " + std::to_string(number->least) + " to " +
               std::to_string(number->most);
      number->set(choice.plan, given);
    }
  }
  const Plan& plan = choice.plan;
  if (plan.talkers() + plan.watchers > plan.connections)
    return "tables * seats + watchers is more than --connections";
  return {};
}

/// Everything is as it is delivered, except that so many are welcome.
std::string write_settings(const std::string& folder, const Choice& choice) {
  const std::string path = folder + ".toml";
  std::ofstream file(path);
  file << "[limits]\nconnections = " << choice.plan.connections + 200 << '\n';
  if (choice.busy) file << "lag_tables = 3600000\nlag_watchers = 3600000\n";
  return path;
}

int load(const Choice& choice) {
  namespace fs = std::filesystem;
  const Plan& plan = choice.plan;
  const std::size_t files = raise_file_limit();
  if (files < plan.connections + 300)
    return complain("this machine allows a program " + std::to_string(files) + " open files and " +
                    std::to_string(plan.connections + 300) +
                    " are needed; as root run `ulimit -n 65536` first, else raise `hard nofile` in "
                    "/etc/security/limits.conf, or ask for fewer --connections");
  // Before anything is in this process that the child would share.
  const EchoServer echo_server;
  std::string folder = (fs::temp_directory_path() / "penult-load-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return complain("no temporary folder");
  const std::string settings = write_settings(folder, choice);
  Program program(choice.penult, folder, {"--config", settings});
  if (!program.start() || echo_server.port == 0)
    return complain(choice.penult + " does not serve, see " + folder + ".log");
  if (choice.pins && std::thread::hardware_concurrency() > 1) {
    pin(getpid(), 0);
    pin(program.process(), 1);
    pin(echo_server.process, 1);
  }
  const auto tables = std::make_unique<TableRun>(plan, program.port(), program.process());
  if (tables->starts_tables()) tables->play();
  tables->leave();
  program.kill();
  const auto echo = std::make_unique<EchoRun>(plan, echo_server.port, echo_server.process);
  echo->talk();
  const boost::json::object report = report_json(plan, *tables, *echo);
  std::fputs(report_text(report).c_str(), stdout);
  if (!choice.json.empty()) std::ofstream(choice.json) << boost::json::serialize(report) << '\n';
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  fs::remove(settings, ignored);
  fs::remove(folder + ".log", ignored);
  const bool played = tables->parts.size() > 2;
  return played && tables->score.faults.sum() + echo->score.faults.sum() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace penult::testing

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (argc > 1 && std::string_view(argv[1]) == "--help") {
    penult::testing::explain();
    return 0;
  }
  penult::testing::Choice choice;
  const std::string problem = penult::testing::read_arguments(argc, argv, choice);
  if (!problem.empty()) return penult::testing::complain(problem);
  return penult::testing::load(choice);
}
