#pragma once
// A zero that is all somebody holds counts 50 (HOUSE-ZERO-01), wherever points are counted (section
// 8, note 64).

#include "engine/rules.h"

namespace penult::lone_zero {

inline int points(const Rules& rules, CardSet hand) {
  const bool lone = rules.options.lone_zero_50 == Switch::on && hand.count() == 1 &&
                    (hand.faces() & faces_of(Symbol::k0));
  return lone ? 50 : points_of(rules, hand);
}

}  // namespace penult::lone_zero
