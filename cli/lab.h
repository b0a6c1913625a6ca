#pragma once
// What the subcommands of the laboratory share.

#include <CLI/CLI.hpp>

#include "cli/agreement.h"
#include "lab/plan.h"

namespace penult {

/// What is asked of most of them, with the words of the command line that say so.
struct LabArguments {
  std::vector<std::string> rules{"classic-108"};
  std::vector<std::string> bots{"random"};
  int players = 4;
  int64_t rounds = 100'000;
  int64_t matches = -1;  ///< not named: a hundredth of the rounds
  uint64_t seed = 1;
  int threads = 0;  ///< 0: one for each processor
};
void add_rules_and_players(CLI::App& command, LabArguments& arguments);
void add_bots(CLI::App& command, LabArguments& arguments);
/// `--rounds`, by whatever name.
void add_rounds(CLI::App& command, const char* name, const char* what, LabArguments& arguments);
/// `hundredth` says of what there are a hundredth as many matches.
void add_matches_and_threads(CLI::App& command, const char* hundredth, LabArguments& arguments);
/// The bots and their habits, a line each, for the end of a help text.
std::string list_of_players();

/// The plan, or what is wrong with the arguments. `agreement` are the rules it is played by.
std::string make_plan(const LabArguments& arguments, const Agreement& agreement,
                      SimulationPlan& plan);

/// Prints it all and makes sure that it arrived; else complains and returns that exit status.
int print_whole(const std::string& text);

/// "3/8", or "auto" for what Open MPI, MPICH or Slurm say in the environment. Returns what is
/// wrong, or nothing.
std::string read_shard(const std::string& text, Shard& shard);
/// "part-{i}.json": for each part a name of its own.
std::string with_number(std::string name, uint64_t number);

void add_lab_run(CLI::App& lab, int& exit_code);
void add_lab_merge(CLI::App& lab, int& exit_code);
void add_lab_compare(CLI::App& lab, int& exit_code);
void add_lab_sweep(CLI::App& lab, int& exit_code);
void add_lab_dataset(CLI::App& lab, int& exit_code);
void add_lab_batch(CLI::App& lab, int& exit_code);
/// `lab bench`.
void add_bench(CLI::App& lab, int& exit_code);
/// `lab soak`.
void add_soak(CLI::App& lab, int& exit_code);

}  // namespace penult
