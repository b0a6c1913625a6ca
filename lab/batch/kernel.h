#pragma once
// What the kernels of the batch simulator have in common: the form of a deal, the books, the
// tables.
//
// A game is sets of cards, as in `engine/state.h`: hands, a draw pile without an order (the next
// card is any of it), and the discard pile is what is left. Both kernels play *steps*: a turn, or
// one card of a penalty. Each step uses one 64-bit number of the round's stream: the low half
// chooses the card, the highest two bits the color of a black one. That is why the same round comes
// out of both, and why no step needs to know what comes after.
//
// Ideas: sets of cards as masks and one mask of what fits, UnoCard by shiawasenahikari; flat state
// and no allocation, pkmn/engine; select by `pdep`, Pandey, Bender and Johnson 2017.

#include "engine/card.h"
#include "lab/batch/batch.h"

namespace penult::batch {

inline constexpr FaceMask kDrawFours = faces_of(Symbol::kWildDrawFour);
inline constexpr FaceMask kBlackFaces = faces_of(Symbol::kWild) | kDrawFours;
inline constexpr CardSet kDeck = {kColoredFaces | kBlackFaces,
                                  (kColoredFaces & ~faces_of(Symbol::k0)) | kBlackFaces};
static_assert(kDeck.count() == 108);

/// Points by powers of two and by kinds, to be counted as sets (SCORE-02 … SCORE-04).
struct FacePoints {
  FaceMask faces;
  uint32_t each;
};
constexpr FaceMask digits_with_bit(int bit) {
  FaceMask faces = 0;
  for (int digit = 0; digit < 10; ++digit)
    if (digit >> bit & 1) faces |= faces_of(Symbol(digit));
  return faces;
}
inline constexpr FacePoints kPoints[] = {
    {digits_with_bit(0), 1},
    {digits_with_bit(1), 2},
    {digits_with_bit(2), 4},
    {digits_with_bit(3), 8},
    {faces_of(Symbol::kSkip) | faces_of(Symbol::kReverse) | faces_of(Symbol::kDrawTwo), 20},
    {kBlackFaces, 50},
};

/// Cards that the next player draws.
constexpr int penalty_of(int face) {
  if (face >= kColoredKinds) return face == 53 || face == 55 ? 4 : 0;
  return face % kColoredSymbols == int(Symbol::kDrawTwo) ? 2 : 0;
}

/// Fresh rounds, one field after the other so that eight of them fill a register.
inline constexpr int kStock = 64;
using Field = uint64_t[kStock];
struct Deals {
  alignas(64) Field hands[kMaxSeats][2];  ///< by seat from the dealer's left, and copy
  Field pile[2];
  Field top;        ///< the starter, as a bit
  Field top_copy;   ///< 1 if it is a second copy
  Field color;      ///< the color that counts: the starter's, or the one named for it
  Field low, high;  ///< state of the round's stream
  Field round;      ///< its number
};

/// What a kernel is given. `claim` hands out the numbers of rounds, `kStock` at a time, to
/// whichever thread asks next; numbers from `rounds` on are played to fill the lanes but not
/// booked.
struct Job {
  int players;
  uint64_t key;  ///< the scrambled seed
  uint64_t rounds;
  uint64_t next;
};
uint64_t claim(Job& job);
/// How many of the `kStock` rounds from `first` on are to be booked.
uint64_t booked_of(const Job& job, uint64_t first);

/// A round that is over.
struct Result {
  uint64_t round;
  uint64_t turns;
  uint64_t points;
  uint64_t reshuffles;
  int winner;  ///< −1: nobody could go on, and nobody is alone with the lowest hand
  bool blocked;
};
/// Books a round, unless its number is beyond the last. Returns whether it was booked.
bool book(const Job& job, const Result& result, BatchFigures& figures);

/// PILE-04: the result of a round in which nobody could go on.
void settle_blocked(const CardSet* hands, int players, Result& result);

/// Calls `function.operator()<players>()`.
inline auto with_players(int players, auto&& function) {
  switch (players) {
    case 2:
      return function.template operator()<2>();
    case 3:
      return function.template operator()<3>();
    case 4:
      return function.template operator()<4>();
    case 5:
      return function.template operator()<5>();
    case 6:
      return function.template operator()<6>();
    case 7:
      return function.template operator()<7>();
    case 8:
      return function.template operator()<8>();
    case 9:
      return function.template operator()<9>();
    default:
      return function.template operator()<10>();
  }
}

using Kernel = void (*)(Job& job, BatchFigures& figures);
void play_portable(Job& job, BatchFigures& figures);
void play_vectors(Job& job, BatchFigures& figures);

}  // namespace penult::batch
