#include "engine/rules.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/rule_words.h"
#include "cli/rules_text.h"
#include "engine/option_effects.h"
#include "rules/faults.h"
#include "rules/rule_code.h"
#include "server/rules_toml.h"

namespace penult {
namespace {

struct RulesCommand {
  std::vector<std::string> subject;
  std::vector<std::string> check;
  std::string language = "en";
  bool toml = false;
  bool code = false;
};

void print(const std::string& text) { std::fputs(text.c_str(), stdout); }

int cannot_ask(const std::string& text) {
  print_error(text);
  return kCannotAsk;
}

std::string with_rule(const OptionError& error, Language language) {
  return error.in(language) + (error.rule.empty() ? "" : " (" + error.rule + ")");
}

int unknown_subject(const std::string& subject, Language language) {
  std::vector<std::string_view> names;
  for (const PresetInfo& preset : preset_table())
    names.push_back(preset.name);
  for (const OptionInfo& option : option_table())
    names.push_back(option.name);
  const std::string_view nearest = nearest_name(subject, names);
  const OptionError error = nearest.empty()
                                ? option_error(Fault::kNeitherPresetNorOption, {subject})
                                : option_error(Fault::kPresetOrOptionLike, {subject, nearest});
  return cannot_ask(error.in(language));
}

// "OPTION" or "OPTION VALUE".
int explain_option(const OptionInfo& option, const RulesCommand& command) {
  const Language language = language_of(command.language);
  if (command.toml || command.code)
    return cannot_ask("--toml and --code are about a preset; \"" + command.subject[0] +
                      "\" is an option");
  if (command.subject.size() == 1) {
    print(option_story(option, language));
    return kYes;
  }
  const std::string& value = command.subject[1];
  const auto& values = option.values;
  if (command.subject.size() == 2 &&
      std::find(values.begin(), values.end(), value) != values.end()) {
    print(value_story(option, value, language));
    return kYes;
  }
  return cannot_ask(
      option_error(Fault::kNoValueToExplain, {command.subject[0], value, values_in_short(option)})
          .in(language));
}

bool is_preset(std::string_view name) {
  return std::ranges::any_of(preset_table(),
                             [&](const PresetInfo& preset) { return preset.name == name; });
}

int explain(const RulesCommand& command) {
  const Language language = language_of(command.language);
  if (command.subject.empty()) {
    print(rules_list(language));
    return kYes;
  }
  const std::string& first = command.subject.front();
  if (const OptionInfo* option = find_option(first)) return explain_option(*option, command);
  const bool names_rules = is_preset(first) || is_rule_code(first) || first.ends_with(".toml") ||
                           first.find('=') != std::string::npos;
  if (!names_rules) return unknown_subject(first, language);
  const RuleWords rules = read_rule_words(command.subject);
  if (rules.error) return cannot_ask(with_rule(rules.error, language));
  if (command.toml) print(rules_toml(rules.preset, rules.options));
  if (command.code) print(rule_code(rules.preset, rules.options) + "\n");
  if (!command.toml && !command.code) print(preset_story(rules.preset, rules.options, language));
  return kYes;
}

// The reasons why a mix cannot be played are the answer; they go to standard output.
int check_mix(const RulesCommand& command) {
  const Language language = language_of(command.language);
  const RuleWords rules = read_rule_words(command.check);
  std::vector<OptionError> errors = compile(rules.options).errors;
  if (rules.error) errors = {rules.error};
  for (const OptionError& error : errors)
    print(std::string(book_word("note", language)) + ": " + with_rule(error, language) + "\n");
  if (!errors.empty()) return kNo;
  print(std::string(book_word("playable", language)) + "\n");
  return kYes;
}

void add_language(CLI::App& app, const std::shared_ptr<RulesCommand>& command) {
  app.add_option("--lang", command->language, "Language of the texts: en, ru or uk")
      ->check(CLI::IsMember({"en", "ru", "uk"}));
}

}  // namespace

void add_rules(CLI::App& program, int& exit_code) {
  auto command = std::make_shared<RulesCommand>();
  CLI::App* app =
      program.add_subcommand("rules", "List and explain presets and options; find conflicts");
  app->add_option("NAME", command->subject,
                  "OPTION [VALUE], or PRESET [option=value…], the preset also as a code or as\n"
                  "FILE.toml; without any all presets and options are listed")
      ->expected(0, -1);
  add_language(*app, command);
  app->add_flag("--toml", command->toml, "Print the rules as a TOML file");
  app->add_flag("--code", command->code, "Print the rules as a short code to share");
  app->footer(
      "`penult rules check PRESET [option=value…]` says whether a mix can be played,\n"
      "`penult rules book` prints the rulebook, `penult rules deck standard_2x54` says\n"
      "how to play with ordinary cards.");

  CLI::App* check =
      app->add_subcommand("check", "Say whether a mix of options can be played, and why not");
  check
      ->add_option("RULES", command->check,
                   "PRESET [option=value…]: a preset (or a code, or FILE.toml) and what differs\n"
                   "from it")
      ->required();
  add_language(*check, command);
  check->footer("Exit status: 0 it can be played, 1 it cannot.");

  CLI::App* book = app->add_subcommand("book", "Print the rulebook as Markdown");
  add_language(*book, command);

  app->callback([app, check, book, command, &exit_code] {
    if (app->got_subcommand(check)) {
      exit_code = check_mix(*command);
    } else if (app->got_subcommand(book)) {
      print(rulebook(language_of(command->language)));
      exit_code = kYes;
    } else {
      exit_code = explain(*command);
    }
  });
}

}  // namespace penult
