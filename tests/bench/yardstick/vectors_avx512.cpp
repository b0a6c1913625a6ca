// Eight games in each register. There are no branches to speak of: every lane does the same *step*,
// either a turn or one card of a penalty, and what does not apply to it is masked. A lane whose
// round is over gets the next game of a stock; two or three registers take turns, since one alone
// would wait for itself.

#include "tests/bench/yardstick/by_players.h"
#include "tests/bench/yardstick/yardstick.h"

#if defined(__AVX512VBMI__)

#include "tests/bench/yardstick/dealer_avx512.h"

namespace penult::yardstick {
namespace {

template <int kPlayers>
struct Group {
  Lanes hands[kPlayers][2];
  Lanes pile[2];
  Lanes seat;        ///< whose turn it is, or who draws if `owed`
  Lanes direction;   ///< 1 or −1
  Lanes color, any;  ///< `LaneFits`
  Lanes owed;        ///< cards of a penalty that `seat` still has to draw
  Lanes top;         ///< face of the top card
  LaneMask decided;  ///< the last card is laid; the round ends when nothing is owed
};

template <int kPlayers>
class Table {
 public:
  using Group = yardstick::Group<kPlayers>;

  explicit Table(uint64_t seed) : random_(seed), dealing_(~seed), turns_(all(0)), points_(all(0)) {}

  void begin(Group& group) {
    group.decided = 0;
    refresh(group, kAllLanes);
  }

  Tally tally() const {
    Tally sum = tally_;
    sum.turns = uint64_t(_mm512_reduce_add_epi64(turns_));
    sum.points = uint64_t(_mm512_reduce_add_epi64(points_));
    return sum;
  }

  template <bool kCounting>
  [[gnu::always_inline]] void step(Group& group) {
    const Lanes random = random_.next();
    LaneMask at[kPlayers];
    Lanes first = group.hands[0][0], second = group.hands[0][1];
    for (int seat = 0; seat < kPlayers; ++seat) {
      at[seat] = equal(group.seat, uint64_t(seat));
      first = where(at[seat], group.hands[seat][0], first);
      second = where(at[seat], group.hands[seat][1], second);
    }
    const LaneMask owes = some(group.owed);
    // WD4-01: a Wild Draw Four only where no card has the color that counts.
    const LaneMask has_color = _mm512_test_epi64_mask(_mm512_or_si512(first, second), group.color);
    const Lanes fits = _mm512_mask_and_epi64(group.any, has_color, group.any, all(~kDrawFours));
    const Lanes first_fits = _mm512_and_si512(first, fits);
    const Lanes second_fits = _mm512_and_si512(second, fits);
    const Lanes fitting = _mm512_or_si512(first_fits, second_fits);
    const LaneMask can = _mm512_mask_test_epi64_mask(LaneMask(~owes), fitting, fitting);
    const LaneMask draws = LaneMask(~can);
    const LaneMask empty = LaneMask(draws & none(_mm512_or_si512(group.pile[0], group.pile[1])));
    if (empty) [[unlikely]]
      reshuffle(group, empty);

    // The one choice of a step: a fitting card of the hand, or any of the pile.
    const LanePlaces card = any_card(random, where(can, first_fits, group.pile[0]),
                                     where(can, second_fits, group.pile[1]));
    const auto in_second = card.in_second, in_first = LaneMask(~card.in_second);
    const LaneMask lays = _mm512_mask_test_epi64_mask(LaneMask(~owes), card.bit, fits);
    // Laid from the hand: leaves it. Drawn and kept: enters it. Drawn and laid: neither.
    const LaneMask changes = LaneMask(can | ~lays);
    first = _mm512_mask_xor_epi64(first, changes & in_first, first, card.bit);
    second = _mm512_mask_xor_epi64(second, changes & in_second, second, card.bit);
    for (int seat = 0; seat < kPlayers; ++seat) {
      group.hands[seat][0] = where(at[seat], first, group.hands[seat][0]);
      group.hands[seat][1] = where(at[seat], second, group.hands[seat][1]);
    }
    group.pile[0] = _mm512_mask_xor_epi64(group.pile[0], draws & in_first, group.pile[0], card.bit);
    group.pile[1] =
        _mm512_mask_xor_epi64(group.pile[1], draws & in_second, group.pile[1], card.bit);

    const Lanes symbol = look_up(kSymbolOfFace, card.face);
    const LaneFits laid = fits_of(card.face, symbol, random);
    group.color = where(lays, laid.color, group.color);
    group.any = where(lays, laid.any, group.any);
    group.top = where(lays, card.face, group.top);
    // One card less is owed, or what the card that was laid asks for.
    const Lanes less = _mm512_mask_sub_epi64(group.owed, owes, group.owed, all(1));
    group.owed = where(lays, look_up(kPenaltyOfFace, card.face), less);

    pass_on(group, lays, symbol, _mm512_mask_test_epi64_mask(owes, group.owed, group.owed));
    turns_ = _mm512_mask_add_epi64(turns_, LaneMask(~owes), turns_, all(1));
    if constexpr (kCounting) tally_.drawn += unsigned(__builtin_popcount(draws & some(card.bit)));
    const Lanes hand = _mm512_or_si512(first, second);
    group.decided |= _mm512_mask_testn_epi64_mask(lays, hand, hand);
    const LaneMask over = LaneMask(group.decided & none(group.owed));
    if (over) [[unlikely]]
      end_rounds(group, over);
  }

