#pragma once
// What one seat may see; everything a bot or a client ever learns comes through here.

#include "engine/round.h"

namespace penult {

/// The table as `viewer` sees it. `viewer == kNobody` is a spectator: no hand, no drawn card, no
/// legal actions.
struct Observation {
  Seat viewer = kNobody;
  CardSet hand;          ///< the viewer's own
  Card drawn = kNoCard;  ///< the viewer's own drawn card, at `kDrawn`
  /// All cards the viewer cannot place: the draw pile and the hands of the others, together.
  CardSet unseen;
  std::array<uint8_t, kMaxSeats> counts{};  ///< cards in each hand (INFO-02)
  uint8_t draw_count = 0;

  Step step = Step::kOver;
  Seat awaited = kNobody;
  Seat actor = kNobody;  ///< who moves next once what is pending is settled
  SeatMask outstanding = 0;
  SeatMask active = 0;
  SeatMask uno_owed = 0;  ///< holds one card, has not called, can be caught
  SeatMask uno_said = 0;
  uint8_t seats = 0;
  Seat dealer = 0;
  uint8_t direction = 0;
  Color color = Color::kNone;
  Kind top = kNoKind;
  Seat laid_by = kNobody;
  bool starter_on_top = false;
  bool jumpable = false;   ///< an identical card could be laid out of turn now, whoever holds one
  bool accusable = false;  ///< honour mode: the top card may still be accused
  Pending pending = Pending::kNone;
  uint8_t amount = 0;
  uint8_t chain = 0;
  Seat author = kNobody;
  Seat target = kNobody;
  Seat winner = kNobody;
  Ending ending = Ending::kOpen;
};

Observation observe(const Rules& rules, const State& state, Seat viewer);

/// What `viewer` may be told of `event`: counts stay, cards go where they are not the viewer's
/// business (INFO-01, CHAL-03, CHAL-08).
Event redact(const Rules& rules, const Event& event, Seat viewer);

/// What a challenge of the pending +4 would cost: cards for the guilty author, cards for a
/// challenger who was wrong (CHAL-04, CHAL-05, HOUSE-STACK-06).
struct ChallengeStakes {
  int guilty = 0;
  int innocent = 0;
};
ChallengeStakes challenge_stakes(const Rules& rules, const State& state);

}  // namespace penult
