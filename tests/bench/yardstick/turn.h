#pragma once
// A turn of the classic game without a branch that a processor could guess wrong: what is rare
// (draw cards one turn in eleven, the last card one in fifty, an empty pile one in five thousand)
// may branch, all else is chosen by conditional moves and tables.

#include "tests/bench/yardstick/cards.h"
#include "tests/bench/yardstick/yardstick.h"

namespace penult::yardstick {
// Each file that includes this compiles it for another machine, so none of it may be shared.
namespace {

/// A game: one cache line for two players, two for four, three for ten.
template <int kPlayers>
struct alignas(kPlayers == 2 ? 64 : 32) Game {
  uint64_t hands[kPlayers][2];
  uint64_t pile[2];
  uint8_t turn;  ///< whose turn it is, and in bit 4 whether play goes counterclockwise
  uint8_t top;   ///< `top_of`
  uint16_t reshuffles;
};

/// What laying a card does, by named color (black cards) and face.
/// Bits 0 … 7 the new top, 13 skips, 14 reverses, from 16 on the cards the next player draws.
struct Effects {
  uint32_t of[kColors][64] = {};
};
constexpr int passing(uint32_t effect) { return int(effect >> 13 & 3); }
constexpr uint32_t penalty(uint32_t effect) { return effect >> 16; }

template <int kPlayers>
inline constexpr Effects kEffects = [] {
  Effects effects;
  for (int color = 0; color < kColors; ++color) {
    for (int face = 0; face < 56; ++face) {
      const bool black = face >= kColoredKinds;
      const int symbol = black ? 13 + (face & 1) : face % kColoredSymbols;
      const int top = top_of(black ? color : face / kColoredSymbols, symbol);
      const int draws = symbol == int(Symbol::kDrawTwo) ? 2 : symbol == 14 ? 4 : 0;
      const bool reverse = symbol == int(Symbol::kReverse);
      const bool skip = symbol == int(Symbol::kSkip) || draws > 0 || (reverse && kPlayers == 2);
      effects.of[color][face] = uint32_t(top) | uint32_t(skip) << 13 |
                                uint32_t(reverse && kPlayers > 2) << 14 | uint32_t(draws) << 16;
    }
  }
  return effects;
}();

/// The next `Game::turn`, by `passing` and the present one.
struct Turns {
  uint8_t after[4][32] = {};
};
template <int kPlayers>
inline constexpr Turns kTurns = [] {
  Turns turns;
  for (int passing = 0; passing < 4; ++passing) {
    for (int turn = 0; turn < 32; ++turn) {
      const int seat = turn & 15;
      if (seat >= kPlayers) continue;
      const int direction = (turn >> 4) ^ (passing >> 1);
      const int steps = (direction ? -1 : 1) * (1 + (passing & 1));
      turns.after[passing][turn] =
          uint8_t((seat + steps + 2 * kPlayers) % kPlayers | direction << 4);
    }
  }
  return turns;
}();

/// A round is given up after this many turns in which no card could be had.
inline constexpr int kMostReshuffles = 5000;

/// Plays games of a kind; `Dealer::deal(game)` starts them and has the random numbers.
template <int kPlayers, class Dealer, bool kCounting>
class Table {
 public:
  using Game = yardstick::Game<kPlayers>;

  explicit Table(uint64_t seed) : random_(seed), dealer_(seed) {}

  const Tally& tally() const { return tally_; }

  [[gnu::noinline]] void deal(Game& game) {
    game.reshuffles = 0;
    const uint32_t starter = dealer_.deal(game, random_);
    for (uint32_t drawn = 0; drawn < penalty(starter); ++drawn)
      take(game, uint32_t(random_.next()), 0);
  }

