// Shuffle, deal, starter (DEAL-05, DEAL-06, START-01 … START-09).

#include "engine/happenings.h"
#include "engine/moves.h"
#include "engine/plain_turns.h"
#include "rules/seven_rounds/seven_rounds.h"

namespace penult {

/// START-04: who begins after a Reverse turned up by the deck, and in which direction.
template <class P>
static void starter_reverse(P& play, Seat dealer, Seat first, bool left_begins) {
  State& state = play.state;
  const Options& options = play.rules.options;
  const bool one_turn = options.reverse_lasts == ReverseLasts::one_turn;
  if (!one_turn) {
    state.direction = 1;
    play.tell({.type = EventType::kReversed, .flag = 1});
  }
  if (!left_begins) return;  // HOUSE-LAZY-03: the winner still begins
  if (std::popcount(state.active) == 2 && options.two_player_reverse == TwoPlayerReverse::skip) {
    play.tell({.type = EventType::kSkipped, .seat = first});
    state.actor = next_seat(state, first);
    return;
  }
  const bool dealer_first = options.starter_reverse == StarterReverse::dealer_first;
  state.actor = dealer_first ? dealer : next_seat(state.active, dealer, 1);
}

template <class P>
static void let_starter_act(P& play, const Deal& how, Seat first) {
  State& state = play.state;
  const Rules& rules = play.rules;
  const Kind card = kind_of(rules, state.top);
  const CardEffect effect = rules.effect[size_t(face_of(state.top))];
  state.actor = first;
  state.steps = uint32_t(Step::kTurn);
  if (is_black(card)) {
    state.chooser = first;  // START-05, START-07
    push_step(state, Step::kNameColor);
    return;
  }
  state.color = color_of(card);
  if (symbol_of(card) == Symbol::kReverse)
    return starter_reverse(play, how.dealer, first, how.first == kNobody);
  if (symbol_of(card) == Symbol::kSkip) {
    // Section 13, ruling 14: a Skip that nobody may answer is not pending.
    const bool answerable = rules.options.skip_answer == SkipAnswer::any_skip &&
                            rules.options.starter_answer == SwitchOn::on;
    if (!answerable) {
      play.tell({.type = EventType::kSkipped, .seat = first});
      state.actor = next_seat(state, first);
      return;
    }
  }
  if (effect.bits & kPends) {
    state.pending = effect.pending;
    state.amount = effect.amount;
    state.target = first;
    state.pending_card = state.top;
    push_step(state, Step::kRespond);
    play.tell({.type = EventType::kPending,
               .target = first,
               .amount = state.amount,
               .flag = uint8_t(state.pending)});
  }
}

/// START-05, START-06, START-07: does this starter go back into the deck?
static bool is_returned(const Rules& rules, Card card) {
  const Kind kind = kind_of(rules, card);
  if (!is_black(kind)) return false;
  if (symbol_of(kind) == Symbol::kWild) return rules.options.starter_wild == StarterWild::return_;
  if (symbol_of(kind) == Symbol::kBlank)
    return (rules.effect[size_t(face_of(card))].bits & kPends) != 0;
  return symbol_of(kind) == Symbol::kWildDrawFour;
}

template <class P>
static void turn_up_starter(P& play) {
  State& state = play.state;
  for (;;) {
    const Card card = draw_card(play);
    const bool returned = is_returned(play.rules, card);
    play.tell({.type = EventType::kStarter,
               .card = kind_of(play.rules, card),
               .flag = uint8_t(returned)});
    if (!returned) {
      state.top = card;
      return;
    }
    state.draw.add(card);
    if constexpr (P::Source::kOrdered) play.round.cards.shuffle(state.draw);
  }
}

template <class Source, class Sink>
void deal(const Rules& rules, Round<Source>& round, const Deal& how, Sink& sink) {
  Play<Source, Sink> play{rules, round, sink};
  State& state = round.state;
  state = {};
  state.seats = uint8_t(how.seats);
  state.active = how.playing ? how.playing : SeatMask((1u << how.seats) - 1);
  state.dealer = how.dealer;
  state.draw = rules.deck;
  if (rules.options.stages != Stages::off)
    for (Seat seat = 0; seat < state.seats; ++seat)
      seven_rounds::set_stage(state, seat, 7);
  round.memory = {.in_play = rules.deck, .shown = {}};
  if constexpr (Source::kOrdered) {
    OrderedCards& cards = round.cards;
    cards.forced_count = 0;
    for (const Card card : how.deck_top)
      cards.forced[cards.forced_count++] = card;
    cards.shuffle(rules.deck);
    for (const Card card : how.reshuffle_top)
      cards.forced[cards.forced_count++] = card;
  }
  const Seat left = next_seat(state, how.dealer);
  if constexpr (Source::kOrdered) {
    for (int card = 0; card < 7; ++card) {
      Seat seat = left;
      do {
        state.hands[seat].add(draw_card(play));
        seat = next_seat(state, seat);
      } while (seat != left);
    }
  } else {
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (is_active(state, seat))
        plain_turns::draw_from(state.draw, state.hands[seat], round.cards.random_state, 7);
  }
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (is_active(state, seat))
      play.tell({.type = EventType::kDealt, .seat = seat, .amount = 7, .cards = state.hands[seat]});
  turn_up_starter(play);
  state.flags = kStarterOnTop;
  let_starter_act(play, how, how.first == kNobody ? left : how.first);
  play.tell({.type = EventType::kTurn, .seat = state.actor});
}

template void deal(const Rules&, Round<OrderedCards>&, const Deal&, NullSink&);
template void deal(const Rules&, Round<OrderedCards>&, const Deal&, EventLog&);
template void deal(const Rules&, Round<SampledCards>&, const Deal&, NullSink&);
template void deal(const Rules&, Round<SampledCards>&, const Deal&, EventLog&);
template void deal(const Rules&, Round<SampledCards>&, const Deal&, HappeningCounter&);

}  // namespace penult
