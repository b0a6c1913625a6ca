#pragma once
// Uniformly random play at full speed: turns on which somebody lays a card that only lies there,
// turns the direction, skips somebody or makes somebody draw who has no answer, or draws one and
// keeps it. All but two or three turns of a classic round are such ones.
//
// The same turns as `apply` plays them, bit for bit, but without a jump that depends on the cards:
// what is chosen from, the hand or the draw pile, and whether a card lies or is kept, are masks.

#include "engine/plain_turns_told.h"
#include "engine/round.h"
#include "engine/select.h"
#include "rules/color_circle/color_circle.h"
#include "rules/hooks.h"
#include "rules/matching.h"
#include "rules/ready/ready.h"

namespace penult {

/// How much was played.
struct TurnCount {
  uint64_t turns = 0;
  uint64_t actions = 0;  ///< a card drawn and laid or kept counts as two
};

/// May the next turn be a plain one? Nothing is pending, owed or waited for, and what is said while
/// a two silences the table does not matter.
inline bool is_plain(const Rules& rules, const State& state) {
  return state.steps == uint32_t(Step::kTurn) && state.uno_owed == 0 &&
         (state.silence == kNobody || rules.options.silence_calls == SilenceCalls::exempt);
}

/// Who moves next, by what the card did, direction and seat, for one set of active seats: an entry
/// and its index hold the seat in four bits and the direction above them.
struct Ring {
  SeatMask active = 0;
  std::array<std::array<uint8_t, 32>, 4> next{};  ///< by `kSkips` and `kReverses`
};
Ring make_ring(const Rules& rules, SeatMask active);

/// Rings by active seats, made when they are first asked for.
class Rings {
 public:
  explicit Rings(const Rules& rules) : rules_(&rules) {}
  const Ring& of(SeatMask active);

