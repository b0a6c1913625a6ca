#include "tests/load/message.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include <boost/json.hpp>

namespace penult::testing {

namespace json = boost::json;

int64_t number_after(std::string_view text, std::string_view name) {
  const size_t place = text.find(name);
  if (place == std::string_view::npos) return -1;
  text.remove_prefix(place + name.size());
  int64_t number = -1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string_view word_after(std::string_view text, std::string_view name) {
  const size_t place = text.find(name);
  if (place == std::string_view::npos) return {};
  text.remove_prefix(std::min(text.size(), place + name.size() + 1));
  return text.substr(0, text.find('"'));
}

std::string choose_action(std::string_view update, uint64_t chance) {
  // Calls are made with the card, so that nobody has to wait whether somebody is caught.
  constexpr std::array<std::string_view, 4> kInterrupts = {"uno", "catch", "accuse", "jump"};
  std::array<unsigned char, 16'384> room;
  json::monotonic_resource memory(room.data(), room.size());
  const json::value message = json::parse({update.data(), update.size()}, &memory);
  const json::object& you = message.at("view").at("round").at("you").as_object();
  std::vector<const json::object*> plays, others;
  for (const json::value& one : you.at("legal").as_array()) {
    const std::string_view verb(one.at("do").as_string());
    if (std::find(kInterrupts.begin(), kInterrupts.end(), verb) != kInterrupts.end()) continue;
    (verb == "play" ? plays : others).push_back(&one.as_object());
  }
  const auto& from = plays.empty() ? others : plays;
  if (from.empty()) return {};
  json::object action = *from[chance % from.size()];
  if (const json::value* colors = action.if_contains("colors")) {
    const json::array& list = colors->as_array();
    json::value color = list[(chance >> 8) % list.size()];
    action.erase("colors");
    action["color"] = std::move(color);
  }
  action.erase("bluff");
  if (!plays.empty() && you.at("may_uno_with").as_bool()) action["uno"] = true;
  return json::serialize(action);
}

}  // namespace penult::testing
