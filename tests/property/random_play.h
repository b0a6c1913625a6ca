#pragma once
// Random play for the properties: any legal action by anybody, now and then a call or a fine.

#include <optional>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

using Move = std::pair<Seat, Action>;

/// All that anybody may do now, as listed; the referee's consent where it is due.
inline std::vector<Move> all_moves(const Rules& rules, const State& state) {
  std::vector<Move> moves;
  ActionList list;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    legal_actions(rules, state, seat, list);
    for (const Action& action : list)
      moves.emplace_back(seat, action);
  }
  return moves;
}

/// A random move that brings the round on: like a player who lays a card when he can, so that
/// rounds end.
inline std::optional<Move> random_move(const Rules& rules, const State& state, Dice& dice) {
  const std::vector<Move> moves = all_moves(rules, state);
  if (moves.empty()) return std::nullopt;
  std::vector<Move> laying;
  for (const Move& move : moves)
    if (move.second.verb == Verb::kPlay || move.second.verb == Verb::kJump) laying.push_back(move);
  const std::vector<Move>& from = !laying.empty() && dice.below(16) != 0 ? laying : moves;
  return from[dice.below(uint32_t(from.size()))];
}

/// A move that makes hands smaller: a colored card that nobody has to draw for, if there is one.
/// Wild play can go on for ever where two players with half the deck each keep dealing each other
/// fours and eights; quiet play cannot.
inline std::optional<Move> quiet_move(const Rules& rules, const State& state, Dice& dice) {
  std::vector<Move> quiet;
  for (const Move& move : all_moves(rules, state)) {
    const Action& action = move.second;
    if (action.verb != Verb::kPlay || is_black(action.card)) continue;
    if (symbol_of(action.card) != Symbol::kDrawTwo) quiet.push_back(move);
  }
  if (quiet.empty()) return random_move(rules, state, dice);
  return quiet[dice.below(uint32_t(quiet.size()))];
}

/// A freshly dealt table.
inline Table dealt_table(const Rules& rules, int seats, uint64_t seed, EventLog& log) {
  Table table;
  table.cards = OrderedCards(seed);
  deal(rules, table, Deal{.seats = seats, .dealer = Seat(seed % uint64_t(seats))}, log);
  return table;
}

}  // namespace penult
