#include "judge/judge.h"

#include <cstdio>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/rule_words.h"

namespace penult {
namespace {

struct JudgeCommand {
  std::vector<std::string> files;
  bool quiet = false;
  bool json = false;
  std::string language = "en";
};

int run(const JudgeCommand& command) {
  judge::Tally tally;
  bool unread = false;
  for (const std::string& name : command.files) {
    const std::optional<std::string> text = read_file(name);
    OptionError bad_file;
    const std::vector<judge::Script> scripts =
        text ? judge::parse_scripts(with_rule_files(*text, name, bad_file))
             : std::vector<judge::Script>();
    if (bad_file) {
      unread = true;
      print_error(name + ": " + bad_file.in(language_of(command.language)));
      continue;
    }
    if (scripts.empty()) {
      unread = true;
      print_error(text ? name + " holds no table; it should contain table scripts"
                       : "cannot read " + name +
                             "; name a file of table scripts, or - for standard input");
      continue;
    }
    for (const judge::Script& script : scripts) {
      const judge::Report report = judge::judge(script, language_of(command.language));
      tally.add(report);
      const std::string answer =
          command.json ? judge::to_json(report, name) : judge::to_text(report, name, command.quiet);
      std::fputs(answer.c_str(), stdout);
    }
  }
  // With --json standard output carries nothing but objects.
  std::fflush(stdout);
  std::fputs(tally.text().c_str(), command.json ? stderr : stdout);
  return unread ? kCannotAsk : tally.exit_code();
}

}  // namespace

void add_judge(CLI::App& program, int& exit_code) {
  auto command = std::make_shared<JudgeCommand>();
  CLI::App* app = program.add_subcommand("judge", "Play table scripts and say what the rules say");
  app->add_option("FILE", command->files, "Files of table scripts; - reads standard input")
      ->required();
  app->add_flag("--quiet,-q", command->quiet, "Print failures and the closing lines only");
  app->add_flag("--json", command->json, "Print one JSON object a table, one a line");
  app->add_option("--lang", command->language, "Language of refusals: en, ru or uk")
      ->check(CLI::IsMember({"en", "ru", "uk"}));
  app->footer(
      "docs/notation.md describes table scripts. Exit status: 0 all passed, 1 a table failed,\n"
      "2 a script could not be read.");
  app->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace penult
