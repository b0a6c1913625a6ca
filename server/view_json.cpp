#include <array>

#include "engine/notation.h"
#include "server/json_parts.h"

namespace penult::server {

void write_card(JsonText& out, Kind kind) {
  if (kind == kNoKind) return out.null();
  out.value(to_text(kind));
}

void write_cards(JsonText& out, const std::vector<Kind>& kinds) {
  out.open('[');
  for (const Kind kind : kinds)
    write_card(out, kind);
  out.close(']');
}

void write_seat(JsonText& out, Seat seat) {
  if (seat >= kMaxSeats) return out.null();
  out.value(seat);
}

void write_color(JsonText& out, Color color) {
  if (color == Color::kNone) return out.null();
  out.value(to_text(color));
}

void write_options(JsonText& out, const std::vector<std::pair<std::string, std::string>>& options) {
  out.open('{');
  for (const auto& [name, value] : options)
    out.key(name).value(value);
  out.close('}');
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

void write_choice(JsonText& out, const Choice& choice) {
  const Action& action = choice.action;
  out.open('{');
  out.key("do").value(verb_word(action.verb));
  if (action.card != kNoKind) write_card(out.key("card"), action.card);
  if (action.color != Color::kNone) write_color(out.key("color"), action.color);
  if (choice.colors != 0) {
    out.key("colors").open('[');
    for (int color = 0; color < kColors; ++color)
      if (choice.colors >> color & 1) write_color(out, Color(color));
    out.close(']');
  }
  const bool may_be_nobody = action.verb == Verb::kSwap || action.verb == Verb::kExchange;
  if (action.target != kNobody || may_be_nobody) write_seat(out.key("seat"), action.target);
  if (action.verb == Verb::kPick) out.key("number").value(action.number);
  if (choice.bluff) out.key("bluff").value(true);
  if (choice.wrong) out.key("wrong").value(true);
  out.close('}');
}

void write_own(JsonText& out, const OwnView& own) {
  out.open('{');
  write_cards(out.key("hand"), own.hand);
  write_card(out.key("drawn"), own.drawn);
  out.key("may_uno").value(own.may_uno);
  out.key("may_uno_with").value(own.may_uno_with);
  out.key("legal").open('[');
  for (const Choice& choice : own.legal)
    write_choice(out, choice);
  out.close(']');
  out.close('}');
}

void write_seat_view(JsonText& out, const SeatView& seat) {
  out.open('{');
  out.key("name").value(seat.name);
  out.key("kind").value(seat.human ? "human" : "bot");
  if (!seat.human) out.key("level").value(seat.level);
  out.key("online").value(seat.online);
  out.key("away").value(seat.away);
  out.key("bot_plays").value(seat.bot_plays);
  out.key("score").value(seat.score);
  out.key("cards").value(seat.cards);
  out.key("said_uno").value(seat.said_uno);
  out.key("catchable").value(seat.catchable);
  out.key("out").value(seat.out);
  out.key("muted").value(seat.muted);
  out.close('}');
}

void write_pending(JsonText& out, const std::optional<PendingView>& pending) {
  if (!pending) return out.null();
  out.open('{');
  out.key("kind").value(pending_word(pending->kind));
  out.key("amount").value(pending->amount);
  write_seat(out.key("author"), pending->author);
  write_seat(out.key("target"), pending->target);
  out.key("challenge");
  if (pending->challengeable) {
    out.open('{');
    out.key("guilty").value(pending->guilty);
    out.key("innocent").value(pending->innocent);
    write_color(out.key("color"), pending->color_before);
    out.close('}');
  } else {
    out.null();
  }
  out.close('}');
}

/// Without its end: what a seat sees of its own comes last.
void begin_round(JsonText& out, const RoundView& round) {
  out.open('{');
  out.key("dealer").value(round.dealer);
  out.key("awaits").value(kAwaits[size_t(round.awaits)]);
  write_seat(out.key("turn"), round.turn);
  write_seat(out.key("next"), round.next);
  out.key("direction").value(round.clockwise ? "clockwise" : "counterclockwise");
  write_card(out.key("top"), round.top);
  write_color(out.key("color"), round.color);
  out.key("starter").value(round.starter);
  write_seat(out.key("laid_by"), round.laid_by);
  out.key("pile").value(round.pile);
  out.key("discard").value(round.discard);
  write_pending(out.key("pending"), round.pending);
  out.key("jumpable").value(round.jumpable);
  write_seat(out.key("silence"), round.silence);
  out.key("reaction_ends_in").value(round.reaction_ends_in);
}

void write_result(JsonText& out, const std::optional<ResultView>& result) {
  if (!result) return out.null();
  out.open('{');
  write_seat(out.key("winner"), result->winner);
  out.key("void").value(result->is_void);
  write_numbers(out.key("points"), result->points);
  write_numbers(out.key("totals"), result->totals);
  out.key("hands").open('[');
  for (const auto& hand : result->hands)
    write_cards(out, hand);
  out.close(']');
  out.key("values").open('[');
  for (const auto& values : result->values)
    write_numbers(out, values);
  out.close(']');
  out.key("ready").open('[');
  for (const bool ready : result->ready)
    out.value(ready);
  out.close(']');
  out.key("next_in").value(result->next_in);
  for (const auto& [name, seats] :
       {std::pair{"match_winners", &result->match_winners}, {"ranking", &result->ranking}}) {
    out.key(name);
    if (result->match_over)
      write_numbers(out, *seats);
    else
      out.null();
  }
  out.close('}');
}

void write_settings(JsonText& out, const TableSettings& settings) {
  out.open('{');
  out.key("clock").value(settings.clock_seconds);
  out.key("race").value(settings.race);
  out.key("grace").value(settings.grace);
  out.key("chat").value(word_of(settings.talk));
  out.key("public").value(settings.is_public);
  out.key("password").value(!settings.password_hash.empty());
  out.close('}');
}

void write_clock(JsonText& out, const std::optional<ClockView>& clock) {
  if (!clock) return out.null();
  out.open('{');
  out.key("seat").value(clock->seat);
  out.key("ends_in").value(clock->ends_in);
  out.key("whole").value(clock->whole);
  out.key("more").value(clock->extensions);
  out.close('}');
}

void write_vote(JsonText& out, const std::optional<VoteView>& vote, const OwnView* own) {
  if (!vote) return out.null();
  out.open('{');
  out.key("by").value(vote->by);
  out.key("against").value(vote->against);
  out.key("yes").value(vote->yes);
  out.key("no").value(vote->no);
  out.key("voters").value(vote->voters);
  out.key("ends_in").value(vote->ends_in);
  out.key("you").value(own != nullptr && own->may_vote);
  out.close('}');
}

}  // namespace

ViewText::ViewText(std::shared_ptr<const TableView> view) : view_(std::move(view)) {
  JsonText head(until_you_);
  head.open('{');
  head.key("phase").value(phase_word(view_->phase));
  head.key("code").value(view_->code);
  head.key("host");
  if (view_->host >= 0)
    head.value(view_->host);
  else
    head.null();
  JsonText middle(until_own_);
  middle.raw(",");
  middle.key("watchers").value(view_->watchers);
  middle.key("round_number").value(view_->round_number);
  middle.key("target").value(view_->target);
  write_settings(middle.key("table"), view_->settings);
  middle.key("rules").open('{');
  middle.key("preset").value(view_->preset);
  write_options(middle.key("options"), view_->options);
  middle.close('}');
  middle.key("seats").open('[');
  for (const SeatView& seat : view_->seats)
    write_seat_view(middle, seat);
  middle.close(']');
  middle.key("round");
  if (view_->round)
    begin_round(middle, *view_->round);
  else
    middle.null();
  JsonText tail(after_own_);
  tail.raw(view_->round ? "}," : ",");
  write_clock(tail.key("clock"), view_->clock);
  write_result(tail.key("result"), view_->result);
}

void ViewText::write(JsonText& out, const OwnView* own) const {
  out.raw(until_you_);
  out.key("you");
  if (own != nullptr)
    out.value(own->seat);
  else
    out.null();
  out.raw(until_own_);
  if (own != nullptr && view_->round && own->in_round) write_own(out.key("you"), *own);
  out.raw(after_own_);
  write_vote(out.key("vote"), view_->vote, own);
  if (own != nullptr) {
    write_numbers(out.key("hushed"), own->hushed);
    write_numbers(out.key("may_accuse_hint"), own->accusable_of_hint);
  }
  out.close('}');
}

}  // namespace penult::server
