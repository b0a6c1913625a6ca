#pragma once
// How much one connection, one address and all together may ask for.

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>

#include "match/arbiter.h"

namespace penult::server {

/// So many a second, so many at once.
class TokenBucket {
 public:
  TokenBucket(double per_second, double burst)
      : per_second_(per_second), burst_(burst), tokens_(burst) {}

  bool take(Millis now) {
    tokens_ = std::min(burst_, tokens_ + per_second_ * double(now - last_) / 1000);
    last_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  bool is_full(Millis now) const {
    return tokens_ + per_second_ * double(now - last_) / 1000 >= burst_;
  }

 private:
  double per_second_, burst_, tokens_;
  Millis last_ = 0;
};

/// How often each address is there; holds nothing of one that is gone.
class AddressCount {
 public:
  bool add(const std::string& address, std::size_t limit) {
    std::size_t& count = counts_[address];
    if (count >= limit) return false;
    ++count;
    return true;
  }
  void remove(const std::string& address) {
    const auto found = counts_.find(address);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

/// A bucket for each address; full ones are forgotten by `sweep`.
class AddressBuckets {
 public:
  AddressBuckets(double per_second, double burst) : fresh_(per_second, burst) {}

  bool take(const std::string& address, Millis now) {
    return buckets_.try_emplace(address, fresh_).first->second.take(now);
  }
  void sweep(Millis now) {
    std::erase_if(buckets_, [now](const auto& one) { return one.second.is_full(now); });
  }

 private:
  TokenBucket fresh_;
  std::unordered_map<std::string, TokenBucket> buckets_;
};

}  // namespace penult::server
