#include "lab/games.h"

namespace penult {

void play_deal(const Rules& rules, int players, const DuplicateDeal& which, SeatedBots& bots,
               PlayedDeal& played, Onlooker* onlooker) {
  Table& table = played.table;
  table.cards = OrderedCards(seed_of_round(which.seed, which.index, 0));
  HappeningCounter counter{table.state};
  EventLog log;
  deal(rules, table, {.seats = players, .dealer = Seat(which.index % uint64_t(players))}, log);
  for (const Event& event : log.events)
    counter(event);
  RoundDice dice = dice_of_game(which.seed, which.index);
  played.tally = play_round(rules, table, bots.seated, dice, &counter, onlooker);
  played.seen = counter.seen;
}

Match play_match(const Rules& rules, int players, uint64_t seed, uint64_t index, SeatedBots& bots,
                 MatchScores& scores) {
  // Matches have seeds of their own, so that they are not the rounds over again.
  const uint64_t own = scramble(seed) ^ 1;
  Match match = begin_match(rules, players, seed_of_round(own, index, 0));
  RoundDice dice = dice_of_game(own, index);
  NullSink nobody;
  scores.clear();
  while (!match.over && match.rounds_dealt < kMatchBound) {
    deal_round(match, nobody);
    if (!play_round(match, bots.seated, dice).finished) break;
    scores.push_back(match.totals);
  }
  return match;
}

}  // namespace penult
