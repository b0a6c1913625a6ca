// The AVX-512 kernel: eight games in each register, one in each 64-bit lane. Nothing branches but
// for rare events: every lane does the same step, a turn or one card of a penalty, and what does
// not concern it is masked. A lane whose round is over takes the next one from a stock of fresh
// deals (`expand`), so that lanes never run empty. Two or three registers take turns, for one alone
// would wait for itself. Games as lanes: what simulators on graphics cards do (pgx, Koyamada et al.
// 2023), on one processor.

#include "lab/batch/kernel.h"

#if defined(__AVX512VBMI__)

#include "lab/batch/lane_deals.h"

namespace penult::batch {
namespace {

template <int kPlayers>
struct Group {
  Lanes hands[kPlayers][2];
  Lanes pile[2];
  Lanes seat;        ///< whose turn it is, or who draws while `owed`
  Lanes direction;   ///< 1 or −1
  Lanes color, any;  ///< faces of the color that counts, and of all that fits
  Lanes owed;        ///< cards of a penalty that `seat` has still to draw
  Lanes top;         ///< the top card, as a bit
  LaneStream stream;
  Lanes turns;
  Lanes round;
  Lanes last_pass, passes;  ///< as in the portable `Game`
  Lanes reshuffles;
  LaneMask top_second;  ///< where the top card is a second copy
  LaneMask decided;     ///< the last card is laid: the round ends when nothing is owed
};

/// Plays rounds of so many players until there are no more.
template <int kPlayers>
class Table {
 public:
  using Group = batch::Group<kPlayers>;

  Table(Job& job, BatchFigures& figures) : job_(job), figures_(figures) {}

  /// Rounds that are claimed, to be booked and not over.
  uint64_t open() const { return open_; }

  void start(Group& group) {
    group.decided = group.top_second = 0;
    refresh(group, kAllLanes);
  }

  [[gnu::always_inline]] void step(Group& group) {
    const Lanes number = group.stream.next();
    LaneMask at[kPlayers];
    Lanes first = group.hands[0][0], second = group.hands[0][1];
    for (int seat = 0; seat < kPlayers; ++seat) {
      at[seat] = equal(group.seat, uint64_t(seat));
      first = where(at[seat], group.hands[seat][0], first);
      second = where(at[seat], group.hands[seat][1], second);
    }
    const LaneMask owes = some(group.owed), moves = not_in(owes);
    // WD4-01: a Wild Draw Four only where no card has the color that counts.
    const Lanes faces = _mm512_or_si512(first, second);
    const LaneMask has_color = _mm512_test_epi64_mask(faces, group.color);
    const Lanes fits = _mm512_mask_and_epi64(group.any, has_color, group.any, all(~kDrawFours));
    const LaneMask can = _mm512_mask_test_epi64_mask(moves, faces, fits);
    const LaneMask draws = not_in(can);

    // The one choice of a step: any face of the hand that fits, or any card of the pile.
    const Lanes fitting = _mm512_and_si512(faces, fits);
    const auto choose = [&] {
      return any_card(number, where(can, fitting, group.pile[0]),
                      _mm512_maskz_mov_epi64(draws, group.pile[1]));
    };
    LanePlaces place = choose();
    Lanes bit = bit_of(place.face);
    LaneMask without = 0;  // lanes in which there is no card at all
    if (place.found != kAllLanes) [[unlikely]] {
      reshuffle(group, not_in(place.found));
      place = choose();
      bit = _mm512_maskz_mov_epi64(place.found, bit_of(place.face));
      without = not_in(place.found);
    }
    const LaneMask black = is_black(place.face);
    // Of several cards of a kind the lowest is laid; black kinds have two faces.
    const Lanes other_face = _mm512_or_si512(_mm512_slli_epi64(bit, 2), _mm512_srli_epi64(bit, 2));
    const Lanes kind =
        _mm512_mask_or_epi64(bit, black, bit, _mm512_and_si512(other_face, all(kBlackFaces)));
    const LaneMask in_first = _mm512_test_epi64_mask(first, kind);
    const Lanes held = lowest(_mm512_and_si512(where(in_first, first, second), kind));
    const Lanes card = where(can, held, bit);
    const LaneMask copy = LaneMask((can & ~in_first) | (draws & place.second));
    const LaneMask lays = _mm512_mask_test_epi64_mask(moves, bit, fits);
    // Laid from the hand: leaves it. Drawn and kept: enters it. Drawn and laid: neither.
    const LaneMask changes = LaneMask(can | ~lays);
    const Lanes in_firsts = _mm512_maskz_mov_epi64(not_in(copy), card);
    const Lanes in_seconds = _mm512_maskz_mov_epi64(copy, card);
    first = toggle(first, changes, in_firsts);
    second = toggle(second, changes, in_seconds);
    for (int seat = 0; seat < kPlayers; ++seat) {
      group.hands[seat][0] = where(at[seat], first, group.hands[seat][0]);
      group.hands[seat][1] = where(at[seat], second, group.hands[seat][1]);
    }
    group.pile[0] = toggle(group.pile[0], draws, in_firsts);
    group.pile[1] = toggle(group.pile[1], draws, in_seconds);

    const Lanes symbol = look_up(kSymbolOf, place.face);
    const LaneFits laid = fits_on(place.face, black, symbol, number);
    group.color = where(lays, laid.color, group.color);
    group.any = where(lays, laid.any, group.any);
    group.top = where(lays, card, group.top);
    group.top_second = LaneMask((group.top_second & ~lays) | (copy & lays));
    // One card less is owed, or what the card that was laid asks for.
    const Lanes less = _mm512_mask_sub_epi64(group.owed, owes, group.owed, all(1));
    group.owed = where(lays, look_up(kPenaltyOf, place.face), less);
    group.turns = _mm512_mask_add_epi64(group.turns, moves, group.turns, all(1));

    pass_on(group, lays, symbol, _mm512_mask_test_epi64_mask(owes, group.owed, group.owed));
    const Lanes left = _mm512_or_si512(first, second);
    group.decided = LaneMask(group.decided | _mm512_mask_testn_epi64_mask(lays, left, left));
    const LaneMask over = LaneMask(group.decided & none(group.owed));
    if (over) [[unlikely]]
      end_rounds(group, over);
    if (without & moves) [[unlikely]]
      pass(group, LaneMask(without & moves));
  }

