// The rules and the other agreements of a table, as a client sends them.

#include <algorithm>

#include "rules/faults.h"
#include "server/json_read.h"
#include "server/rules_toml.h"

namespace penult::server {

namespace json = boost::json;

std::string read_table(const json::object& message, SetTable& change) {
  const auto given = [&](std::string_view key) {
    const json::value* value = message.if_contains(key);
    return value != nullptr && !value->is_null() ? value : nullptr;
  };
  const auto read_bool = [&](std::string_view key, std::optional<bool>& place) {
    const json::value* value = given(key);
    if (value != nullptr && value->is_bool()) place = value->get_bool();
    return value == nullptr || value->is_bool();
  };
  if (!read_bool("race", change.race)) return "race is true or false";
  if (!read_bool("public", change.is_public)) return "public is true or false";
  if (given("clock") != nullptr) {
    const std::optional<int64_t> seconds = number_of(message, "clock");
    if (!seconds) return "clock is a number of seconds";
    change.clock_seconds = int(std::clamp<int64_t>(*seconds, -1, kLongestClock + 1));
  }
  if (given("grace") != nullptr) {
    change.grace = number_of(message, "grace");
    if (!change.grace) return "grace is a number of milliseconds";
  }
  if (given("chat") != nullptr) {
    change.talk = parse_talk(text_of(message, "chat").value_or(""));
    if (!change.talk) return "chat is on, reactions or off";
  }
  if (given("password") != nullptr) {
    change.password = text_of(message, "password");
    if (!change.password) return "password is a text";
  }
  return settings_error(change);
}

DecodedRules read_rules_of(const json::object& message) {
  DecodedRules out;
  const json::value* preset = message.if_contains("rules");
  if (preset != nullptr && !preset->is_null() && !preset->is_string())
    return {{}, option_error(Fault::kRulesAreText)};
  std::vector<std::pair<std::string, std::string>> changes;
  if (const json::value* options = message.if_contains("options");
      options != nullptr && !options->is_null()) {
    if (!options->is_object()) return {{}, option_error(Fault::kOptionsAreAnObject)};
    for (const auto& [name, value] : options->get_object()) {
      std::string text = value.is_string()  ? std::string(value.get_string())
                         : value.is_int64() ? std::to_string(value.get_int64())
                                            : std::string();
      const bool blank =
          std::string(name).find(' ') != std::string::npos || text.find(' ') != std::string::npos;
      if (text.empty() || blank) return {{}, option_error(Fault::kNoWord, {std::string(name)})};
      changes.emplace_back(std::string(name), std::move(text));
    }
  }
  std::string name = text_of(message, "rules").value_or("classic-108");
  if (name.find('=') != std::string::npos) {
    // Neither a preset nor a code: a rule set as TOML, over which "options" still stands.
    TomlRules toml = read_rules_toml(name, "rules");
    if (toml.error) return {{}, toml.error};
    name = toml.preset;
    std::erase_if(toml.changes, [&](const auto& change) {
      return std::any_of(changes.begin(), changes.end(),
                         [&](const auto& one) { return one.first == change.first; });
    });
    changes.insert(changes.begin(), toml.changes.begin(), toml.changes.end());
  }
  if (name.find(' ') != std::string::npos) return {{}, option_error(Fault::kNoSuchPreset, {name})};
  out.rules.rules = rules_text(name, changes);
  out.error.texts[0] = read_table(message, out.rules.table);
  return out;
}

}  // namespace penult::server
