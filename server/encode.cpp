#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "bots/bot.h"
#include "rules/book.h"
#include "rules/rule_code.h"
#include "rules/texts.h"
#include "server/codec.h"
#include "server/json_parts.h"
#include "server/texts.h"

namespace penult::server {
namespace {

namespace json = boost::json;

json::object update_json(std::string_view type, const TableUpdate& update, const OwnView* own) {
  json::array events;
  for (const TableEvent& event : update.events)
    events.push_back(event_json(event));
  return {{"t", type},
          {"n", update.number},
          {"events", std::move(events)},
          {"view", view_json(update.view, own)}};
}

json::object welcome_json(const TableUpdate& table, const OwnView* own) {
  json::object out = update_json("welcome", table, own);
  out["v"] = 1;
  out["code"] = table.view.code;
  out["you"] = nullptr;
  if (own != nullptr) out["you"] = own->seat;
  return out;
}

/// By `ErrorCode`.
constexpr std::array<std::string_view, 11> kErrors = {
    "bad_message", "bad_secret",   "table_full", "not_host", "not_now", "bad_rules",
    "bad_name",    "bad_password", "banned",     "muted",    "too_fast"};
/// By `ByeCode`; nothing is said to who goes by himself.
constexpr std::array<std::string_view, 4> kByes = {"superseded", "kicked", "ended", ""};

struct Encoder {
  Language language;

