#include "engine/cards.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/moves.h"

namespace penult {

uint32_t OrderedCards::below(uint32_t bound) {
  const uint32_t largest =
      ~uint32_t{0} - (~uint32_t{0} % bound + 1) % bound;  // last number of the last whole block
  uint32_t number = generator();
  while (number > largest)
    number = generator();
  return number % bound;
}

void OrderedCards::shuffle(CardSet set) {
  // Forced cards (`reshuffle`, `deck` of a table script) come out first, those of them that are in
  // the set.
  std::array<Card, 128> front{};
  int forced_here = 0;
  for (int i = 0; i < forced_count; ++i) {
    const Card card = forced[size_t(i)];
    if (!set.contains(card)) continue;
    set.remove(card);
    front[size_t(forced_here++)] = card;
  }
  forced_count = 0;
  size = 0;
  for_each_card(set, [&](Card card) { order[size++] = card; });
  for (uint32_t last = size; last > 1; --last)
    std::swap(order[last - 1], order[below(last)]);
  for (int i = forced_here; i > 0; --i)
    order[size++] = front[size_t(i - 1)];
}

void OrderedCards::put_under(CardSet set) {
  OrderedCards bottom = *this;
  bottom.forced_count = 0;
  bottom.shuffle(set);
  generator = bottom.generator;
  assert(size + bottom.size <= 128);
  std::copy_backward(order.begin(), order.begin() + size, order.begin() + size + bottom.size);
  std::copy_n(bottom.order.begin(), bottom.size, order.begin());
  size = uint8_t(size + bottom.size);
}

}  // namespace penult
