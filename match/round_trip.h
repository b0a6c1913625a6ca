#pragma once
// What the server knows about the way to one viewer, by its own pings alone.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/race.h"

namespace penult {

/// Round trips of one connection.
class RoundTrips {
 public:
  void add(Millis sample);
  /// The bounds of the network's share. `kernel_least` is the least round trip the kernel has seen
  /// (-1: hidden, by a proxy for instance), which a client cannot stretch by delaying its pongs.
  /// Nothing known is nothing granted.
  NetworkShare share(Millis kernel_least) const;

 private:
  static constexpr size_t kKept = 30;
  std::array<Millis, kKept> last_{};
  size_t count_ = 0;
  Millis least_ = 0;
};

/// Pings under way. A pong counts if it brings back a nonce we gave out, once, in time.
class Pings {
 public:
  /// `nonce` comes from outside, unguessable.
  void sent(std::string nonce, Millis now);
  /// The round trip; nothing for a pong nobody asked for.
  std::optional<Millis> pong(std::string_view nonce, Millis now);

 private:
  struct Ping {
    std::string nonce;
    Millis sent = 0;
  };
  std::vector<Ping> under_way_;
};

}  // namespace penult