 private:
  /// Whose turn is next; `stay` marks the lanes in which the same seat draws again.
  [[gnu::always_inline]] void pass_on(Group& group, LaneMask lays, Lanes symbol, LaneMask stay) {
    LaneMask skips = lays & equal(symbol, uint64_t(Symbol::kSkip));
    const LaneMask reverses = lays & equal(symbol, uint64_t(Symbol::kReverse));
    if constexpr (kPlayers == 2)
      skips |= reverses;
    else
      group.direction = _mm512_mask_sub_epi64(group.direction, reverses, all(0), group.direction);
    const Lanes next = next_seat(group.seat, group.direction);
    const Lanes moved = where(skips, next_seat(next, group.direction), next);
    group.seat = where(stay, group.seat, moved);
  }

  [[gnu::always_inline]] static Lanes next_seat(Lanes seat, Lanes direction) {
    const Lanes next = _mm512_add_epi64(seat, direction);
    if constexpr ((kPlayers & (kPlayers - 1)) == 0)
      return _mm512_and_si512(next, all(kPlayers - 1));
    const Lanes below_end = _mm512_mask_sub_epi64(
        next, _mm512_cmpge_epi64_mask(next, all(kPlayers)), next, all(kPlayers));
    return _mm512_mask_add_epi64(below_end, _mm512_movepi64_mask(below_end), below_end,
                                 all(kPlayers));
  }

  /// Gives the lanes of `mask` new piles: all that lies in no hand and not on top.
  [[gnu::noinline]] void reshuffle(Group& group, LaneMask mask) {
    Lanes rest[2] = {all(kDeck.first), all(kDeck.second)};
    for (auto& hand : group.hands) {
      rest[0] = _mm512_andnot_si512(hand[0], rest[0]);
      rest[1] = _mm512_andnot_si512(hand[1], rest[1]);
    }
    // The top card is any copy of it that nobody holds; black ones have a second face.
    const Lanes bit = _mm512_sllv_epi64(all(1), group.top);
    const Lanes near = _mm512_or_si512(_mm512_slli_epi64(bit, 2), _mm512_srli_epi64(bit, 2));
    const LaneMask black = _mm512_cmpge_epu64_mask(group.top, all(kColoredKinds));
    const Lanes top = _mm512_mask_or_epi64(bit, black, bit, _mm512_and_si512(near, all(kWilds)));
    const LaneMask in_first = _mm512_test_epi64_mask(rest[0], top);
    const auto without_one = [&](Lanes set, LaneMask where_it_is) {
      const Lanes found = _mm512_and_si512(set, top);
      const Lanes lowest = _mm512_and_si512(found, _mm512_sub_epi64(all(0), found));
      return _mm512_mask_xor_epi64(set, where_it_is, set, lowest);
    };
    group.pile[0] = where(mask, without_one(rest[0], in_first), group.pile[0]);
    group.pile[1] = where(mask, without_one(rest[1], LaneMask(~in_first)), group.pile[1]);
    tally_.reshuffles += unsigned(__builtin_popcount(mask));
  }

