#include "server/settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>

#include <toml++/toml.h>

#include "engine/option_effects.h"
#include "server/join.h"

namespace penult::server {
namespace {

Config& owner(Config& config, const Config*) { return config; }
Limits& owner(Config& config, const Limits*) { return config.limits; }
SessionOptions& owner(Config& config, const SessionOptions*) { return config.session; }
TableTimes& owner(Config& config, const TableTimes*) { return config.session.times; }

template <class Owner, class Value>
Value& value_at(Config& config, Value Owner::* place) {
  return owner(config, static_cast<const Owner*>(nullptr)).*place;
}

bool lists(std::string_view words, std::string_view wanted) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    if (word == wanted) return true;
    words.remove_prefix(std::min(word.size() + 1, words.size()));
  }
  return false;
}

std::string number_text(double number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.10g", number);
  return text.data();
}

// What is wrong with a value, or nothing: it is set then.
std::string set(const Setting& setting, const toml::node& node, std::string& value) {
  const auto text = node.value_exact<std::string>();
  if (!text) return "is a text in quotes";
  if (!setting.unit.empty() && !lists(setting.unit, *text))
    return join({"is one of: ", setting.unit});
  value = *text;
  return {};
}

std::string set(const Setting&, const toml::node& node, std::vector<std::string>& value) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return "is a list of texts, [\"…\"]";
  std::vector<std::string> texts;
  for (const toml::node& one : *list) {
    const auto text = one.value_exact<std::string>();
    if (!text) return "is a list of texts, [\"…\"]";
    texts.push_back(*text);
  }
  value = std::move(texts);
  return {};
}

std::string set(const Setting&, const toml::node& node, bool& value) {
  const auto flag = node.value_exact<bool>();
  if (!flag) return "is true or false";
  value = *flag;
  return {};
}

template <class Number>
std::string set(const Setting& setting, const toml::node& node, Number& value) {
  const bool whole = std::is_integral_v<Number>;
  const auto number = node.is_number() ? node.value<double>() : std::nullopt;
  const bool fits = number && *number >= setting.least && *number <= setting.most &&
                    (!whole || *number == std::floor(*number));
  if (!fits)
    return join({whole ? "is a whole number" : "is a number", " from ", number_text(setting.least),
                 " to ", number_text(setting.most), setting.unit.empty() ? "" : " (", setting.unit,
                 setting.unit.empty() ? "" : ")"});
  value = Number(*number);
  return {};
}

std::string toml_text(const std::string& value) {
  std::string text = "\"";
  for (const char letter : value) {
    const auto byte = static_cast<unsigned char>(letter);
    std::array<char, 8> code{};
    if (byte < ' ' || byte == 127)
      std::snprintf(code.data(), code.size(), "\\u%04x", unsigned(byte));
    else if (letter == '"' || letter == '\\')
      std::snprintf(code.data(), code.size(), "\\%c", letter);
    else
      code[0] = letter;
    text += code.data();
  }
  return text + '"';
}
std::string toml_text(const std::vector<std::string>& value) {
  std::string text;
  for (const std::string& one : value)
    text += join({text.empty() ? "" : ", ", toml_text(one)});
  return join({"[", text, "]"});
}
std::string toml_text(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string toml_text(Number value) {
  return number_text(double(value));
}

std::string value_text(const Setting& setting, const Config& config) {
  // Only read.
  auto& open = const_cast<Config&>(config);
  return std::visit([&](auto place) { return toml_text(value_at(open, place)); }, setting.place);
}

const Setting* find(std::string_view key) {
  const auto table = setting_table();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [key](const Setting& one) { return one.key == key; });
  return found == table.end() ? nullptr : &*found;
}

bool is_section(std::string_view name) {
  const auto table = setting_table();
  return std::any_of(table.begin(), table.end(), [name](const Setting& one) {
    return one.key.starts_with(name) && one.key.substr(name.size()).starts_with('.');
  });
}

class Reader {
 public:
  Reader(std::string_view name, Config& config) : name_(name), config_(config) {}

  std::string read(const toml::table& table, const std::string& section) {
    for (const auto& [key, node] : table) {
      const std::string full = join({section, section.empty() ? "" : ".", key.str()});
      std::string error = node.is_table() && section.empty() && is_section(full)
                              ? read(*node.as_table(), full)
                              : read_one(full, node, key.source());
      if (!error.empty()) return error;
    }
    return {};
  }

