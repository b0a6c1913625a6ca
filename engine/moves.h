#pragma once
// The few movements all rules are made of: cards are drawn and given, turns pass, windows close,
// rounds end.

#include "engine/round.h"
#include "engine/select.h"

namespace penult {

/// What a rule's code works on: the agreement, the round, and whoever listens.
template <class SourceType, class SinkType>
struct Play {
  using Source = SourceType;
  const Rules& rules;
  Round<Source>& round;
  SinkType& sink;
  State& state = round.state;

  void tell(const Event& event) {
    if constexpr (SinkType::kListens) sink(event);
  }
};

/// A uniformly random member of a set that is not empty.
template <class P>
Card random_card(P& play, CardSet set) {
  if constexpr (P::Source::kOrdered)
    return nth_card(set, play.round.cards.below(uint32_t(set.count())));
  else
    return nth_card(set, below(play.round.cards.random(), uint32_t(set.count())));
}

/// All cards but those in hands and the top card: what a new draw pile is made of (PILE-01).
inline CardSet discarded(const State& state, const Memory& memory) {
  CardSet held = state.draw;
  for (Seat seat = 0; seat < state.seats; ++seat)
    held = held | state.hands[seat];
  if (state.top != kNoCard) held.add(state.top);
  return memory.in_play - held;
}

/// PILE-01, PILE-02: on demand. False when there is nothing to make a pile of (PILE-03).
template <class P>
bool reshuffle(P& play) {
  const CardSet pool = discarded(play.state, play.round.memory);
  if (pool.empty()) return false;
  play.state.draw = pool;
  if constexpr (P::Source::kOrdered) play.round.cards.shuffle(pool);
  play.tell({.type = EventType::kReshuffled, .amount = uint8_t(pool.count())});
  return true;
}

/// Takes the next card off the draw pile, reshuffling if need be; `kNoCard` when there is none at
/// all.
template <class P>
Card draw_card(P& play) {
  State& state = play.state;
  if (state.draw.empty() && !reshuffle(play)) [[unlikely]]
    return kNoCard;
  Card card;
  if constexpr (P::Source::kOrdered) {
    card = play.round.cards.order[--play.round.cards.size];
  } else {
    card = random_card(play, state.draw);
  }
  state.draw.remove(card);
  return card;
}

/// Draws up to `amount` cards into a hand and returns how many there were (PILE-03).
template <class P>
int give_cards(P& play, Seat seat, int amount, DrawReason reason) {
  State& state = play.state;
  CardSet got;
  int count = 0;
  for (; count < amount; ++count) {
    const Card card = draw_card(play);
    if (card == kNoCard) break;
    state.hands[seat].add(card);
    got.add(card);
  }
  if (count > 0) {
    const auto others = SeatMask(~seat_bit(seat));
    state.uno_said &= others;
    state.uno_owed &= others;
    if (count >= 4 && play.rules.options.ready_after_draw == Switch::on)
      state.ready_due |= seat_bit(seat);
  }
  play.tell({.type = EventType::kDrew,
             .seat = seat,
             .amount = uint8_t(count),
             .flag = uint8_t(reason),
             .cards = got});
  return count;
}

/// Ends the round (END-01, PILE-04). The cards stay where they are, for the count.
template <class P>
void end_round(P& play, Ending ending, Seat winner) {
  State& state = play.state;
  state.steps = uint32_t(Step::kOver);
  state.ending = ending;
  state.winner = winner;
  state.pending = Pending::kNone;
  state.amount = 0;
  state.uno_owed = 0;
  state.flags = uint8_t(state.flags & kStarterOnTop);
  play.tell({.type = EventType::kRoundOver, .seat = winner, .flag = uint8_t(ending)});
}

/// Clears what was pending.
inline void settle_pending(State& state) {
  state.pending = Pending::kNone;
  state.amount = 0;
  state.chain = 0;
  state.pending_card = kNoCard;
  state.author = kNobody;
  state.target = kNobody;
  state.flags = uint8_t(state.flags & ~(kGuilty | kDeflected | kCovered));
}

/// Does the round end as soon as what is pending is settled?
inline bool is_decided(const Rules& rules, const State& state) {
  if (rules.options.round_end == RoundEnd::to_last) return std::popcount(state.active) < 2;
  return finishers(state) > 0;
}

/// END-04: a finisher who has been given cards is in the round again.
inline void return_if_holding(State& state, Seat seat) {
  if (!is_active(state, seat) && !state.hands[seat].empty()) remove_finisher(state, seat);
}

/// After an effect is settled: whose turn it is, or that the round ends because the last card was
/// laid before (END-03).
template <class P>
void go_on(P& play, Seat actor) {
  State& state = play.state;
  pop_step(state);
  state.actor = actor;
  if (step_of(state) == Step::kSettle) {
    if (is_decided(play.rules, state)) return end_round(play, Ending::kWon, finisher(state, 0));
    state.steps = uint32_t(Step::kTurn);
  }
  // The race begins when the choices above it are made (section 13, ruling 24).
  if (step_of(state) == Step::kSlap)
    state.outstanding = SeatMask(state.active & ~seat_bit(state.laid_by));
  if (step_of(state) == Step::kTurn) play.tell({.type = EventType::kTurn, .seat = actor});
}

}  // namespace penult
