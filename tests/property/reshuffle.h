#pragma once
// Two tables that differ only in what somebody cannot see, and the acts by which he lawfully learns
// of it.

#include <algorithm>
#include <bit>
#include <vector>

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

/// The same table with everything that none of `known` holds dealt out anew, counts kept.
inline Table reshuffled(const Table& table, SeatMask known, Dice& dice) {
  Table other = table;
  std::vector<Card> hidden;
  hidden.reserve(128);
  const auto is_known = [&](Seat seat) { return (known & seat_bit(seat)) != 0; };
  for (int i = 0; i < table.cards.size; ++i)
    hidden.push_back(table.cards.order[size_t(i)]);
  for (Seat seat = 0; seat < table.state.seats; ++seat)
    if (!is_known(seat))
      for_each_card(table.state.hands[seat], [&](Card card) { hidden.push_back(card); });
  for (size_t last = hidden.size(); last > 1; --last)
    std::swap(hidden[last - 1], hidden[dice.below(uint32_t(last))]);
  size_t next = 0;
  other.state.draw = {};
  for (int i = 0; i < table.cards.size; ++i) {
    other.cards.order[size_t(i)] = hidden[next];
    other.state.draw.add(hidden[next++]);
  }
  for (Seat seat = 0; seat < table.state.seats; ++seat) {
    if (is_known(seat)) continue;
    const int count = table.state.hands[seat].count();
    other.state.hands[seat] = {};
    for (int i = 0; i < count; ++i)
      other.state.hands[seat].add(hidden[next++]);
  }
  return other;
}

/// Written effects of which everybody sees what they met: who cannot play, who holds black cards.
inline bool asks_by_effect(const Rules& rules, const Action& action) {
  if (action.verb != Verb::kPlay && action.verb != Verb::kJump) return false;
  for (FaceMask faces = faces_of(rules, action.card); faces; faces &= faces - 1) {
    const EffectType effect = rules.special[size_t(std::countr_zero(faces))].type;
    if (effect == EffectType::kNextDrawCountIfStuck || effect == EffectType::kAllDiscardWilds)
      return true;
  }
  return false;
}

/// Acts whose very meaning is to ask about hidden cards.
inline bool asks_about_hands(const Rules& rules, const Table& table, const Action& action) {
  if (action.verb == Verb::kChallenge || action.verb == Verb::kAccuse) return true;
  if (asks_by_effect(rules, action)) return true;
  // How long somebody draws until a color comes is for all to see.
  if (table.state.pending == Pending::kDrawUntil) return true;
  // Blocked rounds are decided by what everybody holds.
  return table.state.draw.empty() || rules.options.blocked_round == BlockedRound::lowest_wins
             ? table.state.passes > 0
             : false;
}

}  // namespace penult
