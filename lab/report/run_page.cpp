#include "lab/report/charts.h"
#include "lab/report/page.h"
#include "lab/report/svg.h"
#include "lab/result/row.h"

namespace penult {
namespace {

class RunPage {
 public:
  RunPage(const Result& result, std::string_view program)
      : result_(result),
        plan_(result.plan),
        figures_(result.figures),
        contestants_(result.plan.bots),
        rows_(rows_of(result.plan, result.figures)),
        program_(program) {}

  std::string html(const std::string& heading) {
    std::string lead = "<p class=\"lead\">" + grouped(figures_.rounds) + " rounds";
    if (figures_.matches.played > 0)
      lead += " and " + grouped(figures_.matches.played) + " matches";
    if (result_.interrupted) lead += ", interrupted before everything was played";
    lead += ".</p>\n" + facts();
    const std::vector<Panel> panels{
        {"How long a round takes", length_note(),
         histogram_chart(figures_.length, "turns", "share of rounds")},
        {"Who wins, by seat", seat_note(), seats()},
        {"Rounds won, by bot", "", bots(Group::kBotWins, "share of rounds won")},
        {"Matches won, by bot", "", bots(Group::kBotMatches, "share of matches won")},
        {"How a match goes", curve_note(), curves()},
        {"How long a match takes", match_note(),
         histogram_chart(figures_.matches.rounds, "rounds", "share of matches")},
        {"How often each rule acts",
         "Times in a round, and the share of rounds in which it happens.", happenings(), true},
    };
    return page(heading, lead, panels, footer());
  }

 private:
  static std::string grouped(uint64_t count) { return shown_number(double(count), 0); }

  const Row* find(Group group, std::string_view name) const {
    for (const Row& row : rows_)
      if (row.group == group && row.name == name) return &row;
    return nullptr;
  }

  std::string fact(Group group, std::string_view name, const std::string& label) const {
    const Row* row = find(group, name);
    if (!row) return {};
    return "<li><b>" + escaped(shown(*row)) + "</b><span>" + escaped(label) +
           (row->exact ? "" : "<br>" + escaped(shown_interval(*row))) + "</span></li>\n";
  }

  std::string facts() const {
    return "<ul class=\"facts\">\n" + fact(Group::kRound, "turns", "turns in a round") +
           fact(Group::kRound, "turns_p95", "turns that 95 in 100 rounds stay within") +
           fact(Group::kSeat, "1", "won by whoever begins") +
           fact(Group::kRound, "winner_points", "points for the winner") +
           fact(Group::kRound, "longest_penalty_most", "cards: the longest penalty seen") +
           fact(Group::kMatch, "rounds", "rounds to a match") + "</ul>\n";
  }

  std::string length_note() const {
    if (figures_.length.count() == 0) return {};
    return "Half of all rounds are over after " +
           shown_number(quantile(figures_.length, 0.5).value, 0) + " turns, 95 in 100 after " +
           shown_number(quantile(figures_.length, 0.95).value, 0) + "; the longest took " +
           grouped(figures_.length.largest()) + ".";
  }
  std::string match_note() const {
    const Histogram& rounds = figures_.matches.rounds;
    if (rounds.count() == 0) return {};
    return "Half of all matches are over after " + shown_number(quantile(rounds, 0.5).value, 0) +
           " rounds, 95 in 100 after " + shown_number(quantile(rounds, 0.95).value, 0) + ".";
  }
  std::string seat_note() const {
    return "Seats are counted from the dealer's left: seat 1 begins, the last one dealt. The line "
           "is "
           "an equal share.";
  }
  std::string curve_note() const {
    return contestants_.names.size() > 1 ? "Mean total of a seat of each bot after each round. "
                                           "Totals of a match that is over stay."
                                         : "Mean totals of the first, second and further places "
                                           "after each round. Totals of a "
                                           "match that is over stay.";
  }

  std::vector<Dot> dots_of(Group group) const {
    std::vector<Dot> dots;
    for (const Row& row : rows_)
      if (row.group == group)
        dots.push_back({row.label, row.figure, shown(row) + " (" + shown_interval(row) + ")"});
    return dots;
  }

  std::string seats() const {
    return dot_chart({.dots = dots_of(Group::kSeat),
                      .reference = 1.0 / plan_.players,
                      .reference_name = "1 in " + std::to_string(plan_.players),
                      .axis = "share of rounds won",
                      .percent = true});
  }

  std::string bots(Group group, const std::string& axis) const {
    return dot_chart({.dots = dots_of(group),
                      .reference = std::nullopt,
                      .reference_name = {},
                      .axis = axis,
                      .percent = true});
  }

  std::string curves() const {
    const MatchFigures& matches = figures_.matches;
    if (matches.rounds.count() == 0) return {};
    std::vector<NamedCurve> series;
    series.reserve(matches.curves.size());
    for (size_t i = 0; i < matches.curves.size(); ++i)
      series.push_back(
          {contestants_.names.size() > 1 ? contestants_.names[i] : "place " + std::to_string(i + 1),
           &matches.curves[i]});
    const auto rounds = size_t(quantile(matches.rounds, 0.95).value);
    std::optional<double> target;
    if (plan_.rules.options.elimination != Elimination::responsible)
      target = plan_.rules.options.target;
    return curve_chart(series, rounds, target);
  }

  std::string happenings() const {
    std::string lines;
    for (size_t i = 0; i + 1 < rows_.size(); ++i) {
      if (rows_[i].group != Group::kTimes) continue;
      const Row& times = rows_[i];
      const Row& rounds = rows_[i + 1];
      lines += "<tr><td>" + escaped(times.label) + "<td>" + escaped(shown(times)) +
               " <small class=\"interval-text\">" + escaped(shown_interval(times)) +
               "</small><td>" + escaped(shown(rounds)) + "\n";
    }
    if (lines.empty()) return {};
    return "<div class=\"scroll\"><table><tr><th>what<th>times a round, 95 % interval<th>of "
           "rounds\n" +
           lines + "</table></div>\n";
  }

  std::string footer() const {
    return "Intervals hold the true figure 95 times in 100: Wilson's for shares, Student's for "
           "means, "
           "order statistics for medians. Played by penult " +
           escaped(program_) + ", seed " + std::to_string(plan_.seed) + ".";
  }

  const Result& result_;
  const SimulationPlan& plan_;
  const Figures& figures_;
  Contestants contestants_;
  std::vector<Row> rows_;
  std::string_view program_;
};

}  // namespace

std::string run_page(const Result& result, const std::string& heading, std::string_view program) {
  return RunPage(result, program).html(heading);
}

}  // namespace penult