 private:
  /// Whose turn is next; in the lanes of `stay` the same seat draws again.
  [[gnu::always_inline]] static void pass_on(Group& group, LaneMask lays, Lanes symbol,
                                             LaneMask stay) {
    LaneMask skips = LaneMask(lays & equal(symbol, uint64_t(Symbol::kSkip)));
    const LaneMask reverses = LaneMask(lays & equal(symbol, uint64_t(Symbol::kReverse)));
    if constexpr (kPlayers == 2)
      skips |= reverses;
    else
      group.direction = _mm512_mask_sub_epi64(group.direction, reverses, all(0), group.direction);
    Lanes seat = _mm512_mask_add_epi64(group.seat, not_in(stay), group.seat, group.direction);
    seat = _mm512_mask_add_epi64(seat, skips, seat, group.direction);
    if constexpr ((kPlayers & (kPlayers - 1)) == 0) {
      group.seat = _mm512_and_si512(seat, all(kPlayers - 1));
    } else {
      const LaneMask beyond = _mm512_cmpge_epi64_mask(seat, all(kPlayers));
      const LaneMask before = _mm512_movepi64_mask(seat);
      seat = _mm512_mask_sub_epi64(seat, beyond, seat, all(kPlayers));
      group.seat = _mm512_mask_add_epi64(seat, before, seat, all(kPlayers));
    }
  }

  /// New piles in the lanes of the mask: what lies in no hand and not on top (PILE-01).
  [[gnu::noinline]] static void reshuffle(Group& group, LaneMask mask) {
    Lanes rest[2] = {all(kDeck.first), all(kDeck.second)};
    for (const auto& hand : group.hands) {
      rest[0] = _mm512_andnot_si512(hand[0], rest[0]);
      rest[1] = _mm512_andnot_si512(hand[1], rest[1]);
    }
    rest[0] = toggle(rest[0], not_in(group.top_second), group.top);
    rest[1] = toggle(rest[1], group.top_second, group.top);
    group.pile[0] = where(mask, rest[0], group.pile[0]);
    group.pile[1] = where(mask, rest[1], group.pile[1]);
    const LaneMask any = LaneMask(mask & some(_mm512_or_si512(rest[0], rest[1])));
    group.reshuffles = _mm512_mask_add_epi64(group.reshuffles, any, group.reshuffles, all(1));
  }

  /// PILE-04: turns without a card. When all players have had one in a row, nobody can go on.
  [[gnu::noinline]] void pass(Group& group, LaneMask mask) {
    const Lanes expected = _mm512_add_epi64(group.last_pass, all(1));
    const LaneMask in_a_row = _mm512_cmpeq_epi64_mask(group.turns, expected);
    const Lanes passes = where(in_a_row, _mm512_add_epi64(group.passes, all(1)), all(1));
    group.passes = where(mask, passes, group.passes);
    group.last_pass = where(mask, group.turns, group.last_pass);
    const LaneMask stuck = LaneMask(mask & _mm512_cmpge_epu64_mask(group.passes, all(kPlayers)));
    if (!stuck) return;
    close(group, stuck, all(0), true);
  }

