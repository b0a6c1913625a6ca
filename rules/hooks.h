#pragma once
// What rules with code of their own do at the fixed places of a round, in the order in which they
// act.
//
//   hand_emptied  a hand has just been emptied by play; returns the cards held now        (before
//   anything else: HOUSE-R7-02) card_laid     a card lies, its Skip, Reverse or draw is set up;
//   choices go on top     (M-6, section 13, ruling 24)
//
// Only called for the faces of `Rules::hooked` and below `Rules::hooks_below` cards, so that the
// classic game pays nothing.

#include "rules/centre/centre.h"
#include "rules/exchange/exchange.h"
#include "rules/seven_rounds/seven_rounds.h"
#include "rules/seven_zero/seven_zero.h"
#include "rules/silence/silence.h"
#include "rules/special_wilds/special_wilds.h"

namespace penult::hooks {

template <class P>
int hand_emptied(P& play, Seat seat) {
  return seven_rounds::refill(play, seat);
}

/// `left` = cards the player holds; becomes −1 where he cannot be out by this card.
template <class P>
void card_laid(P& play, Seat seat, int face, int& left) {
  const Symbol symbol = symbol_of(play.rules.kind_of_face[size_t(face)]);
  if (left > 0) {
    silence::card_laid(play, seat, symbol);  // needs nothing of the others
    centre::card_laid(play, seat, left);     // lies under the choices: the race comes after them
    seven_zero::card_laid(play, seat, symbol);
    exchange::card_laid(play, seat, symbol);
  }
  special_wilds::card_laid(play, seat, face, symbol,
                           left);  // last: Shuffle Hands may end the round
}

}  // namespace penult::hooks
