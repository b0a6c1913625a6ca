#include <array>

#include "engine/notation.h"
#include "server/json_parts.h"

namespace penult::server {

namespace json = boost::json;

json::value card_json(Kind kind) {
  if (kind == kNoKind) return nullptr;
  return json::value(to_text(kind));
}

json::array cards_json(const std::vector<Kind>& kinds) {
  json::array out;
  for (const Kind kind : kinds)
    out.push_back(card_json(kind));
  return out;
}

json::value seat_json(Seat seat) {
  if (seat >= kMaxSeats) return nullptr;
  return json::value(seat);
}

json::value color_json(Color color) {
  if (color == Color::kNone) return nullptr;
  return json::value(to_text(color));
}

json::object options_json(const std::vector<std::pair<std::string, std::string>>& options) {
  json::object out;
  for (const auto& [name, value] : options)
    out[name] = value;
  return out;
}

json::array seats_json(const std::vector<Seat>& seats) {
  json::array out;
  for (const Seat seat : seats)
    out.push_back(json::value(seat));
  return out;
}

json::array numbers_json(const std::vector<int>& numbers) {
  return json::array(numbers.begin(), numbers.end());
}

std::string_view pending_word(Pending pending) {
  switch (pending) {
    case Pending::kSkip:
      return "skip";
    case Pending::kDrawTwo:
      return "draw_two";
    case Pending::kDrawFour:
      return "draw_four";
    case Pending::kDrawMany:
    case Pending::kDrawUntil:
      return "draw_many";
    case Pending::kNone:
      break;
  }
  return "none";
}

std::string_view phase_word(Phase phase) {
  constexpr std::array<std::string_view, 4> kWords = {"lobby", "play", "round_over", "match_over"};
  return kWords[size_t(phase)];
}

namespace {

/// By `Step`.
constexpr std::array<std::string_view, 13> kAwaits = {
    "none", "turn", "drawn", "respond", "color",   "target", "target",
    "give", "pick", "slap",  "ready",   "confirm", "none"};

/// By `Verb`, as far as a client may send it.
std::string_view verb_word(Verb verb) {
  constexpr std::array<std::string_view, 23> kWords = {
      "play", "draw",  "keep",  "take",  "challenge", "color",   "swap",   "exchange",
      "give", "pick",  "jump",  "uno",   "catch",     "accuse",  "lift",   "touch",
      "slap", "ready", "speak", "leave", "fine",      "confirm", "timeout"};
  return kWords[size_t(verb)];
}

json::object choice_json(const Choice& choice) {
  const Action& action = choice.action;
  json::object out{{"do", verb_word(action.verb)}};
  if (action.card != kNoKind) out["card"] = card_json(action.card);
  if (action.color != Color::kNone) out["color"] = color_json(action.color);
  if (choice.colors != 0) {
    json::array colors;
    for (int color = 0; color < kColors; ++color)
      if (choice.colors >> color & 1) colors.push_back(color_json(Color(color)));
    out["colors"] = std::move(colors);
  }
  const bool may_be_nobody = action.verb == Verb::kSwap || action.verb == Verb::kExchange;
  if (action.target != kNobody || may_be_nobody) out["seat"] = seat_json(action.target);
  if (action.verb == Verb::kPick) out["number"] = action.number;
  if (choice.bluff) out["bluff"] = true;
  if (choice.wrong) out["wrong"] = true;
  return out;
}

json::object own_json(const OwnView& own) {
  json::array legal;
  for (const Choice& choice : own.legal)
    legal.push_back(choice_json(choice));
  return {{"hand", cards_json(own.hand)},
          {"drawn", card_json(own.drawn)},
          {"may_uno", own.may_uno},
          {"may_uno_with", own.may_uno_with},
          {"legal", std::move(legal)}};
}

json::object seat_view_json(const SeatView& seat) {
  json::object out{{"name", seat.name}, {"kind", seat.human ? "human" : "bot"}};
  if (!seat.human) out["level"] = seat.level;
  out["online"] = seat.online;
  out["away"] = seat.away;
  out["bot_plays"] = seat.bot_plays;
  out["score"] = seat.score;
  out["cards"] = seat.cards;
  out["said_uno"] = seat.said_uno;
  out["catchable"] = seat.catchable;
  out["out"] = seat.out;
  out["muted"] = seat.muted;
  return out;
}

json::value pending_json(const std::optional<PendingView>& pending) {
  if (!pending) return nullptr;
  json::object out{{"kind", pending_word(pending->kind)},
                   {"amount", pending->amount},
                   {"author", seat_json(pending->author)},
                   {"target", seat_json(pending->target)},
                   {"challenge", nullptr}};
  if (pending->challengeable)
    out["challenge"] = json::object{{"guilty", pending->guilty},
                                    {"innocent", pending->innocent},
                                    {"color", color_json(pending->color_before)}};
  return out;
}

json::object round_json(const RoundView& round, const OwnView* own) {
  json::object out{{"dealer", round.dealer},
                   {"awaits", kAwaits[size_t(round.awaits)]},
                   {"turn", seat_json(round.turn)},
                   {"next", seat_json(round.next)},
                   {"direction", round.clockwise ? "clockwise" : "counterclockwise"},
                   {"top", card_json(round.top)},
                   {"color", color_json(round.color)},
                   {"starter", round.starter},
                   {"laid_by", seat_json(round.laid_by)},
                   {"pile", round.pile},
                   {"discard", round.discard},
                   {"pending", pending_json(round.pending)},
                   {"jumpable", round.jumpable},
                   {"silence", seat_json(round.silence)},
                   {"reaction_ends_in", round.reaction_ends_in}};
  if (own != nullptr && own->in_round) out["you"] = own_json(*own);
  return out;
}

json::object result_json(const ResultView& result) {
  json::array hands, values, ready;
  for (const auto& hand : result.hands)
    hands.push_back(cards_json(hand));
  for (const auto& one : result.values)
    values.push_back(numbers_json(one));
  for (const bool one : result.ready)
    ready.push_back(json::value(one));
  json::object out{{"winner", seat_json(result.winner)},
                   {"void", result.is_void},
                   {"points", numbers_json(result.points)},
                   {"totals", numbers_json(result.totals)},
                   {"hands", std::move(hands)},
                   {"values", std::move(values)},
                   {"ready", std::move(ready)},
                   {"next_in", result.next_in},
                   {"match_winners", nullptr},
                   {"ranking", nullptr}};
  if (result.match_over) out["match_winners"] = seats_json(result.match_winners);
  if (result.match_over) out["ranking"] = seats_json(result.ranking);
  return out;
}

json::object settings_json(const TableSettings& settings) {
  return {{"clock", settings.clock_seconds}, {"race", settings.race},
          {"grace", settings.grace},         {"chat", word_of(settings.talk)},
          {"public", settings.is_public},    {"password", !settings.password_hash.empty()}};
}

json::value vote_json(const std::optional<VoteView>& vote, const OwnView* own) {
  if (!vote) return nullptr;
  return json::object{{"by", vote->by},
                      {"against", vote->against},
                      {"yes", vote->yes},
                      {"no", vote->no},
                      {"voters", vote->voters},
                      {"ends_in", vote->ends_in},
                      {"you", own != nullptr && own->may_vote}};
}

}  // namespace

json::object view_json(const TableView& view, const OwnView* own) {
  json::array seats;
  for (const SeatView& seat : view.seats)
    seats.push_back(seat_view_json(seat));
  json::object out{{"phase", phase_word(view.phase)},
                   {"code", view.code},
                   {"host", nullptr},
                   {"you", nullptr},
                   {"watchers", view.watchers},
                   {"round_number", view.round_number},
                   {"target", view.target},
                   {"table", settings_json(view.settings)},
                   {"rules", {{"preset", view.preset}, {"options", options_json(view.options)}}},
                   {"seats", std::move(seats)},
                   {"round", nullptr},
                   {"clock", nullptr},
                   {"result", nullptr}};
  if (view.host >= 0) out["host"] = view.host;
  if (own != nullptr) out["you"] = own->seat;
  if (view.round) out["round"] = round_json(*view.round, own);
  if (view.clock)
    out["clock"] = json::object{{"seat", view.clock->seat},
                                {"ends_in", view.clock->ends_in},
                                {"whole", view.clock->whole},
                                {"more", view.clock->extensions}};
  out["vote"] = vote_json(view.vote, own);
  if (own != nullptr) {
    out["hushed"] = seats_json(own->hushed);
    out["may_accuse_hint"] = seats_json(own->accusable_of_hint);
  }
  if (view.result) out["result"] = result_json(*view.result);
  return out;
}

}  // namespace penult::server
