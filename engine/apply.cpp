// Checks an action, then carries it out.

#include "engine/carry_out.h"
#include "engine/happenings.h"

namespace penult {

/// Nearly all moves of a round, seen to be lawful at a glance; `check` is asked about the rest.
/// Says no where it is not sure.
static bool is_obvious(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Step step = step_of(state);
  switch (action.verb) {
    case Verb::kPlay: {
      if (step != Step::kTurn || state.actor != seat || action.uno) return false;
      if (is_black(action.card) || action.color != Color::kNone) return false;
      return (state.hands[seat].faces() & playable_faces(rules, state) &
              face_bit(int(action.card))) != 0;
    }
    case Verb::kDraw:
      return step == Step::kTurn && state.actor == seat && rules.options.must_play == Switch::off;
    case Verb::kKeep:
      return step == Step::kDrawn && state.actor == seat &&
             rules.options.drawn_card == DrawnCard::may_play;
    case Verb::kTake:
      return step == Step::kRespond && state.target == seat;
    default:
      return false;
  }
}

template <class Source, class Sink>
Refusal apply(const Rules& rules, Round<Source>& round, Seat seat, const Action& action,
              Sink& sink) {
  if (!is_obvious(rules, round.state, seat, action)) {
    if (const Refusal refusal = check(rules, round.state, seat, action)) return refusal;
  }
  apply_lawful(rules, round, seat, action, sink);
  return {};
}

template Refusal apply(const Rules&, Round<OrderedCards>&, Seat, const Action&, NullSink&);
template Refusal apply(const Rules&, Round<OrderedCards>&, Seat, const Action&, EventLog&);
template Refusal apply(const Rules&, Round<SampledCards>&, Seat, const Action&, NullSink&);
template Refusal apply(const Rules&, Round<SampledCards>&, Seat, const Action&, EventLog&);
template Refusal apply(const Rules&, Round<SampledCards>&, Seat, const Action&, HappeningCounter&);

}  // namespace penult
