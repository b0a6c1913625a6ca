// The one program: reads which command is wanted and hands over to it.

#include <algorithm>
#include <cstdio>

#include "build_info.h"
#include "cli/commands.h"
#include "engine/option_effects.h"

namespace penult {

void print_error(const std::string& text) { std::fprintf(stderr, "penult: %s\n", text.c_str()); }

namespace {

using AddCommand = void (*)(CLI::App& program, int& exit_code);

// In the order in which --help lists them.
constexpr AddCommand kCommands[] = {
    add_backup, add_doctor, add_judge, add_lab, add_play, add_restore, add_rules, add_serve,
};

// CLI11 says of a misspelled command only that a command is missing.
bool is_command(const CLI::App& program, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands(nullptr))
    names.push_back(command->get_name());
  const std::vector<std::string_view> views(names.begin(), names.end());
  if (std::find(views.begin(), views.end(), word) != views.end()) return true;
  const std::string_view nearest = nearest_name(word, views);
  print_error("\"" + word + "\" is no command; " +
              (nearest.empty() ? "`penult --help` lists them"
                               : "did you mean \"" + std::string(nearest) + "\"?"));
  return false;
}

int run(int argc, char** argv) {
  CLI::App program{"UNO, by exactly the rules you agree on: judge, tables, bots, laboratory.",
                   "penult"};
  program.set_version_flag("--version", std::string("penult ") + kVersion);
  program.require_subcommand(1);
  program.footer("`penult COMMAND --help` tells more about a command.");
  int exit_code = kYes;
  for (const AddCommand add : kCommands)
    add(program, exit_code);
  if (argc > 1 && argv[1][0] != '-' && !is_command(program, argv[1])) return kCannotAsk;
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    return program.exit(wanted);
  } catch (const CLI::ParseError& error) {
    std::string command = "penult";
    for (const CLI::App* chosen : program.get_subcommands())
      command += " " + chosen->get_name();
    print_error(std::string(error.what()) + "; `" + command + " --help` shows how it is used");
    return kCannotAsk;
  }
  return exit_code;
}

}  // namespace
}  // namespace penult

int main(int argc, char** argv) { return penult::run(argc, argv); }
