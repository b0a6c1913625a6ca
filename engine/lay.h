#pragma once
// A card is laid: the order of everything that follows (M-6).

#include "engine/moves.h"
#include "rules/color_circle/color_circle.h"
#include "rules/honour/honour.h"
#include "rules/hooks.h"
#include "rules/matching.h"

namespace penult {

struct Laying {
  Seat seat;
  Card card;
  Color color;  ///< named, for black cards; kNone otherwise
  bool uno;
  PlayedAs as;
};

/// What an answer or a jump-in takes over from the effect it replaces.
struct Inherited {
  int amount = 0;
  int chain = 0;
  Pending pending = Pending::kNone;  ///< kDeflect only: what goes back …
  Card card = kNoCard;
  Seat author = kNobody;  ///< … and to whom
};

/// True when WD4-01 forbade the +4 that is about to be laid from `hand`.
inline bool is_bluff(const Rules& rules, const State& state, CardSet hand) {
  return (hand.faces() &
          rules.fit[size_t(state.color)][size_t(face_of(state.top))].before_draw_four) != 0;
}

/// Who moves after `seat` if nobody is skipped (ACT-REV-03: a one-turn Reverse sends one turn to
/// the other side).
inline Seat seat_after(const Rules& rules, const State& state, Seat seat, bool reversed) {
  const bool once = reversed && rules.options.reverse_lasts == ReverseLasts::one_turn;
  return next_seat(state.active, seat, once ? 1 : state.direction);
}

/// Makes an effect pend: the card's own over the next player, or a deflected one over its author
/// (HOUSE-DEFL-01).
template <class P>
void make_pending(P& play, const Laying& laying, CardEffect effect, const Inherited& inherited) {
  State& state = play.state;
  const bool deflected = laying.as == PlayedAs::kDeflect;
  if (deflected && !is_active(state, inherited.author) && !is_finisher(state, inherited.author)) {
    state.actor = next_seat(state, laying.seat);  // LEAVE-01: who has left cannot be hit
    return;
  }
  state.pending = deflected ? inherited.pending : effect.pending;
  state.amount = uint8_t(effect.amount + inherited.amount);
  state.chain =
      uint8_t(inherited.chain + (!deflected && effect.pending == Pending::kDrawFour ? 1 : 0));
  state.pending_card = deflected ? inherited.card : laying.card;
  state.author = laying.seat;
  state.target = deflected ? inherited.author : next_seat(state, laying.seat);
  state.actor = state.target;
  if (deflected) state.flags |= kDeflected;
  if (laying.as == PlayedAs::kCover) state.flags |= kCovered;
  push_step(state, Step::kRespond);
  play.tell({.type = EventType::kPending,
             .seat = laying.seat,
             .target = state.target,
             .amount = state.amount,
             .flag = uint8_t(state.pending)});
}

/// Skips, Reverses and pending effects of the card just laid; sets who moves next.
template <class P>
void let_act(P& play, const Laying& laying, CardEffect effect, const Inherited& inherited) {
  State& state = play.state;
  const Rules& rules = play.rules;
  bool reversed = false;
  bool skipped = (effect.bits & kSkips) != 0;
  if (effect.bits & kReverses) {
    reversed = true;
    const bool two = std::popcount(state.active) == 2;
    // HOUSE-JUMP-05: under `replace` the first Reverse is cancelled, so one flip remains.
    const bool jumped = laying.as == PlayedAs::kJump || laying.as == PlayedAs::kTwin;
    const bool first_lapses = jumped && rules.options.jump_in_reverse == JumpInReverse::replace;
    if (rules.options.reverse_lasts == ReverseLasts::persistent && !first_lapses) {
      state.direction ^= 1;
      play.tell({.type = EventType::kReversed, .seat = laying.seat, .flag = state.direction});
    }
    skipped = two && rules.options.two_player_reverse == TwoPlayerReverse::skip;
  }
  if ((effect.bits & kPends) || laying.as == PlayedAs::kDeflect)
    return make_pending(play, laying, effect, inherited);
  Seat next = seat_after(rules, state, laying.seat, reversed);
  if (skipped) {
    play.tell({.type = EventType::kSkipped, .seat = next});
    next = next_seat(state, next);
  }
  state.actor = (effect.bits & kExtraTurn) ? laying.seat : next;
}

/// The hand is empty (END-01 … END-05, HOUSE-LAST-01).
template <class P>
void go_out(P& play, Seat seat) {
  State& state = play.state;
  add_finisher(state, seat);
  play.tell({.type = EventType::kFinished, .seat = seat});
  const bool draw_pends = state.pending > Pending::kSkip;
  if (!is_decided(play.rules, state)) {
    if (!is_active(state, state.actor)) state.actor = next_seat(state, state.actor);
    return;
  }
  if (draw_pends) {
    state.steps = uint32_t(Step::kSettle);
    push_step(state, Step::kRespond);
  } else if (play.rules.options.illegal_play == IllegalPlay::accuse) {
    settle_pending(state);
    state.steps = uint32_t(Step::kConfirm);
  } else {
    end_round(play, Ending::kWon, finisher(state, 0));
  }
}

/// The color that counts from now on.
inline Color color_after(const Rules& rules, const State& state, const Laying& laying,
                         CardEffect effect) {
  if (!(effect.bits & kIsBlack)) return effect.color;
  if (rules.options.color_circle == Switch::on && state.color != Color::kNone)
    return color_circle::next(state);
  return laying.color;
}

/// UNO-01: the penultimate card is laid with the call, after an early one, or the call is owed.
inline void announce(State& state, const Laying& laying, int left) {
  const SeatMask me = seat_bit(laying.seat);
  if (left != 1) {
    state.uno_said &= SeatMask(~me);
  } else if (laying.uno) {
    state.uno_said |= me;
  } else if (!(state.uno_said & me)) {
    state.uno_owed |= me;
  }
}

/// Lays the card and lets it act. The caller has checked it, begun the turn and kept the snapshot.
template <class P>
void lay(P& play, const Laying& laying, const Inherited& inherited = {}) {
  State& state = play.state;
  const Rules& rules = play.rules;
  const int face = face_of(laying.card);
  const CardEffect effect = rules.effect[size_t(face)];
  CardSet rest = state.hands[laying.seat];
  rest.remove(laying.card);

  uint8_t flags = kTurnWindow;
  if (effect.pending == Pending::kDrawFour) {
    if (is_bluff(rules, state, rest)) flags |= kGuilty;
    play.round.memory.shown = rest;
  } else if (rules.options.illegal_play == IllegalPlay::accuse && laying.as == PlayedAs::kTurn &&
             !lawful(rules, state, rest, face)) {
    honour::remember(play);
    flags |= kWrongCard;
  }
  state.hands[laying.seat] = rest;
  state.color = color_after(rules, state, laying, effect);
  state.top = laying.card;
  state.laid_by = laying.seat;
  state.passes = 0;
  state.drawn = kNoCard;
  if (state.pending != Pending::kNone) [[unlikely]]
    settle_pending(state);
  state.flags = flags;
  state.steps = uint32_t(is_decided(rules, state) ? Step::kSettle : Step::kTurn);
  play.tell({.type = EventType::kPlayed,
             .seat = laying.seat,
             .card = kind_of(rules, laying.card),
             .color = (effect.bits & kIsBlack) ? state.color : Color::kNone,
             .flag = uint8_t(laying.as),
             .uno = laying.uno});
  int left = rest.count();
  announce(state, laying, left);

  if (effect.bits == 0) [[likely]] {
    state.actor = next_seat(state, laying.seat);
  } else {
    let_act(play, laying, effect, inherited);
  }
  if ((rules.hooked & face_bit(face)) != 0 || left < rules.hooks_below) [[unlikely]] {
    if (left == 0) left = hooks::hand_emptied(play, laying.seat);
    hooks::card_laid(play, laying.seat, face, left);
    if (is_over(state)) return;
  }
  if (left == 0) [[unlikely]]
    return go_out(play, laying.seat);
  if (step_of(state) == Step::kTurn) play.tell({.type = EventType::kTurn, .seat = state.actor});
}

}  // namespace penult
