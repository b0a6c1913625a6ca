#pragma once
// The plots of the laboratory, as SVG.

#include <optional>
#include <string>
#include <vector>

#include "lab/figures.h"
#include "lab/statistics/estimate.h"

namespace penult {

/// How often each value came up, as shares with their intervals; median and the value that 95 in
/// 100 stay within are marked. What lies far beyond is told in words. Nothing if there are no
/// values.
std::string histogram_chart(const Histogram& histogram, const std::string& value_name,
                            const std::string& share_name);

struct NamedHistogram {
  std::string name;
  const Histogram* histogram = nullptr;
};
/// Several distributions as lines in one plot.
std::string overlay_chart(const std::vector<NamedHistogram>& series, const std::string& value_name,
                          const std::string& share_name);

struct Dot {
  std::string label;
  Estimate figure;
  std::string shown;  ///< the value and its interval as text
  bool filled = true;
};
struct DotChart {
  std::vector<Dot> dots;
  std::optional<double> reference;  ///< a line to compare with …
  std::string reference_name;       ///< … and what it is
  std::string axis;
  bool percent = false;
};
/// A line each: a dot, its interval, its label above it.
std::string dot_chart(const DotChart& chart);

struct NamedCurve {
  std::string name;
  const Curve* curve = nullptr;
};
/// Mean totals after each round, with bands of their 95 % intervals.
std::string curve_chart(const std::vector<NamedCurve>& series, size_t rounds,
                        std::optional<double> target);

/// "look N", for the N-th of several series.
std::string series_look(std::string_view look, size_t series);

}  // namespace penult
