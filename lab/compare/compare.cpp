#include "lab/compare/compare.h"

#include "lab/games.h"

namespace penult {
namespace {

constexpr uint64_t kDealsPerPiece = 64;
constexpr size_t kMost = std::size(kRuleMeasures);
static_assert(kMost >= std::size(kBotMeasures));

/// The measures of one game of one side; what was not measured is left out.
struct Measured {
  std::array<int64_t, kMost> values{};
  std::array<bool, kMost> known{};
  void set(size_t measure, int64_t value) {
    values[measure] = value;
    known[measure] = true;
  }
};

/// The sums for two sides.
struct PairSums {
  size_t left = 0;
  size_t right = 0;
  std::array<Moments, kMost> of_left{}, of_right{}, gaps{};

  void add(const Measured& a, const Measured& b) {
    for (size_t measure = 0; measure < kMost; ++measure) {
      if (!a.known[measure] || !b.known[measure]) continue;
      of_left[measure].add(a.values[measure]);
      of_right[measure].add(b.values[measure]);
      gaps[measure].add(b.values[measure] - a.values[measure]);
    }
  }
  void operator+=(const PairSums& other) {
    for (size_t measure = 0; measure < kMost; ++measure) {
      of_left[measure] += other.of_left[measure];
      of_right[measure] += other.of_right[measure];
      gaps[measure] += other.gaps[measure];
    }
  }
};

std::vector<PairSums> pairs_of(const ComparePlan& plan) {
  std::vector<PairSums> pairs;
  for (size_t left = 0; left < (plan.all_pairs ? plan.sides.size() : 1); ++left)
    for (size_t right = left + 1; right < plan.sides.size(); ++right)
      pairs.push_back({.left = left, .right = right});
  return pairs;
}

class Worker {
 public:
  Worker(const ComparePlan& plan, const Watch& watch)
      : pairs(pairs_of(plan)), plan_(plan), watch_(watch), contestants_(plan.bots) {
    for (const Side& side : plan.sides) {
      plans_.push_back(plan_of(plan, side));
      figures.emplace_back(plans_.back());
    }
  }

  void play(Span span, Span match_span) {
    for (uint64_t index = span.first; index < span.last && !watch_.is_stopped(); ++index) {
      plan_.bots_compete ? deal_to_bots(index) : deal_by_rules(index);
      ++deals;
    }
    for (uint64_t index = match_span.first; index < match_span.last && !watch_.is_stopped();
         ++index) {
      plan_.bots_compete ? match_of_bots(index) : match_by_rules(index);
      ++matches;
    }
  }

  uint64_t deals = 0;
  uint64_t matches = 0;
  std::vector<PairSums> pairs;
  std::vector<Figures> figures;

 private:
  // ---- rule sets: the same deal by each

  void deal_by_rules(uint64_t index) {
    const uint64_t shift = index / uint64_t(plan_.players) % plan_.bots.size();
    std::vector<Measured> measured(plan_.sides.size());
    for (size_t side = 0; side < plan_.sides.size(); ++side) {
      const Rules& rules = plan_.sides[side].rules;
      SeatedBots bots(plan_.bots, plan_.players, shift);
      play_deal(rules, plan_.players, {plan_.seed, index}, bots, played_);
      measure(rules, shift, measured[side]);
      count_round(plans_[side], contestants_, shift, played_.table.state, played_.tally,
                  &played_.seen, figures[side]);
    }
    for (PairSums& pair : pairs)
      pair.add(measured[pair.left], measured[pair.right]);
  }