  std::string operator()(const WatcherWelcome& one) const {
    return json::serialize(welcome_json(one.table, nullptr));
  }
  std::string operator()(const SeatWelcome& one) const {
    json::object out = welcome_json(one.table, &one.table.own);
    out["secret"] = one.secret;
    return json::serialize(out);
  }
  std::string operator()(const TableUpdate& one) const {
    return json::serialize(update_json("update", one, nullptr));
  }
  std::string operator()(const SeatUpdate& one) const {
    return json::serialize(update_json("update", one, &one.own));
  }
  std::string operator()(const Done& one) const {
    return json::serialize(json::object{{"t", "ok"}, {"id", one.id}, {"n", one.number}});
  }
  std::string operator()(const Refused& one) const {
    json::object out{{"t", "refused"}, {"id", one.id}};
    if (one.late || !one.refusal) {
      out["code"] = "late";
      out["text"] = text_of("late", language);
    } else {
      out["code"] = code_of(one.refusal.reason);
      out["rule"] = rule_of(one.refusal.reason);
      out["text"] = sentence(one.refusal, language, one.seat_name);
    }
    return json::serialize(out);
  }
  std::string operator()(const Problem& one) const {
    return encode_error(kErrors[size_t(one.code)], one.texts[size_t(language)], language, one.id);
  }
  std::string operator()(const Line& one) const {
    json::object out{
        {"t", one.reaction.empty() ? "said" : "reacted"}, {"seat", one.seat}, {"name", one.name}};
    if (one.reaction.empty())
      out["text"] = one.text;
    else
      out["what"] = one.reaction;
    return json::serialize(out);
  }
  std::string operator()(const Bye& one) const {
    return encode_bye(kByes[size_t(one.code)], language);
  }
};

json::array presets_json(Language language) {
  json::array out;
  Options official;
  load_preset("classic-108", official);
  for (const PresetInfo& preset : preset_table()) {
    Options options;
    load_preset(preset.name, options);
    const Text text = preset_text(preset.name, language);
    out.push_back(json::object{{"name", preset.name},
                               {"title", text.title},
                               {"text", text.sentence},
                               {"source", preset_source(preset.name, language)},
                               {"options", options_json(differences(options, official))}});
  }
  return out;
}

// Guides are wrapped where they are written.
std::string in_one_line(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

json::array option_list_json(Language language) {
  json::array out;
  Options official;
  load_preset("classic-108", official);
  for (const OptionInfo& option : option_table()) {
    const Text text = option_text(option.name, language);
    const Guide guide = option_guide(option.name, language);
    json::array labels, sources;
    for (const std::string_view value : option.values) {
      labels.push_back(json::value(value_label(option.name, value, language)));
      sources.push_back(json::value(value_source(option.name, value, language)));
    }
    json::object one{{"name", option.name},
                     {"title", text.title},
                     {"text", text.sentence},
                     {"values", json::array(option.values.begin(), option.values.end())},
                     {"labels", std::move(labels)},
                     {"default", option_value(official, option.name)},
                     {"rule", option.rule},
                     {"guide", in_one_line(guide.text)},
                     {"source", guide.source},
                     {"sources", std::move(sources)}};
    if (option.values.empty() && option.most > 0) {
      one["least"] = option.least;
      one["most"] = option.most;
    }
    out.push_back(std::move(one));
  }
  return out;
}

json::array groups_json(Language language) {
  json::array out;
  for (const OptionGroup& group : option_groups(language))
    out.push_back(
        json::object{{"title", group.title},
                     {"options", json::array(group.options.begin(), group.options.end())}});
  return out;
}

}  // namespace

std::string encode_message(const Message& message, Language language) {
  return std::visit(Encoder{language}, message);
}

std::string encode_pong(int64_t x) {
  return json::serialize(json::object{{"t", "pong"}, {"x", x}});
}

std::string encode_error(std::string_view code, std::string_view text, Language language,
                         std::string_view id) {
  json::object out{{"t", "error"}};
  if (!id.empty()) out["id"] = id;
  out["code"] = code;
  out["text"] = text.empty() ? text_of(code, language) : text;
  return json::serialize(out);
}

std::string encode_bye(std::string_view code, Language language) {
  if (code.empty()) return {};
  return json::serialize(
      json::object{{"t", "bye"}, {"code", code}, {"text", text_of(code, language)}});
}

std::string encode_http_error(std::string_view code, std::string_view text, Language language) {
  if (text.empty()) text = text_of(code, language);
  return json::serialize(json::object{{"error", {{"code", code}, {"text", text}}}});
}

std::string encode_created(std::string_view code) {
  return json::serialize(json::object{{"code", code}, {"url", "/t/" + std::string(code)}});
}

std::string encode_table_info(const Session& session, size_t seats) {
  const TableState& state = session.state();
  json::array list;
  for (const TableSeat& seat : state.seats)
    list.push_back(json::object{{"name", seat.name}, {"kind", seat.human ? "human" : "bot"}});
  const size_t open =
      state.phase == Phase::kLobby && seats > state.seats.size() ? seats - state.seats.size() : 0;
  return json::serialize(json::object{
      {"code", state.code},
      {"phase", phase_word(state.phase)},
      {"rules", {{"preset", state.preset}, {"options", options_json(rule_changes(state))}}},
      {"seats", std::move(list)},
      {"open_seats", open},
      {"password", !state.settings.password_hash.empty()},
      {"watchers", session.watchers()}});
}

std::string encode_rule_book(Language language) {
  json::array bots;
  for (const BotInfo& bot : bot_table())
    bots.push_back(json::object{{"name", bot.name}, {"text", bot.sentence}});
  return json::serialize(json::object{{"presets", presets_json(language)},
                                      {"options", option_list_json(language)},
                                      {"groups", groups_json(language)},
                                      {"bots", std::move(bots)}});
}

std::string encode_verdict(const SetRules& rules, Language language) {
  std::string preset;
  Options options;
  std::vector<OptionError> errors;
  if (OptionError error = read_rules(rules.rules, preset, options))
    errors = {std::move(error)};
  else
    errors = compile(options).errors;
  json::array conflicts;
  for (const OptionError& error : errors)
    conflicts.push_back(json::object{{"rule", error.rule}, {"text", error.in(language)}});
  json::object out{{"conflicts", std::move(conflicts)}, {"code", nullptr}};
  if (preset.empty()) return json::serialize(out);
  Options base;
  load_preset(preset, base);
  out["code"] = rule_code(preset, options);
  out["preset"] = preset;
  out["options"] = options_json(differences(options, base));
  return json::serialize(out);
}

}  // namespace penult::server
