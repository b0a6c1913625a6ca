#include "bindings/wasm/rounds.h"

#include "engine/round.h"
#include "lab/random_rules.h"

namespace penult::wasm {
namespace {

constexpr int kRoundsOfMix = 10;
/// Random players can keep a round going for ever; both sides stop at the same action.
constexpr int kMostActions = 200;
constexpr uint32_t kSeldom = 16;

class Digest {
 public:
  void add(uint64_t value) {
    value_ = (value_ ^ value) * 0x9e3779b97f4a7c15ULL;
    value_ ^= value_ >> 29;
  }
  void add(const Action& action) {
    add(uint64_t(action.verb) | uint64_t(action.card) << 8 | uint64_t(action.color) << 16 |
        uint64_t(action.target) << 24 | uint64_t(action.number) << 32 | uint64_t(action.uno) << 40);
  }
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 1;
};

void add_events(Digest& digest, EventLog& log) {
  for (const Event& event : log.events) {
    digest.add(uint64_t(event.type) | uint64_t(event.seat) << 8 | uint64_t(event.target) << 16 |
               uint64_t(event.card) << 24 | uint64_t(event.color) << 32 |
               uint64_t(event.amount) << 40 | uint64_t(event.flag) << 48 |
               uint64_t(event.uno) << 56);
    digest.add(event.cards.first);
    digest.add(event.cards.second);
  }
  log.events.clear();
}

void play_round(const Mix& mix, uint64_t seed, Dice& dice, Digest& digest) {
  Table table;
  table.cards = OrderedCards(seed);
  EventLog log;
  deal(mix.rules, table, Deal{.seats = mix.seats, .dealer = Seat(dice.below(uint32_t(mix.seats)))},
       log);
  add_events(digest, log);
  ActionList legal, chosen_from;
  for (int count = 0; !is_over(table.state) && count < kMostActions; ++count) {
    const Seat awaited = awaited_seat(table.state);
    Seat mover = kNobody;
    for (int look = 0; look < 2 && mover == kNobody; ++look)
      for (Seat seat = 0; seat < table.state.seats; ++seat) {
        // Whoever is not awaited is asked now and then; all, where nobody else can do anything.
        if (look == 0 && seat != awaited && dice.below(kSeldom) != 0) continue;
        legal_actions(mix.rules, table.state, seat, legal);
        digest.add(uint64_t(legal.count));
        if (legal.count == 0 || (mover != kNobody && dice.below(2) == 0)) continue;
        mover = seat;
        chosen_from = legal;
      }
    if (mover == kNobody) break;
    const Action action = chosen_from[int(dice.below(uint32_t(chosen_from.count)))];
    digest.add(action);
    // Somebody tries what may not be allowed, too.
    const Refusal refusal =
        check(mix.rules, table.state, Seat(dice.below(table.state.seats)), action);
    digest.add(uint64_t(refusal.reason) | uint64_t(refusal.color) << 16 |
               uint64_t(refusal.seat) << 24);
    apply(mix.rules, table, mover, action, log);
    add_events(digest, log);
  }
  const Score points = score(mix.rules, table.state);
  for (size_t seat = 0; seat < size_t(mix.seats); ++seat)
    digest.add(uint64_t(points.in_hand[seat]) << 32 | uint32_t(points.booked[seat]));
}

}  // namespace

uint64_t digest_of_rounds(uint64_t seed, int count) {
  Dice dice{seed};
  Digest digest;
  Mix mix;
  for (int round = 0; round < count; ++round) {
    if (round % kRoundsOfMix == 0) mix = random_mix(dice);
    play_round(mix, dice.next(), dice, digest);
  }
  return digest.value();
}

}  // namespace penult::wasm
