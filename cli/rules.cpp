#include "engine/rules.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "engine/option_effects.h"
#include "rules/texts.h"

namespace penult {
namespace {

struct RulesCommand {
  std::string subject;
  std::vector<std::string> check;
  std::string language = "en";
};

void print(const std::string& text) { std::fputs((text + "\n").c_str(), stdout); }

std::string text_of(std::string_view view) { return std::string(view); }

// "seven = must: must; Who lays a 7 trades hands …"
std::string option_line(const std::string& name, const std::string& value, Language language) {
  const Text text = option_text(name, language);
  const std::string label = text_of(value_label(name, value, language));
  return "  " + name + "=" + value + "\n      " + text_of(text.title) + ": " + label + ". " +
         text_of(text.sentence);
}

std::string padded(std::string_view name, size_t width) {
  return "  " + text_of(name) + std::string(width + 2 - name.size(), ' ');
}

// "off | must | may", the default first.
std::string values_of(const OptionInfo& option) {
  std::string text;
  for (const std::string_view value : option.values)
    text += (text.empty() ? "" : " | ") + text_of(value);
  if (!text.empty()) return text;
  if (option.most == 0) return "EFFECT;…";
  return std::to_string(option.least) + "…" + std::to_string(option.most);
}

void list_everything(Language language) {
  size_t width = 0;
  for (const PresetInfo& preset : preset_table())
    width = std::max(width, preset.name.size());
  for (const OptionInfo& option : option_table())
    width = std::max(width, option.name.size());
  print("Presets");
  for (const PresetInfo& preset : preset_table())
    print(padded(preset.name, width) + text_of(preset_text(preset.name, language).sentence));
  print("\nOptions");
  for (const OptionInfo& option : option_table())
    print(padded(option.name, width) + text_of(option_text(option.name, language).title) + ": " +
          values_of(option));
  print("\n`penult rules NAME` explains a preset or an option.");
}

const PresetInfo* find_preset(std::string_view name) {
  for (const PresetInfo& preset : preset_table())
    if (preset.name == name) return &preset;
  return nullptr;
}

void explain_preset(const PresetInfo& preset, Language language) {
  const Text text = preset_text(preset.name, language);
  print(text_of(preset.name) + ": " + text_of(text.title));
  print(text_of(text.sentence));
  print("Source: " + text_of(preset.source));
  Options options;
  Options classic;
  (void)load_preset(preset.name, options);
  (void)load_preset("classic-108", classic);
  const bool is_classic = options == classic;
  const auto list = differences(options, is_classic ? Options() : classic);
  print(is_classic ? "What differs from the plain options:" : "What differs from classic-108:");
  for (const auto& [name, value] : list)
    print(option_line(name, value, language));
  for (const OptionError& error : compile(options).errors)
    print("Note: " + error.text);
}

void explain_option(const OptionInfo& option, Language language) {
  const Text text = option_text(option.name, language);
  print(text_of(option.name) + ": " + text_of(text.title));
  print(text_of(text.sentence));
  print("Rule: " + text_of(option.rule));
  const std::string initial = option_value(Options(), option.name);
  for (const std::string_view value : option.values) {
    const std::string label = text_of(value_label(option.name, value, language));
    const bool is_initial = value == initial;
    print("  " + text_of(value) + (label != value ? ": " + label : "") +
          (is_initial ? " (default)" : ""));
  }
  if (option.most > 0)
    print("  " + std::to_string(option.least) + " to " + std::to_string(option.most) +
          (option.initial != 0 ? ", default " + initial : ""));
  if (option.values.empty() && option.most == 0) print("  default " + initial);
  std::string users;
  for (const PresetInfo& preset : preset_table()) {
    Options options;
    (void)load_preset(preset.name, options);
    const std::string value = option_value(options, option.name);
    if (value != initial) users += " " + text_of(preset.name) + "=" + value;
  }
  if (!users.empty()) print("Presets:" + users);
}

int explain(const RulesCommand& command) {
  const Language language = language_of(command.language);
  if (command.subject.empty()) {
    list_everything(language);
    return kYes;
  }
  if (const PresetInfo* preset = find_preset(command.subject)) {
    explain_preset(*preset, language);
    return kYes;
  }
  if (const OptionInfo* option = find_option(command.subject)) {
    explain_option(*option, language);
    return kYes;
  }
  std::vector<std::string_view> names;
  for (const PresetInfo& preset : preset_table())
    names.push_back(preset.name);
  for (const OptionInfo& option : option_table())
    names.push_back(option.name);
  const std::string_view nearest = nearest_name(command.subject, names);
  print_error("\"" + command.subject + "\" is neither a preset nor an option; " +
              (nearest.empty() ? "`penult rules` lists them all"
                               : "did you mean \"" + text_of(nearest) + "\"?"));
  return kCannotAsk;
}

std::string with_rule(const OptionError& error) {
  return error.rule.empty() ? error.text : error.text + " (" + error.rule + ")";
}

// The reasons why a mix cannot be played are the answer; they go to standard output.
int check_mix(const RulesCommand& command) {
  Options options;
  std::string assignments;
  for (size_t i = 1; i < command.check.size(); ++i)
    assignments += command.check[i] + " ";
  OptionError error = load_preset(command.check[0], options);
  if (!error) error = set_options(options, assignments);
  if (error) {
    print("refused: " + with_rule(error));
    return kNo;
  }
  const Compiled compiled = compile(options);
  for (const OptionError& conflict : compiled.errors)
    print("refused: " + with_rule(conflict));
  if (!compiled.errors.empty()) return kNo;
  print("These rules can be played.");
  return kYes;
}

}  // namespace

void add_rules(CLI::App& program, int& exit_code) {
  auto command = std::make_shared<RulesCommand>();
  CLI::App* app =
      program.add_subcommand("rules", "List and explain presets and options; find conflicts");
  app->add_option("NAME", command->subject,
                  "A preset or an option; without one all presets are listed");
  app->add_option("--lang", command->language, "Language of the texts: en, ru or uk")
      ->check(CLI::IsMember({"en", "ru", "uk"}));
  app->footer("`penult rules check PRESET [option=value…]` says whether a mix can be played.");

  CLI::App* check =
      app->add_subcommand("check", "Say whether a mix of options can be played, and why not");
  check
      ->add_option("RULES", command->check,
                   "PRESET [option=value…]: a preset and what differs from it")
      ->required();
  check->footer("Exit status: 0 it can be played, 1 it cannot.");
  app->callback([app, command, &exit_code] {
    exit_code = app->get_subcommands().empty() ? explain(*command) : check_mix(*command);
  });
}

}  // namespace penult
