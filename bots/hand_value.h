#pragma once
// What the rules of thumb of `simple` see in a hand.

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

/// A hand and the table around it, as its owner sees them.
struct HandView {
  const Rules& rules;
  const Observation& seen;
  int held = 0;         ///< cards in the own hand
  Seat next = kNobody;  ///< who moves after the viewer
  Seat before = kNobody;
  int next_holds = 0;
  int fewest = 0;  ///< cards of the other who holds fewest
  Seat fewest_seat = kNobody;

  HandView(const Rules& given, const Observation& observation);
  /// The next player is about to go out.
  bool danger() const { return next_holds <= 2; }
  int count(Color color) const { return (seen.hand & faces_of(color)).count(); }
};

/// The color most held, counting neither `spent` nor black cards; of equal ones any, by `dice`.
Color best_color(const HandView& view, Kind spent, Dice& dice);

/// How good it is to lay `kind`: compare only with each other. Above `kWorthPlaying` even a drawn
/// card is laid rather than kept.
int value_of_play(const HandView& view, Kind kind);
inline constexpr int kWorthPlaying = 30;

/// How little the card is worth keeping: the highest is given away.
int value_of_giving(const HandView& view, Kind kind);

}  // namespace penult
