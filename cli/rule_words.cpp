#include "cli/rule_words.h"

#include <cstdio>
#include <filesystem>
#include <memory>

#include "rules/faults.h"
#include "rules/rule_code.h"
#include "server/rules_toml.h"

namespace penult {
namespace {

std::optional<std::string> read_stream(std::FILE* file) {
  std::string text;
  char buffer[1 << 16];
  while (const size_t count = std::fread(buffer, 1, sizeof buffer, file))
    text.append(buffer, count);
  // A folder can be opened, but not read.
  if (std::ferror(file)) return std::nullopt;
  return text;
}

bool is_toml_file(std::string_view word) { return word.ends_with(".toml"); }

TomlRules read_toml_file(const std::string& name) {
  const std::optional<std::string> text = read_file(name);
  if (text) return read_rules_toml(*text, name);
  TomlRules rules;
  rules.error = option_error(Fault::kNoRuleFile, {name});
  return rules;
}

std::string assignments(const TomlRules& rules) {
  std::string text;
  for (const auto& [name, value] : rules.changes)
    text += name + "=" + value + " ";
  return text;
}

OptionError load_toml_file(const std::string& name, std::string& preset, Options& options) {
  const TomlRules rules = read_toml_file(name);
  if (rules.error) return rules.error;
  OptionError error = load_rules(rules.preset, preset, options);
  if (!error) error = set_options(options, assignments(rules));
  if (error)
    for (std::string& text : error.texts)
      text = name + ": " + text;
  return error;
}

std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

// "rules FILE.toml twins=on # why": what stands behind the file counts more than the file.
std::string written_out(const TomlRules& rules, std::string_view rest) {
  std::string line = "rules " + rules.preset;
  for (const auto& [name, value] : rules.changes)
    if ((" " + std::string(rest)).find(" " + name + "=") == std::string::npos)
      line += " " + name + "=" + value;
  return line + std::string(rest);
}

}  // namespace

std::optional<std::string> read_file(const std::string& name) {
  if (name == "-") return read_stream(stdin);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"),
                                                             std::fclose);
  return file ? read_stream(file.get()) : std::nullopt;
}

RuleWords read_rule_words(std::span<const std::string> words) {
  RuleWords rules;
  std::string changes;
  std::string base = rules.preset;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i == 0 && words[i].find('=') == std::string::npos)
      base = words[i];
    else
      changes += words[i] + " ";
  }
  rules.error = is_toml_file(base) ? load_toml_file(base, rules.preset, rules.options)
                                   : load_rules(base, rules.preset, rules.options);
  if (!rules.error) rules.error = set_options(rules.options, changes);
  return rules;
}

std::string with_rule_files(std::string_view text, const std::string& script, OptionError& error) {
  std::string whole;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    std::string_view rest = line;
    const bool is_rules = next_word(rest) == "rules";
    const std::string file(next_word(rest));
    if (is_rules && is_toml_file(file)) {
      const auto beside = std::filesystem::path(script).parent_path() / file;
      const TomlRules rules = read_toml_file(beside.string());
      if (!error) error = rules.error;
      whole += written_out(rules, rest);
    } else {
      whole += line;
    }
    if (end < text.size()) whole += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return whole;
}

}  // namespace penult
