#include <algorithm>
#include <memory>

#include "build_info.h"
#include "cli/commands.h"
#include "cli/lab.h"
#include "cli/lab_text.h"
#include "cli/long_run.h"
#include "cli/rule_words.h"
#include "lab/dataset/dataset.h"
#include "lab/result/row.h"
#include "lab/statistics/estimate.h"
#include "lab/whole_file.h"

namespace penult {
namespace {

struct DatasetCommand {
  LabArguments lab;
  std::string file;
  std::string shard;
  bool read = false;
  bool fields = false;
};

std::string dtype_of(const FieldInfo& field) {
  return std::string(field.type) + (field.width == 1 ? "" : " × " + std::to_string(field.width));
}

std::string list_of_fields() {
  std::string text;
  for (const FieldInfo& field : dataset_fields())
    text += left_aligned(std::string(field.name), 13) + left_aligned(dtype_of(field), 10) +
            std::string(field.sentence) + '\n';
  return text +
         "legal        |u1 × 6    all legal actions of all decisions, one after the other\n" +
         "legal_begin  <i8       where in `legal` those of each decision begin; one more: the "
         "end\n";
}

std::string summary_of(const ReadDataset& read, size_t bytes) {
  const Dataset& dataset = read.dataset;
  const size_t decisions = dataset.columns[0].rows;
  std::string bots;
  for (const std::string& bot : dataset.plan.bots)
    bots += (bots.empty() ? "" : ", ") + bot;
  std::string text = dataset.preset + " (" + read.rules + "), " +
                     std::to_string(dataset.plan.players) + " players, " + bots + ", seed " +
                     std::to_string(dataset.plan.seed) + "\n" + grouped(dataset.rounds) +
                     " rounds, " + grouped(decisions) + " decisions, " +
                     grouped(dataset.legal.rows) + " legal actions, " + grouped(bytes) +
                     " bytes\nall checksums fit\n\n";
  return text + list_of_fields();
}

int read_back(const DatasetCommand& command) {
  const auto bytes = read_file(command.file);
  if (!bytes) return complain("cannot read " + command.file);
  const ReadDataset read = read_dataset(*bytes);
  if (!read.error.empty()) return complain(command.file + ": " + read.error);
  return print_whole(summary_of(read, bytes->size()));
}

int write_out(const DatasetCommand& command) {
  const Agreement agreement = read_agreement(command.lab.rules, command.lab.players);
  if (!agreement.error.empty()) return complain(agreement.error);
  SimulationPlan plan;
  std::string problem = make_plan(command.lab, agreement, plan);
  plan.matches = 0;
  if (problem.empty() && !command.shard.empty()) problem = read_shard(command.shard, plan.shard);
  if (problem.empty()) problem = problem_of(plan);
  if (!problem.empty()) return complain(problem);

  const std::string file = with_number(command.file, plan.shard.number);
  LongRun waiting(grouped(plan.rounds / plan.shard.of) + " rounds");
  const Dataset dataset = record(plan, agreement.preset, waiting.watch());
  const bool interrupted = waiting.is_interrupted();
  waiting.clear();
  const size_t decisions = dataset.columns[0].rows;
  if (dataset.is_full)
    return complain("--rounds: " + grouped(plan.rounds / plan.shard.of) + " rounds are more than " +
                    grouped(kMostDecisions) +
                    " decisions, too many for one file; ask for fewer, or for parts with --shard");
  const std::string bytes = write_dataset(dataset, kVersion);
  if (bytes.empty()) return complain("the archive could not be made: not enough memory");
  problem = write_whole_file(file, bytes);
  if (!problem.empty()) return complain(problem);
  const int status =
      print_whole(file + ": " + grouped(dataset.rounds) + " rounds, " + grouped(decisions) +
                  " decisions, " + grouped(bytes.size()) + " bytes\n");
  if (!interrupted || status != kYes) return status;
  print_error("interrupted: the file holds the rounds played so far");
  return kInterrupted;
}

int run(const DatasetCommand& command) {
  if (command.fields) return print_whole(list_of_fields());
  if (command.file.empty()) return complain("FILE: name the .npz file to write, or to --read");
  return command.read ? read_back(command) : write_out(command);
}

}  // namespace

void add_lab_dataset(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<DatasetCommand>();
  command->lab.rounds = 1000;
  CLI::App* app = lab.add_subcommand(
      "dataset", "Writes what bots saw and did as NumPy arrays, or reads such a file back");
  app->add_option("FILE", command->file,
                  "the .npz file; {i} in its name is the number of the shard");
  add_rules_and_players(*app, command->lab);
  add_bots(*app, command->lab);
  add_rounds(*app, "--rounds", "rounds, dealt one by one", command->lab);
  app->add_option("--shard", command->shard,
                  "only the I-th of N parts, or `auto` under mpirun and Slurm")
      ->type_name("I/N");
  app->add_flag("--read", command->read, "check a file against its checksums and sum it up");
  app->add_flag("--fields", command->fields, "list the arrays and what each value is");
  app->footer(
      list_of_players() +
      "One row a decision: what its player could see, what was legal, what was done, who won in "
      "the\n"
      "end. numpy.load(FILE) reads it; docs/dataset.md describes it.\n\n"
      "  penult lab dataset simple.npz --bot simple --rounds 10000\n"
      "  penult lab dataset simple.npz --read");
  app->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace penult