  void measure(const Rules& rules, uint64_t shift, Measured& measured) const {
    const State& state = played_.table.state;
    const Happenings& seen = played_.seen;
    const auto set = [&](RuleMeasure which, int64_t value) { measured.set(size_t(which), value); };
    set(RuleMeasure::kTurns, int64_t(played_.tally.turns));
    set(RuleMeasure::kPenaltyCards, seen[Happening::penalty_cards]);
    set(RuleMeasure::kLongestPenalty, seen.longest_penalty);
    set(RuleMeasure::kReshuffles, seen[Happening::reshuffles]);
    const bool has_winner = played_.tally.finished && state.winner < state.seats;
    const bool first =
        has_winner && (state.winner + state.seats - state.dealer - 1) % state.seats == 0;
    set(RuleMeasure::kFirstSeat, first ? 1 : 0);
    set(RuleMeasure::kWinnerPoints, has_winner ? score(rules, state).booked[state.winner] : 0);
    if (contestants_.names.size() > 1)
      set(RuleMeasure::kFirstBot, has_winner && contestants_.at(state.winner, shift) == 0 ? 1 : 0);
  }

  void match_by_rules(uint64_t index) {
    const uint64_t shift = index % plan_.bots.size();
    std::vector<Measured> measured(plan_.sides.size());
    for (size_t side = 0; side < plan_.sides.size(); ++side) {
      const Rules& rules = plan_.sides[side].rules;
      if (!matches_end(rules.options)) continue;
      SeatedBots bots(plan_.bots, plan_.players, shift);
      const Match match = play_match(rules, plan_.players, plan_.seed, index, bots, scores_);
      if (match.over)
        measured[side].set(size_t(RuleMeasure::kMatchRounds), int64_t(scores_.size()));
      count_match(contestants_, shift, match, scores_, figures[side].matches, figures[side].bots);
    }
    for (PairSums& pair : pairs)
      pair.add(measured[pair.left], measured[pair.right]);
  }

  // ---- bots: each deal twice, the seats exchanged

  /// Seats 0, 2, 4 … are the left bot's the first time, the right one's the second time.
  static bool is_left(size_t seat, int time) { return (seat + size_t(time)) % 2 == 0; }

  void deal_to_bots(uint64_t index) {
    const Rules& rules = plan_.sides[0].rules;
    for (PairSums& pair : pairs) {
      Measured left, right;
      int64_t wins[2] = {}, points[2] = {};
      for (int time = 0; time < 2; ++time) {
        SeatedBots bots(names_of(pair), plan_.players, uint64_t(time));
        play_deal(rules, plan_.players, {plan_.seed, index}, bots, played_);
        if (!played_.tally.finished) continue;
        const State& state = played_.table.state;
        const Score booked = score(rules, state);
        for (size_t seat = 0; seat < state.seats; ++seat)
          points[is_left(seat, time) ? 0 : 1] += booked.booked[seat];
        if (state.winner < state.seats) ++wins[is_left(state.winner, time) ? 0 : 1];
      }
      left.set(size_t(BotMeasure::kWins), wins[0]);
      right.set(size_t(BotMeasure::kWins), wins[1]);
      left.set(size_t(BotMeasure::kPoints), points[0]);
      right.set(size_t(BotMeasure::kPoints), points[1]);
      pair.add(left, right);
    }
  }

  void match_of_bots(uint64_t index) {
    const Rules& rules = plan_.sides[0].rules;
    for (PairSums& pair : pairs) {
      Measured left, right;
      int64_t wins[2] = {};
      for (int time = 0; time < 2; ++time) {
        SeatedBots bots(names_of(pair), plan_.players, uint64_t(time));
        const Match match = play_match(rules, plan_.players, plan_.seed, index, bots, scores_);
        if (match.over && match.winners.size() == 1)
          ++wins[is_left(match.winners[0], time) ? 0 : 1];
      }
      left.set(size_t(BotMeasure::kMatchWins), wins[0]);
      right.set(size_t(BotMeasure::kMatchWins), wins[1]);
      pair.add(left, right);
    }
  }

  std::array<std::string, 2> names_of(const PairSums& pair) const {
    return {plan_.sides[pair.left].bot, plan_.sides[pair.right].bot};
  }

