#include "match/table_settings.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "match/guest.h"

namespace penult {
namespace {

constexpr std::array<std::string_view, 3> kTalk = {"off", "reactions", "on"};

bool read_flag(std::string_view value, bool& flag) {
  flag = value == "on";
  return flag || value == "off";
}

template <class Number>
bool read_number(std::string_view value, Number& number, Number least, Number most) {
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() && number >= least &&
         number <= most;
}

bool read_setting(std::string_view name, std::string_view value, TableSettings& settings) {
  if (name == "clock") return read_number(value, settings.clock_seconds, 0, kLongestClock);
  if (name == "race") return read_flag(value, settings.race);
  if (name == "grace") return read_number(value, settings.grace, kShortestGrace, kLongestGrace);
  if (name == "public") return read_flag(value, settings.is_public);
  if (name == "talk") {
    const std::optional<Talk> talk = parse_talk(value);
    if (talk) settings.talk = *talk;
    return talk.has_value();
  }
  if (name == "password") settings.password_hash = value;
  return name == "password";
}

std::string_view flag(bool on) { return on ? "on" : "off"; }

}  // namespace

std::string settings_error(const SetTable& change) {
  const auto outside = [](const auto& value, auto least, auto most) {
    return value && (*value < least || *value > most);
  };
  if (outside(change.clock_seconds, 0, kLongestClock))
    return "clock is 0 to " + std::to_string(kLongestClock) + " seconds";
  if (outside(change.grace, kShortestGrace, kLongestGrace))
    return "grace is " + std::to_string(kShortestGrace) + " to " + std::to_string(kLongestGrace) +
           " ms";
  if (change.password && change.password->size() > 128)
    return "a password has up to 128 characters";
  return {};
}

TableSettings changed(TableSettings settings, const SetTable& change, std::string_view code) {
  settings.clock_seconds = change.clock_seconds.value_or(settings.clock_seconds);
  settings.race = change.race.value_or(settings.race);
  settings.grace = change.grace.value_or(settings.grace);
  // Strangers do not talk unless the host lets them.
  if (change.is_public && *change.is_public && !settings.is_public) settings.talk = Talk::kOff;
  settings.is_public = change.is_public.value_or(settings.is_public);
  settings.talk = change.talk.value_or(settings.talk);
  if (change.password)
    settings.password_hash =
        change.password->empty() ? "" : hash_of_password(*change.password, code);
  return settings;
}

std::string_view word_of(Talk talk) { return kTalk[size_t(talk)]; }

std::optional<Talk> parse_talk(std::string_view word) {
  const auto found = size_t(std::find(kTalk.begin(), kTalk.end(), word) - kTalk.begin());
  if (found == kTalk.size()) return {};
  return Talk(found);
}

std::string to_text(const TableSettings& settings) {
  std::string text = "clock=" + std::to_string(settings.clock_seconds) + " race=";
  text += flag(settings.race);
  text += " grace=" + std::to_string(settings.grace) + " talk=";
  text += word_of(settings.talk);
  text += " public=";
  text += flag(settings.is_public);
  text += " password=" + settings.password_hash;
  return text;
}

std::optional<TableSettings> parse_settings(std::string_view text) {
  TableSettings settings;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const size_t sign = std::min(word.find('='), word.size());
    if (!read_setting(word.substr(0, sign), word.substr(std::min(sign + 1, word.size())), settings))
      return {};
  }
  return settings;
}

}  // namespace penult
