#include "cli/lab.h"

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/commands.h"
#include "lab/perft.h"

namespace penult {
namespace {

namespace json = boost::json;

struct PerftArguments {
  LabArguments lab;
  int depth = 3;
  bool json = false;
};

int count(const PerftArguments& arguments) {
  const LabArguments& lab = arguments.lab;
  if (arguments.depth < 1 || arguments.depth > 8) return complain("--depth: 1 to 8");
  const Agreement agreement = read_agreement(lab.rules, lab.players);
  if (!agreement.error.empty()) return complain(agreement.error);
  const auto counts = perft_of_deal(agreement.rules, lab.players, lab.seed, arguments.depth);
  if (arguments.json) {
    json::object object{{"rules", agreement.preset},
                        {"players", lab.players},
                        {"seed", lab.seed},
                        {"counts", json::value_from(counts)}};
    std::cout << json::serialize(object) << '\n';
    return 0;
  }
  for (size_t i = 0; i < counts.size(); ++i)
    std::cout << i + 1 << ' ' << counts[i] << '\n';
  return 0;
}

}  // namespace

void add_lab(CLI::App& program, int& exit_code) {
  CLI::App* lab = program.add_subcommand(
      "lab", "Plays millions of rounds and says what they come to; counts moves, measures speed");
  lab->require_subcommand(1);
  lab->footer(
      "  penult lab run                                the classic game, four who play at random\n"
      "  penult lab run --bot simple --report a.html   better players, and a page with plots\n"
      "  penult lab sweep jump_in                      what one option changes\n"
      "  penult lab compare simple random              who plays better, and is that certain?\n\n"
      "docs/lab.md says what the figures are worth, docs/questions.md what they say.");
  add_lab_run(*lab, exit_code);
  add_lab_batch(*lab, exit_code);
  add_lab_merge(*lab, exit_code);
  add_lab_compare(*lab, exit_code);
  add_lab_sweep(*lab, exit_code);
  add_lab_dataset(*lab, exit_code);

  auto perft = std::make_shared<PerftArguments>();
  CLI::App* perfts = lab->add_subcommand("perft", "Counts the courses a deal can take");
  add_rules_and_players(*perfts, perft->lab);
  perfts->add_option("--depth", perft->depth, "actions deep, 1 to 8");
  perfts->add_flag("--json", perft->json, "one JSON object");
  perfts->callback([perft, &exit_code] { exit_code = count(*perft); });

  add_bench(*lab, exit_code);
  add_soak(*lab, exit_code);
}

}  // namespace penult
