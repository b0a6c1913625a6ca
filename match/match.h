#pragma once
// Rounds to a match: dealer, totals, who has won. Pure and deterministic: same seed and actions,
// same bytes.

#include <array>
#include <string>
#include <vector>

#include "engine/round.h"

namespace penult {

/// The draw for dealer: what each seat drew, one entry for each time it was drawn (DEAL-01 …
/// DEAL-03).
struct Cut {
  std::vector<std::pair<Seat, Kind>> draws;
};

struct Match {
  Rules rules;
  int seats = 0;
  std::array<int, kMaxSeats> totals{};
  Seat dealer = kNobody;  ///< of the round being played or just played
  int rounds_dealt = 0;
  SeatMask playing = 0;    ///< seats still in the match: all but who left or was eliminated
  std::vector<Seat> gone;  ///< the others, in the order in which they went
  std::array<Seat, kMaxSeats>
      laid_below{};  ///< by seat: who laid the card under its latest one (MODE-ELIM-01)
  bool over = false;
  std::vector<Seat> winners;  ///< when over
  std::vector<Seat> ranking;  ///< when over: best first (MATCH-05); under `rank` after each round
  Score last_score;           ///< of the round just ended
  Table table;                ///< the round
};

/// A match before its first round. `rules` must have compiled without errors.
Match begin_match(const Rules& rules, int seats, uint64_t seed);

/// What a script fixes of a deal; empty for real tables.
struct FixedDeal {
  Seat dealer = kNobody;
  std::vector<Cut> cuts;
  std::vector<Kind> deck_top;
  std::vector<Kind> reshuffle_top;  ///< what the shuffle after that gives first
};

/// Deals the first or the next round by the rules: dealer (DEAL-01, DEAL-07, DEAL-08), first
/// player, starter. The match must not be over and no round may be on. Returns the draws for dealer
/// that took place.
template <class Sink>
std::vector<Cut> deal_round(Match& match, Sink& sink, const FixedDeal& fixed = {});

/// One action of the round; books the points when it ends the round (MATCH-02 …).
template <class Sink>
Refusal act(Match& match, Seat seat, const Action& action, Sink& sink);

/// Of the round just ended: who holds cards worth most; of several the first clockwise from the
/// winner (HOUSE-LAZY-03).
Seat loser_of_round(const Match& match);

/// Books a round that has just ended; `act` calls it. For positions that were set by hand.
void book_round(Match& match);

}  // namespace penult
