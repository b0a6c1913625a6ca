#include "match/round_trip.h"

#include <algorithm>

namespace penult {
namespace {

constexpr Millis kValid = 10'000;
constexpr size_t kMostPings = 8;

}  // namespace

void RoundTrips::add(Millis sample) {
  sample = std::max<Millis>(0, sample);
  least_ = count_ == 0 ? sample : std::min(least_, sample);
  last_[count_++ % kKept] = sample;
}

NetworkShare RoundTrips::share(Millis kernel_least) const {
  const size_t known = std::min(count_, kKept);
  if (known == 0 && kernel_least < 0) return {};
  Millis high = kernel_least < 0 ? kCapBehindProxy : kernel_least + kKernelMargin;
  high = std::min(high, kLongestWait);
  Millis low = std::max<Millis>(0, kernel_least);
  if (known > 0) {
    std::array<Millis, kKept> sorted = last_;
    std::sort(sorted.begin(), sorted.begin() + std::ptrdiff_t(known));
    high = std::min(high, sorted[(known * 95 + 99) / 100 - 1]);
    low = least_;
  }
  return {.low = std::min(low, high), .high = high};
}

void Pings::sent(std::string nonce, Millis now) {
  if (under_way_.size() >= kMostPings) under_way_.erase(under_way_.begin());
  under_way_.push_back({std::move(nonce), now});
}

std::optional<Millis> Pings::pong(std::string_view nonce, Millis now) {
  const auto found = std::find_if(under_way_.begin(), under_way_.end(),
                                  [nonce](const Ping& ping) { return ping.nonce == nonce; });
  if (found == under_way_.end()) return {};
  const Millis trip = now - found->sent;
  under_way_.erase(found);
  if (trip > kValid) return {};
  return trip;
}

}  // namespace penult
