#include "lab/statistics/estimate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <boost/math/distributions/students_t.hpp>

namespace penult {
namespace {

constexpr double kZ = 1.959963984540054;  // 97.5 % of a normal distribution lie below

/// How many standard errors each way, with `count` values.
double t_factor(uint64_t count) {
  // Beyond a million values t is normal to six digits.
  if (count > 1'000'000) return kZ;
  const boost::math::students_t distribution(double(count - 1));
  return boost::math::quantile(distribution, 0.975);
}

}  // namespace

Estimate share(uint64_t part, uint64_t whole) {
  if (whole == 0) return {0, 0, 1};
  const double n = double(whole);
  const double p = std::min(1.0, double(part) / n);
  const double scale = 1 + kZ * kZ / n;
  const double middle = (p + kZ * kZ / (2 * n)) / scale;
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n)) / scale;
  return {p, std::max(0.0, std::min(p, middle - half)), std::min(1.0, std::max(p, middle + half))};
}

Estimate mean(const Moments& moments) {
  const double value = moments.mean();
  if (moments.count < 2) return {value, value, value};
  const double error = std::sqrt(moments.variance() / double(moments.count));
  const double half = t_factor(moments.count) * error;
  return {value, value - half, value + half};
}

Estimate quantile(const Histogram& histogram, double level) {
  const uint64_t count = histogram.count();
  if (count == 0) return {};
  const double n = double(count);
  const double spread = kZ * std::sqrt(n * level * (1 - level));
  const auto ranked = [&](double rank) {
    return double(histogram.ranked(uint64_t(std::clamp(rank, 1.0, n)) - 1));
  };
  return {ranked(std::ceil(n * level)), ranked(std::floor(n * level - spread)),
          ranked(std::ceil(n * level + spread) + 1)};
}

double chance_of_difference(const Moments& differences) {
  if (differences.count < 2) return 1;
  const double variance = differences.variance();
  if (variance == 0) return differences.sum == 0 ? 1 : 0;
  const double t = differences.mean() / std::sqrt(variance / double(differences.count));
  if (differences.count > 1'000'000) return std::erfc(std::abs(t) / std::sqrt(2.0));
  const boost::math::students_t distribution(double(differences.count - 1));
  return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
}

std::vector<double> corrected(std::span<const double> chances) {
  std::vector<size_t> order(chances.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return chances[a] < chances[b]; });
  std::vector<double> result(chances.size());
  double least = 0;
  for (size_t place = 0; place < order.size(); ++place) {
    const double factor = double(order.size() - place);
    least = std::max(least, std::min(1.0, chances[order[place]] * factor));
    result[order[place]] = least;
  }
  return result;
}

}  // namespace penult
