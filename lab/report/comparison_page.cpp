#include "lab/compare/told.h"
#include "lab/report/charts.h"
#include "lab/report/page.h"
#include "lab/report/svg.h"

namespace penult {
namespace {

std::string name_of_pair(const ComparePlan& plan, const Pair& pair) {
  // Where all are compared with one, its name need not be said again and again.
  if (!plan.all_pairs) return plan.sides[pair.right].name;
  return plan.sides[pair.left].name + " → " + plan.sides[pair.right].name;
}

/// What is real and what may be chance, pair by pair.
std::string words(const ComparePlan& plan, const Comparison& comparison) {
  std::string html;
  for (const Pair& pair : comparison.pairs) {
    std::string real, noise, same;
    for (const Difference& difference : pair.differences) {
      if (difference.is_same)
        same += (same.empty() ? "" : ", ") + escaped(label_of(plan, difference));
      else if (difference.is_real())
        real += "<li>" + escaped(in_words(plan, difference)) + "\n";
      else
        noise += (noise.empty() ? "" : ", ") + escaped(as_noise(plan, difference));
    }
    const std::string left = "<b>" + escaped(plan.sides[pair.left].name) + "</b>";
    const std::string right = "<b>" + escaped(plan.sides[pair.right].name) + "</b>";
    html += "<p>" +
            (plan.bots_compete ? right + " against " + left : right + " instead of " + left) +
            ":</p>\n<ul class=\"words\">\n" + real;
    if (!noise.empty()) html += "<li><small>Could be chance: " + noise + ".</small>\n";
    if (!same.empty()) html += "<li><small>The same on every deal: " + same + ".</small>\n";
    html += "</ul>\n";
  }
  return html;
}

Panel differences(const ComparePlan& plan, const Comparison& comparison, size_t which) {
  const MeasureInfo& measure = measures_of(plan)[which];
  DotChart chart{.dots = {},
                 .reference = 0,
                 .reference_name = plan.all_pairs ? "no difference" : plan.sides[0].name,
                 .axis = "difference: " + std::string(measure.label),
                 .percent = measure.unit == Unit::kShare};
  for (const Pair& pair : comparison.pairs)
    for (const Difference& difference : pair.differences)
      if (difference.measure == which)
        chart.dots.push_back(
            {name_of_pair(plan, pair), difference.gap,
             shown_value(measure, difference.right) + " (" + shown_gap(measure, difference) + ")" +
                 (difference.is_real() ? "" : ", " + std::string(verdict_of(difference))),
             difference.is_real()});
  std::string title;
  bool all_same = true;
  for (const Pair& pair : comparison.pairs)
    for (const Difference& difference : pair.differences)
      if (difference.measure == which) {
        title = label_of(plan, difference);
        all_same = all_same && difference.is_same;
      }
  if (all_same) return {};
  chart.axis = "difference: " + title;
  title[0] = char(title[0] - 'a' + 'A');
  return {title, "", dot_chart(chart)};
}

std::string legend(const std::vector<NamedHistogram>& series) {
  std::string html = "<p>";
  for (size_t i = 0; i < series.size(); ++i)
    html += "<span class=\"" + series_look("key", i) + "\"></span>" + escaped(series[i].name) +
            "<br>\n";
  return html + "</p>\n";
}

}  // namespace

std::string comparison_page(const ComparePlan& plan, const Comparison& comparison,
                            const std::string& heading, std::string_view program) {
  std::string names;
  for (const Side& side : plan.sides)
    names += (names.empty() ? "" : " · ") + side.name;
  std::vector<Panel> panels{{"In words", "", words(plan, comparison), true}};
  std::vector<NamedHistogram> series;
  series.reserve(comparison.figures.size());
  for (size_t side = 0; side < comparison.figures.size(); ++side)
    series.push_back({plan.sides[side].name, &comparison.figures[side].length});
  if (!series.empty())
    panels.push_back({"How long a round takes", "The bands are 95 % intervals.",
                      legend(series) + overlay_chart(series, "turns", "share of rounds"), true});
  for (size_t which = 0; which < measures_of(plan).size(); ++which)
    panels.push_back(differences(plan, comparison, which));
  const std::string footer =
      "Filled dots: real differences, so far from nothing that chance would show as much in fewer "
      "than "
      "5 of 100 such pages (paired t-test on the same deals, Holm's correction). Hollow: noise. "
      "Lines "
      "are 95 % intervals. Played by penult " +
      escaped(program) + ", seed " + std::to_string(plan.seed) + ".";
  std::string lead = escaped(heading);
  while (lead.ends_with('\n'))
    lead.pop_back();
  for (size_t at = lead.find('\n'); at != std::string::npos; at = lead.find('\n', at))
    lead.replace(at, 1, "<br>");
  return page(names, "<p class=\"lead\">" + lead + "</p>\n", panels, footer);
}

}  // namespace penult