 private:
  const Rules* rules_;
  std::array<Ring, 64> rings_;  ///< by the lowest six seats; the last that was asked for
};

namespace plain_turns {

inline uint64_t mask_if(bool condition) { return either(condition, ~uint64_t{0}, 0); }

/// Moves cards from the pile to a hand.
inline void draw_from(CardSet& pile, CardSet& hand, uint64_t& counter, int amount) {
  const CardSet before = pile;
  for (int i = 0; i < amount; ++i) {
    const auto in_first = uint32_t(std::popcount(pile.first));
    const uint32_t members = in_first + uint32_t(std::popcount(pile.second));
    const Selected card = select(pile, below(next_wyrand(counter), members), in_first);
    const uint64_t in_second = mask_if(card.second);
    pile.first ^= card.bit & ~in_second;
    pile.second ^= card.bit & in_second;
  }
  hand = hand | (before - pile);
}

/// A run of turns, and why it stopped where plain turns may follow.
struct Run {
  TurnCount count;
  bool stopped = false;
  int calling = -1;    ///< the face laid last, if a rule's code is due for it
  Seat hit = kNobody;  ///< who drew four or more by it (INFO-03)
};

/// Turns until one comes that is not plain, or a card has been laid for which a rule's code is due,
/// or the silence is over. One long loop, for what it carries from turn to turn stays in registers.
template <bool kSilent, class Sink>
Run run(const Rules& rules, Round<SampledCards>& round, Rings& rings, uint64_t& choices,
        uint64_t most, Sink& sink) {
  State& state = round.state;
  const uint8_t* const next = rings.of(state.active).next[0].data();
  const Fit* const fit_of_top = rules.fit[0].data();
  const int fewest = rules.hooks_below > 1 ? rules.hooks_below : 1;
  const FaceMask plain = rules.plain;
  const FaceMask hitting = rules.hitting;
  const FaceMask calling = rules.calling;
  const FaceMask unusual = rules.black | ~plain;
  const FaceMask last_resort = rules.last_resort;

  std::array<uint64_t, 2> counters{round.cards.random_state, choices};
  CardSet pile = state.draw;
  uint32_t mover = state.actor | uint32_t(state.direction) << 4;
  uint32_t top = uint32_t(face_of(state.top)) | uint32_t(state.color) << kColorShift;
  uint32_t laid_by = kNobody;  // in these turns
  uint32_t uno_said = state.uno_said;
  uint64_t top_in_second = 0;
  bool lays = false;
  Run run;
  uint64_t turns = 0, actions = 0;
  uint64_t limit = most / 3;  // a card drawn, laid and taken for
  for (; turns < limit; ++turns) {
    const uint32_t seat = mover & 15;
    CardSet hand = state.hands[seat];
    const Fit& fit = fit_of_top[top & kFitMask];
    const FaceMask held = hand.faces();
    FaceMask fits = either((held & fit.before_draw_four) != 0, fit.without_draw_four, fit.faces);
    if (last_resort != 0 && (held & fits & kColoredFaces) != 0) fits &= ~last_resort;
    const FaceMask fitting = held & fits;
    const bool from_hand = fitting != 0;
    const CardSet source{either(from_hand, fitting, pile.first), either(from_hand, 0, pile.second)};
    const auto in_first = uint32_t(std::popcount(source.first));
    const uint32_t members = in_first + uint32_t(std::popcount(source.second));
    if (members == 0) [[unlikely]]
      break;  // the pile is made anew elsewhere
    const uint64_t counter = counters[from_hand] + kWyrandStep;
    const uint64_t number = wyrand(counter);
    const Selected chosen = select(source, below(number, members), in_first);
    uint64_t bit = chosen.bit;
    const uint64_t laid = bit & fits;
    uint32_t lying = rules.lying[size_t(std::countr_zero(bit))];
    if ((laid & unusual) != 0) [[unlikely]] {
      const Kind kind = rules.kind_of_face[lying & 63];
      const bool black = (laid & rules.black) != 0;
      if (black) {
        const uint64_t names = from_hand ? number : wyrand(counters[1] + kWyrandStep);
        if (from_hand) bit = face_bit(face_of(find_card(rules, hand, kind)));
        Color named = Color(names & 3);
        const Color now = Color(top >> kColorShift & 7);
        if (rules.options.color_circle == Switch::on && now != Color::kNone)
          named = color_circle::next(now, uint8_t(mover >> 4));
        lying = uint32_t(std::countr_zero(bit)) | uint32_t(named) << kColorShift;
      }
      if ((laid & (plain | calling)) == 0) {
        if ((laid & hitting) == 0) break;
        const CardEffect hit = rules.effect[lying & 63];
        const FaceMask answers =
            answering_faces(rules, hit.pending, Color(lying >> kColorShift & 7), kind);
        if ((state.hands[next[mover] & 15].faces() & answers) != 0 ||
            pile.count() - (from_hand ? 0 : 1) < hit.amount)
          break;
      }
      if (black && !from_hand) counters[1] += kWyrandStep;
    }
    // A face in the hand stands for its lowest copy.
    const uint64_t firsts = either(from_hand, hand.first, mask_if(!chosen.second));
    const uint64_t in_first_copy = bit & firsts;
    const uint64_t in_second_copy = bit ^ in_first_copy;
    const uint64_t leaves = mask_if(from_hand);
    const uint64_t moves = either(laid != 0, leaves, ~uint64_t{0});  // into the hand or out of it
    hand.first ^= in_first_copy & moves;
    hand.second ^= in_second_copy & moves;
    const int left = hand.count();
    if (left < 2) [[unlikely]] {
      if (left < fewest) {
        if ((laid & rules.black) != 0 && !from_hand) counters[1] -= kWyrandStep;
        break;
      }
      uno_said |= 1u << seat;
    } else {
      uno_said &= ~(1u << seat);
    }
    counters[from_hand] = counter;
    pile.first ^= in_first_copy & ~leaves;
    pile.second ^= in_second_copy & ~leaves;
    state.hands[seat] = hand;
    actions += from_hand ? 1 : 2;

    lays = laid != 0;
    top = uint32_t(either(lays, lying, top));
    laid_by = uint32_t(either(lays, seat, laid_by));
    top_in_second = either(lays, in_second_copy, top_in_second);
    const uint32_t row = uint32_t(either(lays, lying >> kRowShift, 0));
    if constexpr (Sink::kListens) {
      const CardSet drawn = from_hand ? CardSet{} : CardSet{in_first_copy, in_second_copy};
      tell_turn(rules, state, Seat(seat), lays ? lying : kKept, drawn, left == 1,
                next[row + mover] >> 4, sink);
    }
    mover = next[row + mover];
    if ((laid & (hitting | calling)) != 0) [[unlikely]] {
      if ((laid & calling) != 0) {
        run.calling = int(lying & 63);
        limit = 0;
        continue;
      }
      const CardEffect hit = rules.effect[lying & 63];
      if (hit.pending == Pending::kDrawFour) round.memory.shown = hand;
      const uint32_t target = mover & 15;
      const CardSet before = state.hands[target];
      draw_from(pile, state.hands[target], counters[0], hit.amount);
      if constexpr (Sink::kListens)
        tell_hit(hit, Seat(seat), Seat(target), state.hands[target] - before, sink);
      if (hit.amount > 0) uno_said &= ~(1u << target);
      mover = next[mover];
      lays = false;  // the window on the card is closed
      ++actions;
      if constexpr (kSilent) state.silence = target == state.silence ? kNobody : state.silence;
      if ((laid & rules.readying) != 0) {
        run.hit = Seat(target);
        limit = 0;
      }
    }
    if constexpr (Sink::kListens) sink({.type = EventType::kTurn, .seat = Seat(mover & 15)});
    if constexpr (kSilent) {
      if ((mover & 15) == state.silence) {  // HOUSE-SIL-04
        state.silence = kNobody;
        limit = 0;
      }
    }
  }
  if (turns == 0) return {};
  state.draw = pile;
  state.passes = 0;
  state.uno_said = SeatMask(uno_said);
  state.actor = Seat(mover & 15);
  state.direction = uint8_t(mover >> 4);
  if (laid_by != kNobody) {
    state.top = Card((top & 63) + (top_in_second != 0 ? 64 : 0));
    state.color = Color(top >> kColorShift & 7);
    state.laid_by = Seat(laid_by);
    state.flags = lays ? kTurnWindow : 0;
  } else {
    state.flags = uint8_t(state.flags & ~(kTurnWindow | kWrongCard));
  }
  round.cards.random_state = counters[0];
  choices = counters[1];
  run.count = {.turns = turns, .actions = actions};
  run.stopped = limit == 0;
  return run;
}

/// What `lay` and `apply_lawful` do after such a card.
template <class Sink>
void call_rule(const Rules& rules, Round<SampledCards>& round, int face, Sink& sink) {
  Play<SampledCards, Sink> play{rules, round, sink};
  State& state = round.state;
  const Seat seat = state.laid_by;
  int left = state.hands[seat].count();
  hooks::card_laid(play, seat, face, left);
  if (step_of(state) == Step::kTurn) play.tell({.type = EventType::kTurn, .seat = state.actor});
  if (state.silence != kNobody) silence::update(state);
}

}  // namespace plain_turns

/// Plays plain turns until one comes that is not, of at most `most` actions together. Whoever can
/// lay a card lays any fitting face; who cannot draws, and lays the drawn card if it fits. With two
/// cards in hand UNO is said. Numbers: one of `choices` for a card laid from the hand (its highest
/// bits say which face, the lowest two which color) and for the color of a black card drawn; one of
/// `round.cards` for a card drawn.
template <class Sink>
TurnCount play_plain_turns(const Rules& rules, Round<SampledCards>& round, Rings& rings,
                           uint64_t& choices, uint64_t most, Sink& sink) {
  State& state = round.state;
  TurnCount sum;
  do {
    const uint64_t still = most - sum.actions;
    const plain_turns::Run part =
        state.silence == kNobody
            ? plain_turns::run<false>(rules, round, rings, choices, still, sink)
            : plain_turns::run<true>(rules, round, rings, choices, still, sink);
    sum.turns += part.count.turns;
    sum.actions += part.count.actions;
    if (!part.stopped) break;
    if (part.calling >= 0) plain_turns::call_rule(rules, round, part.calling, sink);
    if (part.hit != kNobody) {
      state.ready_due = seat_bit(part.hit);
      ready::ask(state);
    }
  } while (is_plain(rules, state));
  return sum;
}

}  // namespace penult
