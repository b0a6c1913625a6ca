#include "judge/setup.h"
#include "rules/seven_rounds/seven_rounds.h"

namespace penult::judge {
namespace {

// A position under construction; the first thing that cannot be stops it.
struct Position {
  const Setup& setup;
  Match& match;
  CardBox box;
  State& state = match.table.state;
  CardSet named = {};  // the cards the script names
  MaybeError error = {};

  const Rules& rules() const { return match.rules; }
  const Statement* find(StatementType type) const { return setup.find(type); }
  int line_of(StatementType type) const {
    return find(type) != nullptr ? find(type)->line : setup.script.line;
  }
  void fail(int line, std::string text) {
    if (!error) error = {line, std::move(text)};
  }
};

std::vector<Card> take_cards(Position& position, const Statement* statement) {
  std::vector<Card> cards;
  if (statement == nullptr || position.error) return cards;
  position.error = position.box.take(*statement, cards);
  for (const Card card : cards)
    position.named.add(card);
  return cards;
}

// Under `to_last` a player without cards is out already; nobody else may sit at the table
// empty-handed.
void set_hands(Position& position) {
  State& state = position.state;
  const bool may_be_out = position.rules().options.round_end == RoundEnd::to_last;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    for (const Card card : take_cards(position, position.setup.hands[seat]))
      state.hands[seat].add(card);
    if (!state.hands[seat].empty()) {
      state.active |= seat_bit(seat);
    } else if (may_be_out) {
      add_finisher(state, Seat(seat));
    } else {
      const Statement* hand = position.setup.hands[seat];
      position.fail(hand != nullptr ? hand->line : position.setup.script.line,
                    position.setup.script.names[seat] + " has no cards");
    }
  }
  if (!position.error && std::popcount(state.active) < 2)
    position.fail(position.setup.script.line, "fewer than two players hold cards");
}

void set_top(Position& position) {
  State& state = position.state;
  const Statement* discard = position.find(StatementType::kDiscard);
  if (discard == nullptr)
    return position.fail(position.setup.script.line,
                         "no discard pile; add a line \"discard CARD…\" or \"deal\"");
  const std::vector<Card> cards = take_cards(position, discard);
  if (position.error) return;
  state.top = cards.back();
  const ScriptCard& top = discard->cards.back();
  state.color = is_black(top.kind) ? top.color : color_of(top.kind);
  const Statement* color = position.find(StatementType::kColor);
  if (color != nullptr) {
    if (state.color != Color::kNone && state.color != color->color)
      return position.fail(color->line, "the top card has another color");
    state.color = color->color;
  }
  const Statement* starter = position.find(StatementType::kStarter);
  const Statement* played_by = position.find(StatementType::kPlayedBy);
  if (starter != nullptr && played_by != nullptr)
    return position.fail(played_by->line,
                         "nobody lays the starter; leave one of the two lines out");
  // A black starter without a color is named by whoever moves first (START-05).
  if (state.color == Color::kNone && starter == nullptr)
    position.fail(discard->line, "a black top card needs its color, as in \"discard W:green\"");
  if (starter != nullptr) state.flags |= kStarterOnTop;
}

// The windows of a card that a player has just laid are open (M-5).
void open_windows(Position& position) {
  State& state = position.state;
  const Statement* played_by = position.find(StatementType::kPlayedBy);
  if (played_by == nullptr) return;
  state.laid_by = played_by->seat;
  state.flags |= kTurnWindow;
  if (state.hands[state.laid_by].count() == 1) state.uno_owed |= seat_bit(state.laid_by);
}

void set_draw_pile(Position& position) {
  State& state = position.state;
  OrderedCards& cards = position.match.table.cards;
  const std::vector<Card> pile = take_cards(position, position.find(StatementType::kPile));
  const bool aside = position.find(StatementType::kAside) != nullptr;
  const CardSet rest = aside ? CardSet{} : position.box.left();
  cards.shuffle(rest);
  state.draw = rest;
  for (size_t i = pile.size(); i > 0; --i) {
    cards.order[cards.size++] = pile[i - 1];
    state.draw.add(pile[i - 1]);
  }
  position.match.table.memory.in_play = position.named | rest;
}

void set_turn(Position& position) {
  State& state = position.state;
  const Statement* dealer = position.find(StatementType::kDealer);
  state.dealer = dealer != nullptr ? dealer->seat : Seat(state.seats - 1);
  position.match.dealer = state.dealer;
  if (const Statement* direction = position.find(StatementType::kDirection))
    state.direction = uint8_t(direction->number);
  const Statement* turn = position.find(StatementType::kTurn);
  state.actor = turn != nullptr ? turn->seat : next_seat(state.active, state.dealer, 0);
  if (!is_active(state, state.actor))
    return position.fail(turn->line, "a player without cards cannot be to move");
  push_step(state, Step::kTurn);
  if (state.color == Color::kNone) {
    state.chooser = state.actor;
    push_step(state, Step::kNameColor);
  }
}

void set_stages(Position& position) {
  State& state = position.state;
  const bool on = position.rules().options.stages != Stages::off;
  const Statement* stage = position.find(StatementType::kStage);
  if (stage != nullptr && !on) return position.fail(stage->line, "stages need stages=7");
  if (!on) return;
  std::array<int, kMaxSeats> stages{};
  stages.fill(7);
  if (stage != nullptr)
    for (const auto& [seat, count] : stage->counts)
      stages[seat] = count;
  for (Seat seat = 0; seat < state.seats; ++seat)
    seven_rounds::set_stage(state, seat, stages[seat]);
}

}  // namespace

MaybeError set_position(const Setup& setup, Match& match) {
  Position position{setup, match, CardBox(match.rules, match.rules.deck)};
  State& state = match.table.state;
  state = {};
  state.seats = uint8_t(match.seats);
  set_hands(position);
  if (!position.error) set_top(position);
  if (!position.error) set_draw_pile(position);
  if (!position.error) set_turn(position);
  if (!position.error) set_stages(position);
  if (position.error) return position.error;
  open_windows(position);
  Table& table = match.table;
  table.before = {table.state, table.cards, table.memory};
  match.rounds_dealt = 1;
  return {};
}

}  // namespace penult::judge
