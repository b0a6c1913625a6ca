#include "clients/terminal/json_face.h"

#include <utility>

#include <boost/json.hpp>

#include "clients/terminal/json_words.h"
#include "clients/terminal/plain.h"
#include "engine/notation.h"

namespace penult::terminal {

namespace json = boost::json;

JsonFace::JsonFace(Game& game, Language language)
    : game_(game), language_(language), names_(seat_names(game.match().seats, language)) {}

std::vector<std::string> JsonFace::take_lines() { return std::exchange(lines_, {}); }

void JsonFace::begin() { deal(); }

void JsonFace::deal() {
  cuts_ = game_.deal();
  update();
}

void JsonFace::update() {
  json::array events;
  for (const Cut& cut : std::exchange(cuts_, {})) {
    json::array draws;
    for (const auto& [seat, kind] : cut.draws)
      draws.push_back(json::object{{"seat", seat}, {"card", to_text(kind)}});
    events.push_back(json::object{{"n", ++number_}, {"e", "cut"}, {"draws", std::move(draws)}});
  }
  for (const Event& event : game_.take_events()) {
    json::object told{{"n", ++number_}};
    for (auto& member : event_json(game_.match().rules, event))
      told[member.key()] = member.value();
    events.push_back(std::move(told));
  }
  const json::object message{{"t", "update"},
                             {"n", number_},
                             {"events", std::move(events)},
                             {"view", view_json(game_, names_)}};
  lines_.push_back(json::serialize(message));
}

void JsonFace::error(std::string_view code, std::string_view text) {
  lines_.push_back(json::serialize(json::object{{"t", "error"}, {"code", code}, {"text", text}}));
}

bool JsonFace::obey(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return true;
  json::error_code broken;
  const json::value value = json::parse(line, broken);
  if (broken || !value.is_object()) {
    error("bad_json", "a line is one JSON object");
    return true;
  }
  const json::object& message = value.get_object();
  const json::value* word = message.if_contains("do");
  const std::string_view verb =
      word && word->is_string() ? std::string_view(word->get_string()) : "";
  if (verb == "quit") return false;
  if (verb == "next" && game_.wait() == Wait::kNextRound) {
    deal();
    return true;
  }
  if (verb == "go_on" && game_.wait() == Wait::kWindow) {
    game_.go_on();
    update();
    return !is_over();
  }
  const auto action = read_action(message);
  const bool playing = game_.wait() == Wait::kMove || game_.wait() == Wait::kWindow;
  if (!action || !playing) {
    error(verb == "next" || verb == "go_on" || action ? "not_now" : "bad_message",
          "see docs/protocol.md for what may be sent");
    return true;
  }
  if (const Refusal refusal = game_.act(*action)) {
    const std::string name = refusal.seat < names_.size() ? names_[refusal.seat] : std::string();
    lines_.push_back(json::serialize(json::object{{"t", "refused"},
                                                  {"code", code_of(refusal.reason)},
                                                  {"rule", rule_of(refusal.reason)},
                                                  {"text", sentence(refusal, language_, name)}}));
    return true;
  }
  update();
  return !is_over();
}

}  // namespace penult::terminal
