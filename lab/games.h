#pragma once
// One game by its number: who sits where, with which dice, from the deal to the end.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/figures.h"
#include "lab/players.h"
#include "lab/seeds.h"

namespace penult {

/// New bots for each round or match: what one remembers of it must not reach the next one.
struct SeatedBots {
  std::array<std::unique_ptr<Bot>, kMaxSeats> owned;
  std::array<Bot*, kMaxSeats> seated{};

  /// `names` take the seats in turn, moved on by `shift`.
  SeatedBots(std::span<const std::string> names, int players, uint64_t shift) {
    for (size_t seat = 0; seat < size_t(players); ++seat) {
      owned[seat] = make_player(names[(seat + shift) % names.size()]);
      seated[seat] = owned[seat].get();
    }
  }
};

inline RoundDice dice_of_game(uint64_t seed, uint64_t index) {
  return {{seed_of_round(seed, index, 1)},
          {seed_of_round(seed, index, 2)},
          {seed_of_round(seed, index, 3)}};
}

/// A deal that others can play over again: its deck lies in one order, whoever draws from it and by
/// whatever rules, as long as they have the same cards.
struct DuplicateDeal {
  uint64_t seed = 1;
  uint64_t index = 0;
};
struct PlayedDeal {
  Table table;
  RoundTally tally;
  Happenings seen;
};
/// `onlooker` may be null.
void play_deal(const Rules& rules, int players, const DuplicateDeal& which, SeatedBots& bots,
               PlayedDeal& played, Onlooker* onlooker = nullptr);

/// Plays match `index` of a seed until it is over or given up, and notes the totals after each
/// round.
Match play_match(const Rules& rules, int players, uint64_t seed, uint64_t index, SeatedBots& bots,
                 MatchScores& scores);

}  // namespace penult
