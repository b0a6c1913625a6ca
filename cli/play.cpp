#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>

#include <unistd.h>

#include "bots/bot.h"
#include "cli/agreement.h"
#include "cli/commands.h"
#include "clients/terminal/json_face.h"
#include "clients/terminal/plain.h"

namespace penult {
namespace {

struct PlayArguments {
  std::vector<std::string> rules{"classic-108"};
  int players = 4;
  std::string bot = "simple";
  uint64_t seed = 0;
  bool seeded = false;
  bool plain = false;
  bool json = false;
  std::string color = "auto";
  std::string language;
};

/// Plays until the match is over, the person leaves, or the input ends.
template <class Face>
void converse(Face& face, bool prompts, bool echoes) {
  const auto show = [&] {
    for (const std::string& line : face.take_lines())
      std::cout << line << '\n';
    if (prompts) std::cout << "> ";
    std::cout.flush();
  };
  face.begin();
  show();
  std::string line;
  while (!face.is_over() && std::getline(std::cin, line)) {
    if (echoes) std::cout << "> " << line << '\n';
    const bool goes_on = face.obey(line);
    show();
    if (!goes_on) break;
  }
}

Language language_from(const PlayArguments& arguments) {
  if (!arguments.language.empty()) return language_of(arguments.language);
  const char* environment = std::getenv("LANG");
  return language_of(std::string(environment ? environment : "en").substr(0, 2));
}

bool wants_color(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* off = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = !terminal || std::string(terminal) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !(off && *off) && !dumb;
}

int play(const PlayArguments& arguments) {
  if (!make_bot(arguments.bot))
    return complain("no bot is called '" + arguments.bot + "'; there are " + bot_names());
  Agreement agreement =
      read_agreement(arguments.rules, arguments.players, language_from(arguments));
  if (!agreement.error.empty()) return complain(agreement.error);
  uint64_t seed = arguments.seed;
  if (!arguments.seeded) {
    std::random_device device;
    seed = uint64_t{device()} << 32 | device();
  }
  terminal::Game game(
      {.rules = agreement.rules, .players = arguments.players, .bot = arguments.bot, .seed = seed});
  const Language language = language_from(arguments);
  if (arguments.json) {
    terminal::JsonFace face(game, language);
    converse(face, false, false);
    return kYes;
  }
  const bool typed = isatty(STDIN_FILENO) != 0;
  terminal::PlainFace face(game, {.language = language, .color = wants_color(arguments.color)});
  converse(face, typed, !typed);
  std::cout << terminal::say(terminal::Text::kBye, language) << '\n';
  return kYes;
}

}  // namespace

void add_play(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = program.add_subcommand("play", "Plays a match against bots in the terminal");
  command
      ->add_option("--rules", arguments->rules, "PRESET, CODE or FILE.toml, then option=value ...")
      ->expected(1, -1);
  command->add_option("--players", arguments->players, "You and the bots, 2 to 10")
      ->capture_default_str();
  command->add_option("--bot", arguments->bot, "How the others play: " + bot_names())
      ->capture_default_str();
  CLI::Option* seed =
      command->add_option("--seed", arguments->seed, "The same seed and commands, the same match");
  CLI::Option* plain = command->add_flag("--plain", arguments->plain, "Lines only (the default)");
  command->add_flag("--json", arguments->json, "One JSON object a line, both ways")
      ->excludes(plain);
  command->add_option("--color", arguments->color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->add_option("--lang", arguments->language, "en, ru or uk")
      ->check(CLI::IsMember({"en", "ru", "uk"}));
  command->callback([arguments, seed, &exit_code] {
    arguments->seeded = seed->count() > 0;
    exit_code = play(*arguments);
  });
}

}  // namespace penult
