#pragma once
// From counts to figures with 95 % intervals, and from differences to verdicts.

#include <span>
#include <vector>

#include "lab/statistics/histogram.h"

namespace penult {

/// A figure and the ends of its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  bool operator==(const Estimate&) const = default;
};

/// The share `part / whole`: Wilson's interval, which stays within 0 and 1 and holds for rare
/// things too (E. B. Wilson, 1927). 0 to 1 where there is nothing to judge by.
Estimate share(uint64_t part, uint64_t whole);

/// The mean: Student's t on the standard error of the mean. By the central limit theorem it holds
/// for lopsided counts as well, from some hundred values on.
Estimate mean(const Moments& moments);

/// The quantile `level` (0.5: the median): the interval between the two values whose ranks a
/// binomial count would keep 95 times in 100, so whatever the distribution.
Estimate quantile(const Histogram& histogram, double level);

/// How often chance alone would make a mean at least this far from 0: paired t-test, two-sided.
double chance_of_difference(const Moments& differences);

/// Holm's correction: the p-values of a family of comparisons, made so large that fewer than 5 in
/// 100 such families have even one below 0.05 by chance alone (S. Holm, 1979).
std::vector<double> corrected(std::span<const double> chances);

}  // namespace penult
