#include "server/rules_toml.h"

#include <optional>

#include <toml++/toml.h>

#include "engine/rules.h"
#include "rules/faults.h"

namespace penult {
namespace {

// An option's value as it stands after "option=": 300, on, must,
// next_draws(3);extra_turn;text_only.
std::optional<std::string> value_text(const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<int64_t>()) return std::to_string(*number);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
  const toml::array* list = node.as_array();
  if (list == nullptr || list->empty()) return std::nullopt;
  std::string joined;
  for (const toml::node& one : *list) {
    const auto text = one.value_exact<std::string>();
    if (!text) return std::nullopt;
    joined += (joined.empty() ? "" : ";") + *text;
  }
  return joined;
}

class TomlReader {
 public:
  explicit TomlReader(std::string_view name) : name_(name) {}

  TomlRules read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (key.str() == "preset")
        read_preset(node);
      else if (key.str() == "options" && node.is_table())
        read_options(*node.as_table());
      else
        refuse(Fault::kTomlKey, node, key.str());
    }
    return std::move(rules_);
  }

 private:
  void refuse(Fault fault, const toml::node& node, std::string_view what = {}) {
    if (!rules_.error)
      rules_.error = option_error(fault, {name_, int64_t{node.source().begin.line}, what});
  }

  void read_preset(const toml::node& node) {
    const auto text = node.value_exact<std::string>();
    if (!text || text->empty() || text->find(' ') != text->npos)
      return refuse(Fault::kTomlPreset, node);
    rules_.preset = *text;
  }

  void read_options(const toml::table& options) {
    for (const auto& [key, node] : options) {
      const std::string name(key.str());
      const std::optional<std::string> value = value_text(node);
      if (!value || value->empty() || (name + *value).find(' ') != std::string::npos) {
        refuse(Fault::kTomlValue, node, name);
        continue;
      }
      rules_.changes.emplace_back(name, *value);
    }
  }

  std::string_view name_;
  TomlRules rules_;
};

bool is_number(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

}  // namespace

TomlRules read_rules_toml(std::string_view text, std::string_view name) {
  try {
    return TomlReader(name).read(toml::parse(text, name));
  } catch (const toml::parse_error& error) {
    TomlRules rules;
    rules.error = option_error(Fault::kNoToml,
                               {name, int64_t{error.source().begin.line}, error.description()});
    return rules;
  }
}

std::string rules_toml(std::string_view preset, const Options& options) {
  std::string text = "preset = \"" + std::string(preset) + "\"\n";
  Options base;
  (void)load_preset(preset, base);
  const auto changes = differences(options, base);
  if (!changes.empty()) text += "\n[options]\n";
  for (const auto& [name, value] : changes)
    text += name + " = " + (is_number(value) ? value : "\"" + value + "\"") + "\n";
  return text;
}

}  // namespace penult