  [[gnu::noinline]] void end_rounds(Group& group, LaneMask mask) {
    Lanes first = all(0), second = all(0);
    for (auto& hand : group.hands) {
      first = _mm512_or_si512(first, hand[0]);
      second = _mm512_or_si512(second, hand[1]);
    }
    Lanes points = all(0);
    for (const auto& [faces, each] : kPoints) {
      const Lanes count =
          _mm512_add_epi64(_mm512_popcnt_epi64(_mm512_and_si512(first, all(faces))),
                           _mm512_popcnt_epi64(_mm512_and_si512(second, all(faces))));
      points = _mm512_add_epi64(points, _mm512_mullo_epi64(count, all(each)));
    }
    points_ = _mm512_mask_add_epi64(points_, mask, points_, points);
    const LaneMask won = mask & none(_mm512_or_si512(group.hands[0][0], group.hands[0][1]));
    tally_.first_wins += unsigned(__builtin_popcount(won));
    tally_.rounds += unsigned(__builtin_popcount(mask));
    refresh(group, mask);
  }

  /// New games for the lanes of `mask`.
  [[gnu::noinline]] void refresh(Group& group, LaneMask mask) {
    const int games = __builtin_popcount(mask);
    if (next_ + games > deals_.kGames) {
      deal(deals_, dealing_);
      next_ = 0;
    }
    const auto take = [&](Lanes& field, const uint64_t* from) {
      field = _mm512_mask_expandloadu_epi64(field, mask, from + next_);
    };
    for (int seat = 0; seat < kPlayers; ++seat) {
      take(group.hands[seat][0], deals_.hands[seat][0]);
      take(group.hands[seat][1], deals_.hands[seat][1]);
    }
    take(group.pile[0], deals_.pile[0]);
    take(group.pile[1], deals_.pile[1]);
    take(group.seat, deals_.seat);
    take(group.direction, deals_.direction);
    take(group.color, deals_.color);
    take(group.any, deals_.any);
    take(group.owed, deals_.owed);
    take(group.top, deals_.top);
    group.decided &= LaneMask(~mask);
    next_ += games;
  }

  Deals<kPlayers> deals_;
  LaneRandom random_, dealing_;
  Lanes turns_, points_;
  Tally tally_;
  int next_ = Deals<kPlayers>::kGames;
};

template <int kPlayers, bool kCounting>
Tally play_rounds(uint64_t seed, uint64_t turns) {
  constexpr int kGroups = kPlayers == 10 ? 2 : 3;
  Table<kPlayers> table(seed);
  Group<kPlayers> groups[kGroups];
  for (Group<kPlayers>& group : groups)
    table.begin(group);
  // A turn takes 1.26 steps where draw cards are drawn one by one.
  const uint64_t steps = turns * 5 / 4 / (uint64_t{kGroups} * kLanes);
  for (uint64_t step = 0; step < steps; ++step)
    for (Group<kPlayers>& group : groups)
      table.template step<kCounting>(group);
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
const Yardstick kVectors{"vectors", "eight games in each AVX-512 register", play, has_avx512};
}  // namespace penult::yardstick