  [[gnu::noinline]] void end_rounds(Group& group, LaneMask mask) {
    Lanes first = all(0), second = all(0);
    for (const auto& hand : group.hands) {
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
    close(group, mask, points, false);
  }

  /// Books the rounds of the lanes in the mask and starts others.
  [[gnu::always_inline]] void close(Group& group, LaneMask mask, Lanes points, bool blocked) {
    alignas(64) uint64_t rounds[kLanes], turns[kLanes], sums[kLanes], reshuffles[kLanes];
    store(rounds, group.round);
    store(turns, group.turns);
    store(sums, points);
    store(reshuffles, group.reshuffles);
    Lanes winners = all(0);
    for (int seat = 1; seat < kPlayers; ++seat)
      winners = where(none(_mm512_or_si512(group.hands[seat][0], group.hands[seat][1])),
                      all(uint64_t(seat)), winners);
    alignas(64) uint64_t winner[kLanes];
    store(winner, winners);
    for (unsigned rest = mask; rest; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      Result result{.round = rounds[lane],
                    .turns = turns[lane],
                    .points = sums[lane],
                    .reshuffles = reshuffles[lane],
                    .winner = int(winner[lane]),
                    .blocked = false};
      if (blocked) settle(group, lane, result);
      if (book(job_, result, figures_)) --open_;
    }
    refresh(group, mask);
  }

  static void settle(const Group& group, int lane, Result& result) {
    CardSet hands[kPlayers];
    uint64_t first[kLanes], second[kLanes];
    for (int seat = 0; seat < kPlayers; ++seat) {
      store(first, group.hands[seat][0]);
      store(second, group.hands[seat][1]);
      hands[seat] = {first[lane], second[lane]};
    }
    settle_blocked(hands, kPlayers, result);
  }

  /// Fresh rounds for the lanes of the mask.
  [[gnu::noinline]] void refresh(Group& group, LaneMask mask) {
    if (next_ + __builtin_popcount(mask) > kStock) [[unlikely]]
      mask = restock(group, mask);
    take(group, mask);
  }

  /// Serves as many lanes as the stock still can, and makes a new one. Returns the lanes that wait.
  [[gnu::noinline]] LaneMask restock(Group& group, LaneMask mask) {
    unsigned waiting = mask;
    for (int left = kStock - next_; left > 0; --left)
      waiting &= waiting - 1;
    take(group, LaneMask(mask & ~waiting));
    const uint64_t first = claim(job_);
    deal(stock_, job_.key, first);
    open_ += booked_of(job_, first);
    next_ = 0;
    return LaneMask(waiting);
  }

  [[gnu::always_inline]] void take(Group& group, LaneMask mask) {
    const auto expand = [&](Lanes& field, const uint64_t* from) {
      field = _mm512_mask_expandloadu_epi64(field, mask, from + next_);
    };
    const Deals& deals = stock_.deals;
    for (int seat = 0; seat < kPlayers; ++seat) {
      expand(group.hands[seat][0], deals.hands[seat][0]);
      expand(group.hands[seat][1], deals.hands[seat][1]);
    }
    expand(group.pile[0], deals.pile[0]);
    expand(group.pile[1], deals.pile[1]);
    expand(group.seat, stock_.seat);
    expand(group.direction, stock_.direction);
    expand(group.color, stock_.color);
    expand(group.any, stock_.any);
    expand(group.owed, stock_.owed);
    expand(group.top, deals.top);
    expand(group.stream.low, deals.low);
    expand(group.stream.high, deals.high);
    expand(group.round, deals.round);
    Lanes copies = all(0);
    expand(copies, deals.top_copy);
    group.top_second = LaneMask((group.top_second & ~mask) | some(copies));
    for (Lanes* counter : {&group.turns, &group.last_pass, &group.passes, &group.reshuffles})
      *counter = where(mask, all(0), *counter);
    group.decided = LaneMask(group.decided & ~mask);
    next_ += __builtin_popcount(mask);
  }

  Job& job_;
  BatchFigures& figures_;
  Stock<kPlayers> stock_;
  uint64_t open_ = 0;
  int next_ = kStock;
};

template <int kPlayers>
void play(Job& job, BatchFigures& figures) {
  constexpr int kGroups = kPlayers <= 4 ? 3 : 2;
  Table<kPlayers> table(job, figures);
  Group<kPlayers> groups[kGroups];
  for (Group<kPlayers>& group : groups)
    table.start(group);
  while (table.open() > 0)
    for (int step = 0; step < 64; ++step)
      for (Group<kPlayers>& group : groups)
        table.step(group);
}

}  // namespace

void play_vectors(Job& job, BatchFigures& figures) {
  with_players(job.players, [&]<int kPlayers> { play<kPlayers>(job, figures); });
}

}  // namespace penult::batch

#else

namespace penult::batch {
// Never called: `runs_here`.
void play_vectors(Job&, BatchFigures&) {}
}  // namespace penult::batch

#endif
