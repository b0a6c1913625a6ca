#include "lab/statistics/histogram.h"

#include <algorithm>

namespace penult {

Moments& Moments::operator+=(const Moments& other) {
  count += other.count;
  sum += other.sum;
  squares += other.squares;
  return *this;
}

double Moments::mean() const { return count == 0 ? 0 : double(sum) / double(count); }

double Moments::variance() const {
  if (count < 2) return 0;
  // In whole numbers as long as possible: the two terms are nearly equal.
  __extension__ typedef __int128 Wide;
  const Wide spread = Wide(squares) * Wide(count) - Wide(sum) * Wide(sum);
  return spread < 0 ? 0 : double(spread) / double(count) / double(count - 1);
}

Histogram& Histogram::operator+=(const Histogram& other) {
  if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
  for (size_t value = 0; value < other.counts_.size(); ++value)
    counts_[value] += other.counts_[value];
  return *this;
}

uint64_t Histogram::count() const {
  uint64_t sum = 0;
  for (const uint64_t times : counts_)
    sum += times;
  return sum;
}

Moments Histogram::moments() const {
  Moments moments;
  for (size_t value = 0; value < counts_.size(); ++value) {
    moments.count += counts_[value];
    moments.sum += int64_t(value * counts_[value]);
    moments.squares += value * value * counts_[value];
  }
  return moments;
}

uint64_t Histogram::ranked(uint64_t rank) const {
  for (size_t value = 0; value < counts_.size(); ++value) {
    if (rank < counts_[value]) return value;
    rank -= counts_[value];
  }
  return largest();
}

}  // namespace penult
