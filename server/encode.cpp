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

json::object options_json(const std::vector<std::pair<std::string, std::string>>& options) {
  json::object out;
  for (const auto& [name, value] : options)
    out[name] = value;
  return out;
}

/// Begins a message; its end is not written yet.
void begin_update(JsonText& out, std::string_view type, const TableUpdate& update,
                  const OwnView* own, const ViewText& view) {
  out.open('{');
  out.key("t").value(type);
  out.key("n").value(update.number);
  out.key("events").open('[');
  for (const TableEvent& event : update.events)
    write_event(out, event);
  out.close(']');
  out.key("view");
  view.write(out, own);
}

std::string update_text(const TableUpdate& update, const OwnView* own, const ViewText& view) {
  std::string text;
  JsonText out(text);
  begin_update(out, "update", update, own, view);
  out.close('}');
  return text;
}

std::string welcome_text(const TableUpdate& table, const OwnView* own, const ViewText& view,
                         std::string_view secret) {
  std::string text;
  JsonText out(text);
  begin_update(out, "welcome", table, own, view);
  out.key("v").value(1);
  out.key("code").value(table.view->code);
  out.key("you");
  if (own != nullptr)
    out.value(own->seat);
  else
    out.null();
  if (!secret.empty()) out.key("secret").value(secret);
  out.close('}');
  return text;
}

/// By `ErrorCode`.
constexpr std::array<std::string_view, 11> kErrors = {
    "bad_message", "bad_secret",   "table_full", "not_host", "not_now", "bad_rules",
    "bad_name",    "bad_password", "banned",     "muted",    "too_fast"};
/// By `ByeCode`; nothing is said to who goes by himself.
constexpr std::array<std::string_view, 4> kByes = {"superseded", "kicked", "ended", ""};

struct Encoder {
  Language language;
  Encoding& shared;

  std::string operator()(const WatcherWelcome& one) const {
    return welcome_text(one.table, nullptr, shared.text_of_view(one.table.view), {});
  }
  std::string operator()(const SeatWelcome& one) const {
    return welcome_text(one.table, &one.table.own, shared.text_of_view(one.table.view), one.secret);
  }
  std::string operator()(const TableUpdate& one) const {
    return update_text(one, nullptr, shared.text_of_view(one.view));
  }
  std::string operator()(const SeatUpdate& one) const {
    return update_text(one, &one.own, shared.text_of_view(one.view));
  }
  std::string operator()(const Done& one) const {
    std::string text;
    JsonText out(text);
    out.open('{');
    out.key("t").value("ok");
    out.key("id").value(one.id);
    out.key("n").value(one.number);
    out.close('}');
    return text;
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

Encoding::Encoding() = default;
Encoding::~Encoding() = default;

const ViewText& Encoding::text_of_view(const std::shared_ptr<const TableView>& view) {
  if (view_ == nullptr || view_->view() != view) view_ = std::make_unique<ViewText>(view);
  return *view_;
}

SharedText Encoding::encode(const Message& message, Language language) {
  const auto* watched = std::get_if<TableUpdate>(&message);
  const bool same = watched != nullptr && watched_ != nullptr && watched_view_ == watched->view &&
                    watched_events_ == watched->events.size();
  if (same) return watched_;
  auto text = std::make_shared<const std::string>(std::visit(Encoder{language, *this}, message));
  if (watched != nullptr) {
    watched_ = text;
    watched_view_ = watched->view;
    watched_events_ = watched->events.size();
  }
  return text;
}

std::string encode_message(const Message& message, Language language) {
  return *Encoding().encode(message, language);
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
  return json::serialize(
      json::object{{"code", state.code},
                   {"phase", phase_word(state.phase)},
                   {"rules", {{"preset", state.preset}, {"options", options_json(state.changes)}}},
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
