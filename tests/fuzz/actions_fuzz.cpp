// Bytes become an agreement, a deal and a stream of actions, lawful and not: the cards stay whole,
// a refused action changes nothing, `check` and `apply` agree, and whom the table waits for can
// act.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "engine/observation.h"
#include "lab/proof.h"
#include "lab/random_rules.h"

namespace penult {
namespace {

class Bytes {
 public:
  explicit Bytes(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  bool more() const { return !bytes_.empty(); }
  uint8_t next() {
    if (bytes_.empty()) return 0;
    const uint8_t byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }

 private:
  std::span<const uint8_t> bytes_;
};

void demand(bool holds) {
  if (!holds) std::abort();
}

bool same(const Table& one, const Table& other) {
  return one.state == other.state && one.cards.size == other.cards.size &&
         one.cards.order == other.cards.order && one.cards.generator == other.cards.generator &&
         one.memory.shown == other.memory.shown && one.memory.in_play == other.memory.in_play;
}

Action any_action(Bytes& bytes) {
  Action action{.verb = Verb(bytes.next() % (uint8_t(Verb::kTimeout) + 1))};
  action.card = Kind(bytes.next());
  action.color = Color(bytes.next() % (kColors + 1));
  action.target = Seat(bytes.next());
  action.number = uint8_t(bytes.next() % 16);
  action.uno = bytes.next() % 2 == 1;
  return action;
}

void act(const Rules& rules, Table& table, Bytes& bytes) {
  const uint8_t how = bytes.next();
  const bool asked = awaited_seat(table.state) != kNobody && how % 8 != 0;
  const Seat seat = asked ? awaited_seat(table.state) : Seat(bytes.next() % table.state.seats);
  ActionList legal;
  legal_actions(rules, table.state, seat, legal);
  demand(!asked || legal.count > 0);
  Action action;
  if (how < 224 && legal.count > 0)
    action = legal[bytes.next() % legal.count];
  else
    action = any_action(bytes);
  const Table before = table;
  const Refusal refusal = check(rules, table.state, seat, action);
  EventLog log;
  demand(apply(rules, table, seat, action, log) == refusal);
  demand(!refusal || same(before, table));
  demand(cards_are_whole(table.state, table.memory));
  for (Seat viewer = 0; viewer < table.state.seats; ++viewer)
    for (const Event& event : log.events)
      (void)redact(rules, event, viewer);
}

void play_bytes(std::span<const uint8_t> input) {
  Bytes bytes(input);
  Dice dice{uint64_t{bytes.next()} << 8 | bytes.next()};
  const Mix mix = random_mix(dice);
  Table table;
  table.cards = OrderedCards(bytes.next());
  NullSink sink;
  deal(mix.rules, table, Deal{.seats = mix.seats, .dealer = Seat(bytes.next() % mix.seats)}, sink);
  while (bytes.more() && !is_over(table.state))
    act(mix.rules, table, bytes);
}

}  // namespace
}  // namespace penult

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  penult::play_bytes({data, size});
  return 0;
}
