#include <memory>

#include "build_info.h"
#include "cli/commands.h"
#include "cli/lab.h"
#include "cli/lab_text.h"
#include "cli/long_run.h"
#include "cli/rule_words.h"
#include "lab/report/page.h"
#include "lab/result/result_file.h"
#include "lab/result/row.h"
#include "lab/simulate.h"
#include "lab/whole_file.h"

namespace penult {
namespace {

/// In which ways a result is told.
struct Outputs {
  bool json = false;
  bool csv = false;
  std::string save;
  std::string report;
};

void add_outputs(CLI::App& command, Outputs& outputs) {
  CLI::Option* json =
      command.add_flag("--json", outputs.json, "the result file on standard output (docs/lab.md)");
  command.add_flag("--csv", outputs.csv, "a line for each figure: group,name,value,low,high,unit")
      ->excludes(json);
  command.add_option("--save", outputs.save, "write the result for `penult lab merge`")
      ->type_name("FILE");
  command.add_option("--report", outputs.report, "write one page with plots")
      ->type_name("FILE.html");
}

/// `text` is what people read where neither JSON nor CSV is wanted.
int tell(const Result& result, const Outputs& outputs, const std::string& text) {
  if (!outputs.save.empty()) {
    const std::string problem = write_whole_file(outputs.save, write_result(result, kVersion));
    if (!problem.empty()) return complain("--save: " + problem);
  }
  if (!outputs.report.empty()) {
    const std::string problem =
        write_whole_file(outputs.report, run_page(result, heading_of(result), kVersion));
    if (!problem.empty()) return complain("--report: " + problem);
  }
  if (outputs.json) return print_whole(write_result(result, kVersion));
  if (outputs.csv) return print_whole(csv_of(result));
  return print_whole(text);
}

std::string extent_of(uint64_t rounds, uint64_t matches) {
  std::string text = grouped(rounds) + (rounds == 1 ? " round" : " rounds");
  if (matches > 0) text += " and " + grouped(matches) + (matches == 1 ? " match" : " matches");
  return text;
}

std::string speed_of(const Figures& figures) {
  const bool is_short = figures.wall_seconds < 10;
  return "\n" +
         (is_short ? shown_number(figures.wall_seconds, 0.1) + " s"
                   : shown_time(figures.wall_seconds)) +
         " (" + grouped(uint64_t(double(figures.actions) / std::max(figures.wall_seconds, 1e-9))) +
         " decisions a second)\n";
}

// ---- run

struct RunCommand {
  LabArguments lab;
  Outputs outputs;
  std::string shard;
};

int run(const RunCommand& command) {
  const Agreement agreement = read_agreement(command.lab.rules, command.lab.players);
  if (!agreement.error.empty()) return complain(agreement.error);
  Result result;
  result.preset = agreement.preset;
  SimulationPlan& plan = result.plan;
  std::string problem = make_plan(command.lab, agreement, plan);
  if (problem.empty() && !command.shard.empty()) problem = read_shard(command.shard, plan.shard);
  if (problem.empty()) problem = problem_of(plan);
  Outputs outputs = command.outputs;
  if (problem.empty() && !command.shard.empty() && outputs.save.empty() && !outputs.json)
    problem = "--shard: a part is of use as a file only; add --save part-{i}.json";
  if (!problem.empty()) return complain(problem);
  outputs.save = with_number(outputs.save, plan.shard.number);

  plan.count_happenings = true;
  const uint64_t parts = plan.shard.of;
  LongRun waiting(extent_of(plan.rounds / parts, plan.matches / parts));
  result.figures = simulate(plan, waiting.watch());
  result.interrupted = waiting.is_interrupted();
  waiting.clear();

  const Figures& figures = result.figures;
  std::string text = heading_of(result) + '\n';
  if (parts > 1)
    text += "shard " + std::to_string(plan.shard.number) + " of " + std::to_string(parts) + ": ";
  text += extent_of(figures.rounds, figures.matches.played) +
          (result.interrupted ? " before it was interrupted\n" : "\n") + text_of(result) +
          speed_of(figures);
  const int status = tell(result, outputs, text);
  if (!result.interrupted || status != kYes) return status;
  print_error("interrupted: these are the figures of the " +
              extent_of(figures.rounds, figures.matches.played) + " played so far, of " +
              extent_of(plan.rounds, plan.matches));
  return kInterrupted;
}

// ---- merge

struct MergeCommand {
  std::vector<std::string> files;
  Outputs outputs;
};

int put_together(const MergeCommand& command) {
  std::vector<ReadResult> parts;
  for (const std::string& file : command.files) {
    const auto text = read_file(file);
    if (!text) return complain("cannot read " + file);
    parts.push_back(read_result(*text));
    if (!parts.back().error.empty()) return complain(file + ": " + parts.back().error);
    if (parts.back().program != kVersion)
      return complain(file + ": it was made by penult " + parts.back().program + ", this is " +
                      kVersion + "; use the same program for all parts");
  }
  Result whole;
  if (const std::string problem = merge(parts, command.files, whole); !problem.empty())
    return complain(problem);
  const std::string text = heading_of(whole) + '\n' +
                           extent_of(whole.figures.rounds, whole.figures.matches.played) + " in " +
                           std::to_string(parts.size()) +
                           (parts.size() == 1 ? " part\n" : " parts\n") + text_of(whole);
  return tell(whole, command.outputs, text);
}

}  // namespace

void add_lab_run(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<RunCommand>();
  CLI::App* app = lab.add_subcommand("run", "Plays rounds and matches and says what they come to");
  add_rules_and_players(*app, command->lab);
  add_bots(*app, command->lab);
  add_rounds(*app, "--rounds", "rounds, dealt one by one", command->lab);
  add_matches_and_threads(*app, "whole matches besides; not named: a hundredth of the rounds",
                          command->lab);
  app->add_option("--shard", command->shard,
                  "only the I-th of N parts, or `auto` under mpirun and Slurm")
      ->type_name("I/N");
  add_outputs(*app, command->outputs);
  app->footer(
      list_of_players() +
      "Each figure comes with its 95 % interval: Wilson's for shares, Student's for means, order\n"
      "statistics for medians. The same seed gives the same figures on any number of threads.\n"
      "Ctrl-C stops early and prints what has been played.\n\n"
      "  penult lab run --rules russian-article --players 3 --bot simple\n"
      "  penult lab run --bot simple,random --players 2 --rounds 1000000 --json > result.json\n"
      "  mpirun -n 8 penult lab run --rounds 100000000 --threads 1 --shard auto --save "
      "'part-{i}.json'");
  app->callback([command, &exit_code] { exit_code = run(*command); });
}

void add_lab_merge(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<MergeCommand>();
  CLI::App* app = lab.add_subcommand("merge", "Puts the parts of a run together");
  app->add_option("FILES", command->files, "what `penult lab run --shard I/N --save FILE` wrote")
      ->required();
  add_outputs(*app, command->outputs);
  app->footer(
      "All parts must be there, of one plan and one version of the program. What comes out is the\n"
      "result of the single run, to the last byte.\n\n"
      "  penult lab merge part-*.json\n"
      "  penult lab merge part-*.json --json > whole.json");
  app->callback([command, &exit_code] { exit_code = put_together(*command); });
}

}  // namespace penult
