#pragma once
// How long things took, in microseconds: buckets no wider than 1.6 percent of what they hold.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace penult::testing {

class Histogram {
 public:
  void add(int64_t microseconds) {
    const auto value = uint64_t(std::clamp<int64_t>(microseconds, 0, kLongest));
    ++counts_[place_of(value)];
    ++count_;
    most_ = std::max(most_, value);
  }
  uint64_t count() const { return count_; }
  /// Milliseconds that so large a part took at most; 0 where nothing was measured.
  double at(double part) const {
    if (count_ == 0) return 0;
    const auto wanted = uint64_t(part * double(count_ - 1)) + 1;
    uint64_t seen = 0;
    for (std::size_t place = 0; place < counts_.size(); ++place) {
      seen += counts_[place];
      if (seen >= wanted) return double(std::min(end_of(place), most_)) / 1000;
    }
    return most();
  }
  double most() const { return double(most_) / 1000; }

 private:
  static constexpr int kBits = 6;
  static constexpr uint64_t kFine = uint64_t{2} << kBits;  ///< below it each value has its bucket
  static constexpr int64_t kLongest = int64_t{1} << 30;

  static std::size_t place_of(uint64_t value) {
    if (value < kFine) return value;
    const int shift = int(std::bit_width(value)) - kBits - 1;
    return (std::size_t(shift) << kBits) + (value >> shift);
  }
  static uint64_t end_of(std::size_t place) {
    if (place < kFine) return place;
    const uint64_t shift = (place >> kBits) - 1;
    const uint64_t value = place - (shift << kBits);
    return ((value + 1) << shift) - 1;
  }

  std::array<uint32_t, 26UL << kBits> counts_{};
  uint64_t count_ = 0, most_ = 0;
};

}  // namespace penult::testing
