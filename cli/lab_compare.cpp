#include <algorithm>
#include <memory>

#include "build_info.h"
#include "cli/commands.h"
#include "cli/lab_sides.h"
#include "cli/lab_text.h"
#include "cli/long_run.h"
#include "lab/compare/told.h"
#include "lab/report/page.h"
#include "lab/whole_file.h"

namespace penult {
namespace {

struct CompareCommand {
  LabArguments lab;
  std::vector<std::string> sides;
  std::string sweep;
  bool json = false;
  bool csv = false;
  std::string report;
};

std::string heading_of(const ComparePlan& plan, const Comparison& comparison,
                       const LabArguments& lab) {
  std::string text = std::to_string(plan.players) + " players, ";
  if (plan.bots_compete) {
    for (const std::string& word : lab.rules)
      text += word + " ";
    text.back() = ',';
    text += ' ';
  } else {
    for (const std::string& name : Contestants(plan.bots).names)
      text += name + (name == Contestants(plan.bots).names.back() ? ", " : " against ");
  }
  text += "seed " + std::to_string(plan.seed) + "\n" + grouped(comparison.deals) + " deals";
  if (comparison.matches > 0) text += " and " + grouped(comparison.matches) + " matches";
  return text + (plan.bots_compete ? ", each played twice with the seats exchanged\n"
                                   : ", the same ones by each rule set\n");
}

/// What the differences of a pair mean, the real ones first.
std::string words_of(const ComparePlan& plan, const Pair& pair) {
  const std::string& left = plan.sides[pair.left].name;
  const std::string& right = plan.sides[pair.right].name;
  std::string real, noise, same;
  for (const Difference& difference : pair.differences) {
    if (difference.is_same)
      same += "    " + label_of(plan, difference) + '\n';
    else if (difference.is_real())
      real += "    " + in_words(plan, difference) + '\n';
    else
      noise += "    " + as_noise(plan, difference) + '\n';
  }
  std::string text;
  if (!real.empty())
    text += (plan.bots_compete ? "  Real: against " + left + ", " + right + "\n"
                               : "  Real, with " + right + " instead of " + left + ":\n") +
            real;
  if (!noise.empty()) text += "  Could be chance:\n" + noise;
  if (!same.empty()) text += "  The same on every deal:\n" + same;
  return text;
}

std::string line_of(const MeasureInfo& measure, const Difference& difference) {
  return right_aligned(shown_value(measure, difference.right), 11) +
         right_aligned(shown_gap(measure, difference), 12) + "   " +
         left_aligned(shown_gap_interval(measure, difference), 20) +
         std::string(verdict_of(difference)) + '\n';
}

std::string by_pair(const ComparePlan& plan, const Comparison& comparison) {
  constexpr size_t kLabel = 32;
  std::string text;
  for (const Pair& pair : comparison.pairs) {
    text += "\n" + plan.sides[pair.left].name + "  →  " + plan.sides[pair.right].name + "\n\n  " +
            left_aligned("", kLabel) + right_aligned("left", 9) + right_aligned("right", 11) +
            right_aligned("difference", 12) + "   95 % interval\n";
    for (const Difference& difference : pair.differences) {
      const MeasureInfo& measure = measures_of(plan)[difference.measure];
      text += "  " + left_aligned(label_of(plan, difference), kLabel) +
              right_aligned(shown_value(measure, difference.left), 9) +
              line_of(measure, difference);
    }
    text += '\n' + words_of(plan, pair);
  }
  return text;
}

/// A block for each measure, a line for each value of the option; what no value changes is named at
/// the end.
std::string by_measure(const ComparePlan& plan, const Comparison& comparison) {
  size_t width = 30;  // of the longest label
  for (const Side& side : plan.sides)
    width = std::max(width, width_of(side.name));
  std::string text, same;
  for (size_t which = 0; which < measures_of(plan).size(); ++which) {
    const MeasureInfo& measure = measures_of(plan)[which];
    std::string lines, label;
    bool all_same = true;
    for (const Pair& pair : comparison.pairs)
      for (const Difference& difference : pair.differences) {
        if (difference.measure != which) continue;
        label = label_of(plan, difference);
        all_same = all_same && difference.is_same;
        if (lines.empty())
          lines = "  " + left_aligned(plan.sides[pair.left].name, width) +
                  right_aligned(shown_value(measure, difference.left), 11) + '\n';
        lines +=
            "  " + left_aligned(plan.sides[pair.right].name, width) + line_of(measure, difference);
      }
    if (lines.empty()) continue;
    if (all_same)
      same += "  " + label + '\n';
    else
      text += "\n" + left_aligned(label, width + 13) + right_aligned("difference", 12) +
              "   95 % interval\n" + lines;
  }
  if (!same.empty()) text += "\nThe same with every value:\n" + same;
  return text;
}

std::string footnote(const Comparison& comparison) {
  size_t count = 0;
  for (const Pair& pair : comparison.pairs)
    count +=
        size_t(std::count_if(pair.differences.begin(), pair.differences.end(),
                             [](const Difference& difference) { return !difference.is_same; }));
  return "\nReal: paired on the same deals, and so far from nothing that chance would show as "
         "much\n"
         "in fewer than 5 of 100 such tables (t-test, Holm's correction for " +
         std::to_string(count) + (count == 1 ? " comparison).\n" : " comparisons).\n");
}

int play_and_tell(const CompareCommand& command, ComparePlan plan) {
  SimulationPlan checked;
  Agreement agreement;
  agreement.rules = plan.sides[0].rules;
  std::string problem = make_plan(command.lab, agreement, checked);
  if (!problem.empty()) return complain(problem);
  plan.bots = command.lab.bots;
  plan.players = command.lab.players;
  plan.deals = checked.rounds;
  plan.matches = checked.matches;
  plan.seed = checked.seed;
  plan.threads = checked.threads;

  LongRun waiting(grouped(plan.deals) + " deals");
  const Comparison comparison = compare(plan, waiting.watch());
  const bool interrupted = waiting.is_interrupted();
  waiting.clear();
  const std::string heading = heading_of(plan, comparison, command.lab);
  if (!command.report.empty()) {
    problem =
        write_whole_file(command.report, comparison_page(plan, comparison, heading, kVersion));
    if (!problem.empty()) return complain("--report: " + problem);
  }
  std::string text;
  if (command.json)
    text = write_comparison(plan, comparison, kVersion, interrupted);
  else if (command.csv)
    text = csv_of(plan, comparison);
  else
    text = heading + (plan.all_pairs ? by_pair(plan, comparison) : by_measure(plan, comparison)) +
           footnote(comparison);
  const int status = print_whole(text);
  if (!interrupted || status != kYes) return status;
  print_error("interrupted: this is what the " + grouped(comparison.deals) + " of " +
              grouped(plan.deals) + " deals played so far show");
  return kInterrupted;
}

int compare_sides(const CompareCommand& command) {
  ComparePlan plan;
  if (const std::string problem = read_sides(command.sides, command.lab, plan); !problem.empty())
    return complain(problem);
  return play_and_tell(command, std::move(plan));
}

int sweep_option(const CompareCommand& command) {
  ComparePlan plan;
  std::string skipped;
  const std::string problem = read_sweep(command.sweep, command.lab, plan, skipped);
  if (!problem.empty()) return complain(problem);
  std::fputs(skipped.c_str(), stderr);
  return play_and_tell(command, std::move(plan));
}

void add_shared(CLI::App& app, CompareCommand& command) {
  command.lab.rounds = 10'000;
  add_rules_and_players(app, command.lab);
  add_bots(app, command.lab);
  add_rounds(app, "--deals", "deals that each side plays", command.lab);
  add_matches_and_threads(app, "whole matches besides; not named: a hundredth of the deals",
                          command.lab);
  CLI::Option* json = app.add_flag("--json", command.json, "one JSON object (docs/lab.md)");
  app.add_flag("--csv", command.csv, "a line for each measure")->excludes(json);
  app.add_option("--report", command.report, "write one page with plots")->type_name("FILE.html");
}

}  // namespace

void add_lab_compare(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<CompareCommand>();
  CLI::App* app = lab.add_subcommand(
      "compare", "Puts rule sets or bots side by side and says which differences are real");
  app->add_option("SIDES", command->sides, "rule sets or bots")->type_name("")->required();
  add_shared(*app, *command);
  app->footer(
      "A rule set is \"PRESET option=value\" in quotes, a code, a file, or option=value alone on "
      "top of\n"
      "--rules. Since --rules takes all words that follow it, name the sides first.\n\n" +
      list_of_players() +
      "All sides play the same deals: the same deck in the same order, so that luck hits them "
      "alike.\n"
      "Bots sit at one table, every other seat, and play each deal twice with the seats "
      "exchanged.\n\n"
      "  penult lab compare draw_two_answer=none draw_two_answer=stack\n"
      "  penult lab compare classic-108 russian-article mattel-2023 --players 3 --bot simple\n"
      "  penult lab compare simple random --players 2 --deals 100000\n"
      "  penult lab compare simple:challenges simple:trusts --rules classic-108");
  app->callback([command, &exit_code] { exit_code = compare_sides(*command); });
}

void add_lab_sweep(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<CompareCommand>();
  CLI::App* app = lab.add_subcommand("sweep", "Varies one option and says what each value changes");
  app->add_option("OPTION", command->sweep, "OPTION=a,b,c, or OPTION for all its values")
      ->type_name("")
      ->required();
  add_shared(*app, *command);
  app->footer(list_of_players() +
              "Each value is compared with that of --rules itself, on the same deals.\n\n"
              "  penult lab sweep draw_two_answer\n"
              "  penult lab sweep target=200,300,500 --matches 2000 --deals 1000\n"
              "  penult lab sweep seven --rules wikipedia-seven-o --bot simple,random");
  app->callback([command, &exit_code] { exit_code = sweep_option(*command); });
}

}  // namespace penult
