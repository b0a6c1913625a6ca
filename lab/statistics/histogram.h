#pragma once
// Sums of whole numbers: they add up the same in whatever order they are made.

#include <cstdint>
#include <vector>

namespace penult {

/// Count, sum and sum of squares. Holds 10¹⁰ rounds of values up to 30,000.
struct Moments {
  uint64_t count = 0;
  int64_t sum = 0;
  uint64_t squares = 0;

  void add(int64_t value) {
    ++count;
    sum += value;
    squares += uint64_t(value * value);
  }
  Moments& operator+=(const Moments& other);
  bool operator==(const Moments&) const = default;
  double mean() const;
  double variance() const;  ///< of a single value, unbiased; 0 for fewer than two
};

/// How often each whole number from 0 came up.
class Histogram {
 public:
  void add(uint64_t value, uint64_t times = 1) {
    if (value >= counts_.size()) counts_.resize(value + 1);
    counts_[value] += times;
  }
  Histogram& operator+=(const Histogram& other);
  bool operator==(const Histogram&) const = default;

  const std::vector<uint64_t>& counts() const { return counts_; }
  uint64_t count() const;
  uint64_t largest() const { return counts_.empty() ? 0 : counts_.size() - 1; }
  Moments moments() const;
  /// The value with number `rank` (from 0) of all values in ascending order.
  uint64_t ranked(uint64_t rank) const;

 private:
  std::vector<uint64_t> counts_;  ///< the last one is not 0
};

}  // namespace penult
