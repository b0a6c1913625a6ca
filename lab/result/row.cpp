#include "lab/result/row.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace penult {
namespace {

constexpr std::string_view kGroupNames[] = {"round",      "match",       "seat",  "bot_wins",
                                            "bot_points", "bot_matches", "times", "rounds_with"};
constexpr std::string_view kUnitNames[] = {"share", "turns", "rounds", "points", "cards", "times"};

class Rows {
 public:
  void estimate(Group group, std::string name, std::string label, Unit unit, Estimate figure) {
    rows.push_back({group, std::move(name), std::move(label), unit, figure});
  }
  void counted(Group group, std::string name, std::string label, Unit unit, uint64_t count) {
    const double value = double(count);
    rows.push_back(
        {group, std::move(name), std::move(label), unit, {value, value, value}, true, true});
  }
  /// Nothing that is counted can be below nothing, whatever the normal distribution says.
  void mean_of(Group group, std::string name, std::string label, Unit unit,
               const Moments& moments) {
    Estimate figure = mean(moments);
    figure.low = std::max(0.0, figure.low);
    estimate(group, std::move(name), std::move(label), unit, figure);
    rows.back().exact = moments.count < 2;  // one value has no spread
  }
  /// Mean, median, the value that 95 in 100 stay within, and the largest.
  void distribution(Group group, const std::string& name, Unit unit, const Histogram& histogram) {
    mean_of(group, name, name + ", mean", unit, histogram.moments());
    estimate(group, name + "_median", name + ", median", unit, quantile(histogram, 0.5));
    rows.back().whole = true;
    estimate(group, name + "_p95", name + ", 95 in 100 within", unit, quantile(histogram, 0.95));
    rows.back().whole = true;
    counted(group, name + "_most", name + ", most seen", unit, histogram.largest());
  }
  /// Left out where it never happened, so that a list shows what matters.
  void rarity(Group group, std::string name, std::string label, uint64_t part, uint64_t whole) {
    if (part > 0)
      estimate(group, std::move(name), std::move(label), Unit::kShare, share(part, whole));
  }

  std::vector<Row> rows;
};

void add_round(const Figures& figures, Rows& rows) {
  rows.distribution(Group::kRound, "turns", Unit::kTurns, figures.length);
  if (figures.winner_points.sum > 0)
    rows.mean_of(Group::kRound, "winner_points", "points for the winner", Unit::kPoints,
                 figures.winner_points);
  if (figures.longest_penalty.count() > 0) {
    rows.mean_of(Group::kRound, "longest_penalty", "longest penalty of a round, mean", Unit::kCards,
                 figures.longest_penalty.moments());
    rows.counted(Group::kRound, "longest_penalty_most", "longest penalty seen", Unit::kCards,
                 figures.longest_penalty.largest());
  }
  if (figures.longest_stack.largest() > 0)
    rows.counted(Group::kRound, "longest_stack_most", "longest stack seen", Unit::kCards,
                 figures.longest_stack.largest());
  rows.rarity(Group::kRound, "blocked", "blocked", figures.blocked, figures.rounds);
  rows.rarity(Group::kRound, "void", "void", figures.void_rounds, figures.rounds);
  rows.rarity(Group::kRound, "unfinished", "given up after 100,000 actions", figures.unfinished,
              figures.rounds);
}

void add_matches(const MatchFigures& matches, Rows& rows) {
  if (matches.played == 0) return;
  rows.distribution(Group::kMatch, "rounds", Unit::kRounds, matches.rounds);
  rows.rarity(Group::kMatch, "shared", "won by nobody or by several", matches.shared,
              matches.played);
  rows.rarity(Group::kMatch, "unfinished",
              "given up after " + std::to_string(kMatchBound) + " rounds", matches.unfinished,
              matches.played);
}

void add_seats(const SimulationPlan& plan, const Figures& figures, Rows& rows) {
  for (int place = 0; place < plan.players; ++place) {
    const char* note = place == 0 ? ", begins" : place == plan.players - 1 ? ", dealt" : "";
    rows.estimate(Group::kSeat, std::to_string(place + 1),
                  "seat " + std::to_string(place + 1) + note, Unit::kShare,
                  share(figures.wins_by_place[size_t(place)], figures.rounds));
  }
}

void add_bots(const SimulationPlan& plan, const Figures& figures, Rows& rows) {
  const Contestants contestants(plan.bots);
  if (contestants.names.size() < 2) return;
  for (size_t i = 0; i < contestants.names.size(); ++i) {
    const std::string& name = contestants.names[i];
    const BotFigures& bot = figures.bots[i];
    rows.estimate(Group::kBotWins, name, name, Unit::kShare, share(bot.wins, figures.rounds));
    if (figures.winner_points.sum > 0 || bot.points.sum > 0)
      rows.mean_of(Group::kBotPoints, name, name, Unit::kPoints, bot.points);
    if (figures.matches.played > 0)
      rows.estimate(Group::kBotMatches, name, name, Unit::kShare,
                    share(bot.match_wins, figures.matches.played));
  }
}

void add_happenings(const Figures& figures, Rows& rows) {
  for (size_t i = 0; i < kHappenings; ++i) {
    const HappeningFigures& happening = figures.happenings[i];
    if (happening.rounds == 0) continue;
    const std::string name(kHappeningTable[i].name);
    const std::string label(kHappeningTable[i].label);
    rows.mean_of(Group::kTimes, name, label, Unit::kTimes, happening.times);
    rows.estimate(Group::kRoundsWith, name, label, Unit::kShare,
                  share(happening.rounds, happening.times.count));
  }
}

}  // namespace

std::string_view name_of(Group group) { return kGroupNames[size_t(group)]; }
std::string_view name_of(Unit unit) { return kUnitNames[size_t(unit)]; }

std::vector<Row> rows_of(const SimulationPlan& plan, const Figures& figures) {
  Rows rows;
  if (figures.rounds > 0) {
    add_round(figures, rows);
    add_seats(plan, figures, rows);
  }
  add_matches(figures.matches, rows);
  add_bots(plan, figures, rows);
  add_happenings(figures, rows);
  return rows.rows;
}

std::string shown_number(double value, double precision) {
  int decimals = 0;
  if (precision > 0 && precision < 5)
    decimals = std::min(6, int(std::ceil(-std::log10(precision) + 0.3)));
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", std::max(0, decimals), value);
  std::string number = text;
  const size_t point = std::min(number.find('.'), number.size());
  for (size_t place = point; place > 3 && number[place - 4] != '-'; place -= 3)
    number.insert(place - 3, ",");
  return number;
}

/// The step that is worth showing: half the interval, in the unit shown.
static double step_of(const Row& row) {
  if (row.whole) return 0;
  const double scale = row.unit == Unit::kShare ? 100 : 1;
  return scale * (row.figure.high - row.figure.low) / 2;
}

std::string shown(const Row& row) {
  if (row.unit == Unit::kShare) return shown_number(100 * row.figure.value, step_of(row)) + " %";
  return shown_number(row.figure.value, step_of(row));
}

std::string shown_interval(const Row& row) {
  if (row.exact) return {};
  const double scale = row.unit == Unit::kShare ? 100 : 1;
  return shown_number(scale * row.figure.low, step_of(row)) + " to " +
         shown_number(scale * row.figure.high, step_of(row));
}

}  // namespace penult