 private:
  std::string at(const toml::source_region& place, const std::string& what) const {
    return join({name_, ":", std::to_string(place.begin.line), ": ", what});
  }

  std::string read_one(const std::string& key, const toml::node& node,
                       const toml::source_region& place) {
    const Setting* setting = find(key);
    if (setting == nullptr) return at(place, unknown(key));
    const std::string wrong = std::visit(
        [&](auto where) { return set(*setting, node, value_at(config_, where)); }, setting->place);
    return wrong.empty() ? wrong : at(place, join({key, " ", wrong}));
  }

  static std::string unknown(const std::string& key) {
    std::vector<std::string_view> names;
    for (const Setting& one : setting_table())
      names.push_back(one.key);
    std::string_view nearest = nearest_name(key, names);
    // Under the right name in the wrong section, or in none.
    const std::string last = key.substr(key.rfind('.') + 1);
    for (const std::string_view name : names)
      if (nearest.empty() && name.substr(name.rfind('.') + 1) == last) nearest = name;
    if (nearest.empty())
      return join({"there is no setting \"", key, "\"; `penult serve --print-config` lists them"});
    return join({"there is no setting \"", key, "\"; did you mean \"", nearest, "\"?"});
  }

  std::string_view name_;
  Config& config_;
};

std::string consequence_of(const Setting& setting) {
  std::string text(setting.consequence);
  if (setting.counter.empty()) return text;
  const bool metric = setting.counter.starts_with("penult_");
  return join(
      {text, text.empty() ? "" : "; ", metric ? "counted by " : "counted as ", setting.counter});
}

}  // namespace

std::string read_config(std::string_view text, std::string_view name, Config& config) {
  try {
    return Reader(name, config).read(toml::parse(text, name), "");
  } catch (const toml::parse_error& error) {
    return join({name, ":", std::to_string(error.source().begin.line), ": ", error.description()});
  }
}

std::string read_config_file(const std::string& path, Config& config) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return join({"the configuration cannot be read, ", path, ", name a file that is there"});
  return read_config(std::string(std::istreambuf_iterator<char>(file), {}), path, config);
}

std::string config_error(const Config& config) {
  if (config.tls_certificate.empty() != config.tls_key.empty())
    return "tls_certificate and tls_key go together; set both or none";
  if (config.limits.queue_soft >= config.limits.queue_hard)
    return "limits.queue_soft must be less than limits.queue_hard";
  if (config.limits.lag_tables > config.limits.lag_watchers)
    return "limits.lag_tables must not be more than limits.lag_watchers: tables are refused first";
  return {};
}

std::string print_config(const Config& config) {
  std::string text = "# Every setting of `penult serve`, with the value it has.\n";
  std::string_view section;
  for (const Setting& setting : setting_table()) {
    const std::size_t dot = setting.key.find('.');
    const bool top = dot == std::string_view::npos;
    const std::string_view here = top ? std::string_view{} : setting.key.substr(0, dot);
    if (here != section) text += join({"\n[", here, "]\n"});
    section = here;
    const bool words = std::holds_alternative<std::string Config::*>(setting.place);
    const std::string beyond = consequence_of(setting);
    text += join({"# ", setting.text,
                  setting.unit.empty() ? ""
                  : words              ? ": "
                                       : ", ",
                  setting.unit, beyond.empty() ? "" : ". Beyond it: ", beyond, "\n"});
    text += join({top ? setting.key : setting.key.substr(dot + 1), " = ",
                  value_text(setting, config), "\n"});
  }
  return text;
}

std::string settings_markdown() {
  const Config defaults;
  std::string text =
      "| setting | default | meaning | beyond it | counter |\n|---|---|---|---|---|\n";
  for (const Setting& setting : setting_table()) {
    const bool words = std::holds_alternative<std::string Config::*>(setting.place);
    const bool unit = !setting.unit.empty();
    const bool counted = !setting.counter.empty();
    text +=
        join({"| `", setting.key, "` | ", value_text(setting, defaults), unit && !words ? " " : "",
              words ? "" : setting.unit, " | ", setting.text, unit && words ? " (" : "",
              words ? setting.unit : "", unit && words ? ")" : "", " | ", setting.consequence,
              " | ", counted ? "`" : "", setting.counter, counted ? "`" : "", " |\n"});
  }
  return text;
}

}  // namespace penult::server