  const ComparePlan& plan_;
  const Watch& watch_;
  Contestants contestants_;
  std::vector<SimulationPlan> plans_;
  PlayedDeal played_;
  MatchScores scores_;
};

Estimate scaled(const Moments& moments, const MeasureInfo& measure) {
  const Estimate all = mean(moments);
  const double scale = measure.scale;
  Estimate estimate{all.value / scale, all.low / scale, all.high / scale};
  // A share, or a difference of two, goes no further than everything.
  if (measure.unit == Unit::kShare) {
    estimate.low = std::max(-1.0, estimate.low);
    estimate.high = std::min(1.0, estimate.high);
  }
  return estimate;
}

std::vector<Pair> judged(const ComparePlan& plan, const std::vector<PairSums>& sums) {
  const auto measures = measures_of(plan);
  std::vector<Pair> pairs;
  std::vector<double> chances;
  for (const PairSums& sum : sums) {
    Pair pair{.left = sum.left, .right = sum.right, .differences = {}};
    for (size_t measure = 0; measure < measures.size(); ++measure) {
      const Moments& gaps = sum.gaps[measure];
      if (gaps.count < 2) continue;  // one game shows no spread to judge by
      // What neither side ever has is no difference worth a line.
      if (sum.of_left[measure].squares == 0 && sum.of_right[measure].squares == 0) continue;
      const MeasureInfo& info = measures[measure];
      pair.differences.push_back({.measure = measure,
                                  .left = scaled(sum.of_left[measure], info),
                                  .right = scaled(sum.of_right[measure], info),
                                  .gap = scaled(gaps, info),
                                  .is_same = gaps.squares == 0});
      if (gaps.squares > 0) chances.push_back(chance_of_difference(gaps));
    }
    pairs.push_back(std::move(pair));
  }
  const std::vector<double> after = corrected(chances);
  size_t next = 0;
  for (Pair& pair : pairs)
    for (Difference& difference : pair.differences)
      if (!difference.is_same) difference.chance = after[next++];
  return pairs;
}

}  // namespace

std::span<const MeasureInfo> measures_of(const ComparePlan& plan) {
  if (plan.bots_compete) return kBotMeasures;
  return kRuleMeasures;
}

SimulationPlan plan_of(const ComparePlan& plan, const Side& side) {
  return {.rules = side.rules,
          .players = plan.players,
          .bots = plan.bots,
          .rounds = plan.deals,
          .seed = plan.seed,
          .threads = plan.threads,
          .matches = plan.matches,
          .count_happenings = true};
}

Comparison compare(const ComparePlan& plan, const Watch& watch) {
  const uint64_t pieces = std::max(pieces_of(plan.deals, kDealsPerPiece, plan.threads),
                                   pieces_of(plan.matches, 1, plan.threads));
  std::vector<std::unique_ptr<Worker>> workers;
  workers.reserve(size_t(plan.threads));
  for (int i = 0; i < plan.threads; ++i)
    workers.push_back(std::make_unique<Worker>(plan, watch));
  share_out(pieces, workers, watch, [&](Worker& worker, uint64_t piece) {
    worker.play(part_of(plan.deals, piece, pieces), part_of(plan.matches, piece, pieces));
  });
  Worker& sum = *workers[0];
  for (size_t i = 1; i < workers.size(); ++i) {
    sum.deals += workers[i]->deals;
    sum.matches += workers[i]->matches;
    for (size_t pair = 0; pair < sum.pairs.size(); ++pair)
      sum.pairs[pair] += workers[i]->pairs[pair];
    for (size_t side = 0; side < sum.figures.size(); ++side)
      sum.figures[side] += workers[i]->figures[side];
  }
  Comparison comparison{
      .deals = sum.deals, .matches = sum.matches, .pairs = judged(plan, sum.pairs), .figures = {}};
  if (!plan.bots_compete) comparison.figures = std::move(sum.figures);
  return comparison;
}

}  // namespace penult
