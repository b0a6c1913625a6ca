#include "lab/report/charts.h"

#include <algorithm>
#include <cmath>

#include "lab/report/svg.h"
#include "lab/result/row.h"

namespace penult {
namespace {

constexpr size_t kMostBars = 40;
/// That a reader can count in.
constexpr uint64_t kWidths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10'000};

/// Values from `first` to `last` in steps of `width`, and where the tail begins.
struct Bins {
  uint64_t first = 0;
  uint64_t width = 1;
  std::vector<uint64_t> counts;
  uint64_t beyond = 0;  ///< values after the last bin
  uint64_t whole = 0;
  uint64_t end() const { return first + width * counts.size(); }
};

/// Bins that show all but the last two in a thousand.
Bins binned(const Histogram& histogram, uint64_t first, uint64_t last, uint64_t width) {
  Bins bins{.first = first, .width = width, .counts = {}};
  bins.counts.resize(size_t((last - first) / width + 1));
  const std::vector<uint64_t>& counts = histogram.counts();
  for (uint64_t value = 0; value < counts.size(); ++value) {
    bins.whole += counts[value];
    if (value < first) continue;
    const uint64_t bin = (value - first) / width;
    if (bin < bins.counts.size())
      bins.counts[bin] += counts[value];
    else
      bins.beyond += counts[value];
  }
  return bins;
}

struct Range {
  uint64_t first = 0, last = 0, width = 1;
};
Range range_of(const std::vector<NamedHistogram>& series) {
  Range range{.first = ~uint64_t{0}};
  for (const NamedHistogram& each : series) {
    const uint64_t count = each.histogram->count();
    if (count == 0) continue;
    range.first = std::min(range.first, each.histogram->ranked(0));
    range.last = std::max(range.last, each.histogram->ranked(count - 1 - count / 500));
  }
  range.first = std::min(range.first, range.last);
  for (const uint64_t width : kWidths) {
    range.width = width;
    if ((range.last - range.first) / width < kMostBars) break;
  }
  range.first = range.first / range.width * range.width;
  return range;
}

double top_of(const Bins& bins) {
  double top = 0;
  for (const uint64_t count : bins.counts)
    top = std::max(top, share(count, bins.whole).high);
  return top;
}

void mark(Plot& plot, double value, double height, const std::string& name) {
  const double x = plot.x.at(value);
  plot.svg.line(x, plot.y.at(0), x, height, "mark");
  const bool at_end = x > plot.x.last - 70;
  plot.svg.text(at_end ? x - 4 : x + 4, height + 8, at_end ? "end" : "start", "note", name);
}

std::string range_text(const Bins& bins, size_t bin) {
  const uint64_t from = bins.first + bin * bins.width;
  if (bins.width == 1) return std::to_string(from);
  return std::to_string(from) + " to " + std::to_string(from + bins.width - 1);
}

}  // namespace

std::string series_look(std::string_view look, size_t series) {
  return std::string(look) + " s" + std::to_string(series % 10);
}

std::string histogram_chart(const Histogram& histogram, const std::string& value_name,
                            const std::string& share_name) {
  if (histogram.count() == 0) return {};
  const Range range = range_of({{"", &histogram}});
  const Bins bins = binned(histogram, range.first, range.last, range.width);
  const double median = quantile(histogram, 0.5).value;
  const double most = quantile(histogram, 0.95).value;
  const std::string per = bins.width == 1 ? "" : ", " + std::to_string(bins.width) + " a bar";
  Plot plot({double(bins.first), double(bins.end()), value_name + per},
            {0, top_of(bins) * 1.18, share_name, true},
            "Distribution of " + value_name + ": median " + shown_number(median, 0) +
                ", 95 in 100 within " + shown_number(most, 0));
  for (size_t bin = 0; bin < bins.counts.size(); ++bin) {
    const Estimate part = share(bins.counts[bin], bins.whole);
    const double left = plot.x.at(double(bins.first + bin * bins.width));
    const double right = plot.x.at(double(bins.first + (bin + 1) * bins.width));
    const double gap = (right - left) * 0.12;
    plot.svg.rect(left + gap / 2, plot.y.at(part.value), right - left - gap,
                  plot.y.at(0) - plot.y.at(part.value), "bar");
    plot.svg.title(range_text(bins, bin) + ": " + shown_number(100 * part.value, 0.1) + " % (" +
                   shown_number(100 * part.low, 0.1) + " to " + shown_number(100 * part.high, 0.1) +
                   ")");
    plot.svg.line((left + right) / 2, plot.y.at(part.low), (left + right) / 2, plot.y.at(part.high),
                  "whisker");
  }
  // Between the bars where one bar is one value.
  const double middle = bins.width == 1 ? 0.5 : 0;
  mark(plot, median + middle, plot.y.last, "median " + shown_number(median, 0));
  mark(plot, most + middle, plot.y.last + 14, "95 in 100: " + shown_number(most, 0));
  return plot.str();
}

std::string overlay_chart(const std::vector<NamedHistogram>& series, const std::string& value_name,
                          const std::string& share_name) {
  const Range range = range_of(series);
  double top = 0;
  std::vector<Bins> all;
  for (const NamedHistogram& each : series) {
    all.push_back(binned(*each.histogram, range.first, range.last, range.width));
    if (all.back().whole > 0) top = std::max(top, top_of(all.back()));
  }
  if (top == 0) return {};
  const std::string per = range.width == 1 ? "" : ", in steps of " + std::to_string(range.width);
  Plot plot({double(range.first), double(all[0].end()), value_name + per},
            {0, top * 1.1, share_name, true}, "Distributions of " + value_name);
  for (size_t which = 0; which < series.size(); ++which) {
    const Bins& bins = all[which];
    if (bins.whole == 0) continue;
    std::vector<std::pair<double, double>> points, upper, band;
    for (size_t bin = 0; bin < bins.counts.size(); ++bin) {
      const double x = plot.x.at(double(bins.first) + (double(bin) + 0.5) * double(bins.width));
      const Estimate part = share(bins.counts[bin], bins.whole);
      points.emplace_back(x, plot.y.at(part.value));
      band.emplace_back(x, plot.y.at(part.low));
      upper.emplace_back(x, plot.y.at(part.high));
    }
    band.insert(band.end(), upper.rbegin(), upper.rend());
    plot.svg.polygon(band, series_look("band", which));
    plot.svg.polyline(points, series_look("curve", which));
  }
  return plot.str();
}

std::string dot_chart(const DotChart& chart) {
  if (chart.dots.empty()) return {};
  double low = chart.reference.value_or(chart.dots[0].figure.low), high = low;
  for (const Dot& dot : chart.dots) {
    low = std::min(low, dot.figure.low);
    high = std::max(high, dot.figure.high);
  }
  const double room = high > low ? (high - low) * 0.08 : 1;
  constexpr double kWidth = 360, kRow = 34, kLeft = 12, kRight = 14, kTop = 16;
  const double bottom = kTop + kRow * double(chart.dots.size());
  Svg svg(kWidth, bottom + 40, chart.axis);
  const Scale x{low - room, high + room, kLeft, kWidth - kRight};
  const auto values = ticks(x.low, x.high, 6);
  for (const double value : values) {
    svg.line(x.at(value), kTop, x.at(value), bottom, "grid");
    svg.text(x.at(value), bottom + 14, "middle", "tick",
             tick_text(value, values.size() > 1 ? values[1] - values[0] : 1, chart.percent));
  }
  svg.line(kLeft, bottom, kWidth - kRight, bottom, "axis");
  svg.text(kWidth / 2, bottom + 32, "middle", "name", chart.axis);
  if (chart.reference) {
    const double at = x.at(*chart.reference);
    svg.line(at, kTop - 4, at, bottom, "mark");
    svg.text(at, kTop - 6,
             at > kWidth - 90 ? "end"
             : at < 90        ? "start"
                              : "middle",
             "note", chart.reference_name);
  }
  for (size_t i = 0; i < chart.dots.size(); ++i) {
    const Dot& dot = chart.dots[i];
    const double y = kTop + kRow * double(i);
    svg.text(kLeft, y + 13, "start", "label", dot.label);
    svg.text(kWidth - kRight, y + 13, "end", "note", dot.shown);
    svg.line(x.at(dot.figure.low), y + 24, x.at(dot.figure.high), y + 24, "interval");
    svg.circle(x.at(dot.figure.value), y + 24, 4, dot.filled ? "dot" : "dot hollow");
    svg.title(dot.label + ": " + dot.shown);
  }
  return svg.str();
}

std::string curve_chart(const std::vector<NamedCurve>& series, size_t rounds,
                        std::optional<double> target) {
  rounds = std::clamp<size_t>(rounds, 2, kCurveRounds);
  double top = target.value_or(0);
  for (const NamedCurve& each : series)
    top = std::max(top, mean((*each.curve)[rounds - 1]).high);
  if (top <= 0) return {};
  Plot plot({0, double(rounds) * 1.16, "rounds played"}, {0, top * 1.08, "points", false},
            "Mean totals after each round of a match");
  if (target) {
    plot.svg.line(plot.x.first, plot.y.at(*target), plot.x.last, plot.y.at(*target), "mark");
    plot.svg.text(plot.x.first + 4, plot.y.at(*target) - 4, "start", "note",
                  "target " + shown_number(*target, 0));
  }
  // Labels at the ends of the lines, pushed apart where they would touch.
  std::vector<std::pair<double, size_t>> ends;
  for (size_t which = 0; which < series.size(); ++which) {
    std::vector<std::pair<double, double>> points{{plot.x.at(0), plot.y.at(0)}}, upper,
        band{points};
    for (size_t round = 0; round < rounds; ++round) {
      const Estimate total = mean((*series[which].curve)[round]);
      const double x = plot.x.at(double(round + 1));
      points.emplace_back(x, plot.y.at(total.value));
      band.emplace_back(x, plot.y.at(total.low));
      upper.emplace_back(x, plot.y.at(total.high));
    }
    band.insert(band.end(), upper.rbegin(), upper.rend());
    plot.svg.polygon(band, series_look("band", which));
    plot.svg.polyline(points, series_look("curve", which));
    ends.emplace_back(points.back().second, which);
  }
  std::sort(ends.begin(), ends.end());
  double above = -1000;
  for (const auto& [y, which] : ends) {
    above = std::max(y + 3.5, above + 11);
    plot.svg.text(plot.x.at(double(rounds)) + 4, above, "start", series_look("end", which),
                  series[which].name);
  }
  return plot.str();
}

}  // namespace penult