  [[gnu::always_inline]] void play_turn(Game& game) {
    const uint64_t random = random_.next();
    const uint8_t turn = game.turn, top = game.top;
    uint64_t* const hand = game.hands[turn & 15];
    // WD4-01: a Wild Draw Four only where no card has the color that counts.
    const FaceMask any = kFits.any[top];
    const FaceMask fits = either((hand[0] | hand[1]) & kFits.color[top], any & ~kDrawFours, any);
    const uint64_t first = hand[0] & fits, second = hand[1] & fits;
    // The one choice of a turn: a fitting card of the hand, or the card drawn if there is none.
    const uint64_t can = first | second;
    const Place place = any_card(uint32_t(random >> 32), either(can, first, game.pile[0]),
                                 either(can, second, game.pile[1]));
    if (!place.bit) [[unlikely]]
      return cannot_draw(game);
    const uint64_t laid = place.bit & fits;
    hand[place.word] ^= either(can, place.bit, place.bit ^ laid);
    game.pile[place.word] ^= either(can, 0, place.bit);
    const uint32_t laying = kEffects<kPlayers>.of[random & 3][__builtin_ctzll(place.bit)];
    const auto effect = uint32_t(either(laid, laying, top));
    game.top = uint8_t(effect);
    game.turn = kTurns<kPlayers>.after[passing(effect)][turn];
    ++tally_.turns;
    if constexpr (kCounting) tally_.drawn += can == 0;
    if (penalty(effect)) [[unlikely]]
      penalize(game, penalty(effect), kTurns<kPlayers>.after[0][turn] & 15);
    if (!(hand[0] | hand[1])) [[unlikely]]
      end_round(game, turn & 15);
  }

 private:
  [[gnu::always_inline]] void take(Game& game, uint32_t random, int seat) {
    Place place = any_card(random, game.pile[0], game.pile[1]);
    if (!place.bit) [[unlikely]] {
      if (!reshuffle(game)) return;
      place = any_card(random, game.pile[0], game.pile[1]);
    }
    game.pile[place.word] ^= place.bit;
    game.hands[seat][place.word] ^= place.bit;
    if constexpr (kCounting) ++tally_.drawn;
  }

  /// Two cards from each random number.
  [[gnu::always_inline]] void penalize(Game& game, uint32_t cards, int seat) {
    take_two(game, seat);
    if (cards > 2) take_two(game, seat);
  }
  [[gnu::always_inline]] void take_two(Game& game, int seat) {
    const uint64_t random = random_.next();
    take(game, uint32_t(random), seat);
    take(game, uint32_t(random >> 32), seat);
  }

  /// The new pile is whatever lies in no hand and not on top: no shuffling, just a complement.
  [[gnu::noinline]] bool reshuffle(Game& game) {
    CardSet rest = kDeck;
    for (const uint64_t* hand : game.hands)
      rest = rest - CardSet{hand[0], hand[1]};
    const int color = game.top / 15, symbol = game.top % 15;
    const FaceMask top = symbol < 13 ? face_bit(color * 13 + symbol) : faces_of(Symbol(symbol));
    rest.remove((rest & top).lowest());
    game.pile[0] = rest.first;
    game.pile[1] = rest.second;
    ++tally_.reshuffles;
    ++game.reshuffles;
    return !rest.empty();
  }

  /// An empty pile: the turn is taken again with a new one, or passes if there is none.
  [[gnu::noinline]] void cannot_draw(Game& game) {
    if (reshuffle(game)) return play_turn(game);
    ++tally_.turns;
    game.turn = kTurns<kPlayers>.after[0][game.turn];
    if (game.reshuffles > kMostReshuffles) {
      ++tally_.given_up;
      ++tally_.rounds;
      deal(game);
    }
  }

  [[gnu::noinline]] void end_round(Game& game, int winner) {
    uint64_t first = 0, second = 0;
    for (const uint64_t* hand : game.hands) {
      first |= hand[0];
      second |= hand[1];
    }
    tally_.points += points_of(first, second);
    tally_.first_wins += winner == 0;
    ++tally_.rounds;
    deal(game);
  }

  RandomBuffer random_;
  Dealer dealer_;
  Tally tally_;
};

}  // namespace
}  // namespace penult::yardstick
