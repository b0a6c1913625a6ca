#include "lab/figures.h"

#include <algorithm>

namespace penult {
namespace {

void add(BotFigures& sum, const BotFigures& part) {
  sum.seats += part.seats;
  sum.wins += part.wins;
  sum.points += part.points;
  sum.match_seats += part.match_seats;
  sum.match_wins += part.match_wins;
}

void add(MatchFigures& sum, const MatchFigures& part) {
  sum.played += part.played;
  sum.unfinished += part.unfinished;
  sum.shared += part.shared;
  sum.rounds += part.rounds;
  for (size_t series = 0; series < sum.curves.size(); ++series)
    for (size_t round = 0; round < kCurveRounds; ++round)
      sum.curves[series][round] += part.curves[series][round];
}

void count_happenings(const Happenings& seen, Figures& figures) {
  for (size_t which = 0; which < kHappenings; ++which) {
    const uint32_t times = seen.counts[which];
    HappeningFigures& happening = figures.happenings[which];
    happening.times.add(times);
    happening.rounds += times > 0 ? 1 : 0;
  }
  figures.longest_penalty.add(seen.longest_penalty);
  figures.longest_stack.add(seen.longest_stack);
}

}  // namespace

Figures::Figures(const SimulationPlan& plan) {
  const size_t names = Contestants(plan.bots).names.size();
  bots.resize(names);
  matches.curves.resize(names > 1 ? names : size_t(plan.players));
}

Figures& Figures::operator+=(const Figures& other) {
  rounds += other.rounds;
  turns += other.turns;
  actions += other.actions;
  won += other.won;
  blocked += other.blocked;
  void_rounds += other.void_rounds;
  unfinished += other.unfinished;
  for (size_t i = 0; i < wins_by_place.size(); ++i)
    wins_by_place[i] += other.wins_by_place[i];
  for (size_t i = 0; i < bots.size(); ++i)
    add(bots[i], other.bots[i]);
  length += other.length;
  winner_points += other.winner_points;
  for (size_t i = 0; i < kHappenings; ++i) {
    happenings[i].times += other.happenings[i].times;
    happenings[i].rounds += other.happenings[i].rounds;
  }
  longest_penalty += other.longest_penalty;
  longest_stack += other.longest_stack;
  add(matches, other.matches);
  cpu_seconds += other.cpu_seconds;
  return *this;
}

void count_round(const SimulationPlan& plan, const Contestants& contestants, uint64_t shift,
                 const State& state, const RoundTally& tally, const Happenings* seen,
                 Figures& figures) {
  ++figures.rounds;
  figures.actions += tally.actions;
  figures.turns += tally.turns;
  const size_t players = size_t(plan.players);
  for (size_t seat = 0; seat < players; ++seat)
    ++figures.bots[contestants.at(seat, shift)].seats;
  if (seen) count_happenings(*seen, figures);
  if (!tally.finished) {
    ++figures.unfinished;
    return;
  }
  figures.length.add(tally.turns);
  figures.won += state.ending == Ending::kWon ? 1 : 0;
  figures.blocked += state.ending == Ending::kBlocked ? 1 : 0;
  figures.void_rounds += state.ending == Ending::kVoid ? 1 : 0;
  const Score points = score(plan.rules, state);
  if (state.winner < players) {
    // Places go clockwise from the dealer's left, whatever direction the game turns to.
    ++figures.wins_by_place[(state.winner + players - state.dealer - 1) % players];
    ++figures.bots[contestants.at(state.winner, shift)].wins;
    figures.winner_points.add(points.booked[state.winner]);
  }
  if (figures.bots.size() == 1) {
    int64_t sum = 0;
    for (size_t seat = 0; seat < players; ++seat)
      sum += points.booked[seat];
    figures.bots[0].points.add(sum);
    return;
  }
  std::array<int64_t, kMaxSeats> by_bot{};
  for (size_t seat = 0; seat < players; ++seat)
    by_bot[contestants.at(seat, shift)] += points.booked[seat];
  for (size_t bot = 0; bot < figures.bots.size(); ++bot)
    figures.bots[bot].points.add(by_bot[bot]);
}

void count_match(const Contestants& contestants, uint64_t shift, const Match& match,
                 const MatchScores& scores, MatchFigures& figures, std::vector<BotFigures>& bots) {
  ++figures.played;
  const size_t players = size_t(match.seats);
  for (size_t seat = 0; seat < players; ++seat)
    ++bots[contestants.at(seat, shift)].match_seats;
  if (!match.over) {
    ++figures.unfinished;
    return;
  }
  figures.rounds.add(scores.size());
  if (match.winners.size() == 1)
    ++bots[contestants.at(match.winners[0], shift)].match_wins;
  else
    ++figures.shared;
  for (size_t rank = 0; rank < players; ++rank) {
    const size_t seat = match.ranking[rank];
    Curve& curve = figures.curves[bots.size() > 1 ? contestants.at(seat, shift) : rank];
    for (size_t round = 0; round < kCurveRounds; ++round)
      curve[round].add(scores[std::min(round, scores.size() - 1)][seat]);
  }
}

}  // namespace penult
