// Four games side by side: a processor that waits for one game's cards goes on with another. The
// turn is that of `kOneGame`; games come ready from a dealer that makes eight at once.

#include "tests/bench/yardstick/by_players.h"
#include "tests/bench/yardstick/yardstick.h"

#if defined(__AVX512VBMI__)

#include "tests/bench/yardstick/dealer_avx512.h"
#include "tests/bench/yardstick/turn.h"

namespace penult::yardstick {
namespace {

template <int kPlayers>
class ReadyDealer {
 public:
  explicit ReadyDealer(uint64_t seed) : random_(~seed) {}

  uint32_t deal(Game<kPlayers>& game, RandomBuffer&) {
    if (next_ == deals_.kGames) [[unlikely]] {
      yardstick::deal(deals_, random_);
      next_ = 0;
    }
    const int n = next_++;
    for (int seat = 0; seat < kPlayers; ++seat) {
      game.hands[seat][0] = deals_.hands[seat][0][n];
      game.hands[seat][1] = deals_.hands[seat][1][n];
    }
    game.pile[0] = deals_.pile[0][n];
    game.pile[1] = deals_.pile[1][n];
    const auto face = uint32_t(deals_.top[n]);
    const auto color = uint32_t(__builtin_ctzll(deals_.color[n])) / kColoredSymbols;
    const uint32_t effect = kEffects<kPlayers>.of[color][face];
    game.top = uint8_t(effect);
    const bool reverses = int64_t(deals_.direction[n]) < 0;
    game.turn = uint8_t(penalty(effect) ? 1 : deals_.seat[n] | (reverses ? 16 : 0));
    return effect;
  }

 private:
  Deals<kPlayers> deals_;
  LaneRandom random_;
  int next_ = Deals<kPlayers>::kGames;
};

template <int kPlayers, bool kCounting>
Tally play_rounds(uint64_t seed, uint64_t turns) {
  constexpr int kGames = 4;
  Table<kPlayers, ReadyDealer<kPlayers>, kCounting> table(seed);
  Game<kPlayers> games[kGames];
  for (Game<kPlayers>& game : games)
    table.deal(game);
  for (uint64_t turn = 0; turn < turns; turn += kGames)
    for (Game<kPlayers>& game : games)
      table.play_turn(game);
  return table.tally();
}

Tally play(int players, uint64_t seed, uint64_t turns, bool counting) {
  return by_players(players, counting, [&]<int kPlayers, bool kCounting>() {
    return play_rounds<kPlayers, kCounting>(seed, turns);
  });
}

}  // namespace
}  // namespace penult::yardstick

#else

namespace penult::yardstick {
static Tally play(int, uint64_t, uint64_t, bool) { return {}; }
}  // namespace penult::yardstick

#endif

namespace penult::yardstick {
const Yardstick kInterleaved{"interleaved", "four games side by side, deals from vectors", play,
                             has_avx512};
}  // namespace penult::yardstick
