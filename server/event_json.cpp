#include <array>

#include "engine/notation.h"
#include "server/json_parts.h"

namespace penult::server {
namespace {

constexpr std::array<std::string_view, 20> kTableWords = {
    "joined",    "left",  "online",  "offline",    "bot_on",     "bot_off", "rules",
    "cut",       "dealt", "",        "round_over", "match_over", "race",    "host",
    "more_time", "muted", "unmuted", "vote",       "vote_over",  "table"};

/// By `EventType`.
constexpr std::array<std::string_view, 29> kWords = {
    "dealt",   "starter",  "played",     "drew",           "kept",       "passed",
    "skipped", "reversed", "pending",    "challenged",     "color",      "uno",
    "caught",  "accused",  "withdrawn",  "false_call",     "reshuffled", "turn",
    "swapped", "rotated",  "exchanged",  "hands_shuffled", "slapped",    "readied",
    "spoke",   "fined",    "left_round", "finished",       "refilled"};

/// By `DrawReason`.
constexpr std::array<std::string_view, 13> kWhy = {
    "turn",       "penalty", "starter", "challenge", "challenge", "uno",   "wrong_card",
    "false_call", "hint",    "referee", "silence",   "race",      "effect"};

void write_play(JsonText& out, const Event& event) {
  out.key("seat").value(event.seat);
  write_card(out.key("card"), event.card);
  if (event.color != Color::kNone) write_color(out.key("color"), event.color);
  const auto as = PlayedAs(event.flag);
  out.key("jump").value(as == PlayedAs::kJump || as == PlayedAs::kTwin);
  out.key("uno").value(event.uno);
  constexpr std::array<std::string_view, 7> kAnswers = {"",       "cover", "stack", "deflect",
                                                        "escape", "",      ""};
  if (!kAnswers[event.flag].empty()) out.key("answer").value(kAnswers[event.flag]);
}

/// Under which names the seats of an event go; empty: not at all.
struct SeatNames {
  std::string_view seat = "seat", target = "target";
};

SeatNames seat_names(const Event& event) {
  switch (event.type) {
    case EventType::kStarter:
    case EventType::kPending:
      return {.seat = ""};
    case EventType::kChallenged:
      return {.target = "accused"};
    case EventType::kCaught:
      // The automatic fine: nobody caught.
      if (event.target == kNobody) return {.seat = "target"};
      return {};
    default:
      return {};
  }
}

void write_rest(JsonText& out, const Event& event) {
  const SeatNames names = seat_names(event);
  if (event.seat != kNobody && !names.seat.empty()) out.key(names.seat).value(event.seat);
  if (event.target != kNobody) out.key(names.target).value(event.target);
  if (event.card != kNoKind) write_card(out.key("card"), event.card);
  switch (event.type) {
    case EventType::kStarter:
      out.key("returned").value(event.flag != 0);
      break;
    case EventType::kDrew:
      out.key("count").value(event.amount);
      out.key("why").value(kWhy[event.flag]);
      break;
    case EventType::kReversed:
      out.key("direction").value(event.flag == 0 ? "clockwise" : "counterclockwise");
      break;
    case EventType::kPending:
      out.key("kind").value(pending_word(Pending(event.flag)));
      out.key("amount").value(event.amount);
      write_seat(out.key("author"), event.seat);
      break;
    case EventType::kChallenged:
    case EventType::kAccused:
      out.key("guilty").value(event.flag != 0);
      break;
    case EventType::kColor:
      write_color(out.key("color"), event.color);
      break;
    case EventType::kReshuffled:
      out.key("count").value(event.amount);
      break;
    case EventType::kSpoke:
      out.key("broke").value(event.flag != 0);
      break;
    default:
      break;
  }
}

void write_draws(JsonText& out, const TableEvent& event) {
  out.open('[');
  for (const auto& [seat, card] : event.draws) {
    out.open('{');
    out.key("seat").value(seat);
    write_card(out.key("card"), card);
    out.close('}');
  }
  out.close(']');
}

void write_times(JsonText& out, const TableEvent& event) {
  out.open('[');
  for (const RaceTime& time : event.times) {
    out.open('{');
    out.key("seat").value(time.seat);
    out.key("do").value(word_of(time.kind));
    if (event.by_time) out.key("ms").value(time.took);
    out.close('}');
  }
  out.close(']');
}

void write_of_table(JsonText& out, const TableEvent& event) {
  switch (event.type) {
    case TableEventType::kRules:
      out.key("preset").value(event.name);
      write_options(out.key("options"), event.options);
      break;
    case TableEventType::kCut:
      write_draws(out.key("draws"), event);
      break;
    case TableEventType::kDealt:
      out.key("dealer").value(event.event.seat);
      out.key("count").value(event.event.amount);
      break;
    case TableEventType::kRoundOver:
      write_seat(out.key("winner"), event.event.seat);
      write_numbers(out.key("points"), event.points);
      write_numbers(out.key("totals"), event.totals);
      out.key("void").value(Ending(event.event.flag) == Ending::kVoid);
      break;
    case TableEventType::kRace:
      out.key("seat").value(event.seat);
      write_times(out.key("times"), event);
      break;
    case TableEventType::kVote:
      out.key("seat").value(event.seat);
      out.key("target").value(event.target);
      break;
    case TableEventType::kVoteOver:
      out.key("target").value(event.target);
      out.key("fined").value(event.passed);
      break;
    case TableEventType::kSettings:
      break;
    case TableEventType::kMatchOver:
      write_numbers(out.key("winners"), event.winners);
      write_numbers(out.key("ranking"), event.ranking);
      break;
    default:
      out.key("seat").value(event.seat);
      out.key("name").value(event.name);
  }
}

}  // namespace

void write_event(JsonText& out, const TableEvent& event) {
  out.open('{');
  out.key("n").value(event.number);
  const bool of_round = event.type == TableEventType::kRound;
  out.key("e").value(of_round ? kWords[size_t(event.event.type)] : kTableWords[size_t(event.type)]);
  if (!of_round)
    write_of_table(out, event);
  else if (event.event.type == EventType::kPlayed)
    write_play(out, event.event);
  else
    write_rest(out, event.event);
  if (!event.cards.empty()) write_cards(out.key("cards"), event.cards);
  out.close('}');
}

}  // namespace penult::server
