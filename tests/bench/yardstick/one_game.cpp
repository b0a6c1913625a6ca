// One game at a time. The idea of the sketch it rewrites: a turn is a chain of some 120
// instructions that wait for each other, and a wrong guess of a branch costs as much as the chain.

#include "tests/bench/yardstick/by_players.h"
#include "tests/bench/yardstick/turn.h"

namespace penult::yardstick {
namespace {

template <int kPlayers>
struct ScalarDealer {
  explicit ScalarDealer(uint64_t) {}

  /// Deals a game and returns the effect of its starter.
  uint32_t deal(Game<kPlayers>& game, RandomBuffer& random) {
    uint64_t pile[2] = {kDeck.first, kDeck.second};
    const auto draw = [&](uint32_t number, uint64_t (&to)[2]) {
      const Place place = any_card(number, pile[0], pile[1]);
      const uint64_t in_second = place.bit & -uint64_t{place.word};
      const uint64_t in_first = place.bit ^ in_second;
      pile[0] ^= in_first;
      pile[1] ^= in_second;
      to[0] |= in_first;
      to[1] |= in_second;
    };
    for (uint64_t (&to)[2] : game.hands) {
      uint64_t hand[2] = {};
      for (int pair = 0; pair < 3; ++pair) {
        const uint64_t number = random.next();
        draw(uint32_t(number), hand);
        draw(uint32_t(number >> 32), hand);
      }
      draw(uint32_t(random.next()), hand);
      to[0] = hand[0];
      to[1] = hand[1];
    }
    // START-07: a Wild Draw Four goes back into the deck.
    uint64_t number = random.next();
    Place starter = any_card(uint32_t(number >> 32), pile[0], pile[1]);
    while (starter.bit & kDrawFours) {
      number = random.next();
      starter = any_card(uint32_t(number >> 32), pile[0], pile[1]);
    }
    pile[starter.word] ^= starter.bit;
    game.pile[0] = pile[0];
    game.pile[1] = pile[1];
    const uint32_t effect = kEffects<kPlayers>.of[number & 3][__builtin_ctzll(starter.bit)];
    game.top = uint8_t(effect);
    // START-03, START-04: a Skip or Draw Two passes over the first player; after a Reverse the
    // dealer, who is the last seat, begins counterclockwise.
    const bool reverses = (passing(effect) & 2) != 0;
    game.turn = uint8_t(reverses ? (kPlayers - 1) | 16 : passing(effect) & 1);
    return effect;
  }
};

template <int kPlayers, bool kCounting>
Tally play_rounds(uint64_t seed, uint64_t turns) {
  Table<kPlayers, ScalarDealer<kPlayers>, kCounting> table(seed);
  Game<kPlayers> game;
  table.deal(game);
  for (uint64_t turn = 0; turn < turns; ++turn)
    table.play_turn(game);
  return table.tally();
}

Tally play(int players, uint64_t seed, uint64_t turns, bool counting) {
  return by_players(players, counting, [&]<int kPlayers, bool kCounting>() {
    return play_rounds<kPlayers, kCounting>(seed, turns);
  });
}

bool runs() { return true; }

}  // namespace

const Yardstick kOneGame{"one game", "one game at a time, a turn without a branch", play, runs};

}  // namespace penult::yardstick
