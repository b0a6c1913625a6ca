#pragma once
// How long the way to one viewer takes, by pings of ours and by what the kernel has seen.

#include <string>
#include <string_view>

#include "match/round_trip.h"
#include "server/kernel_round_trip.h"

namespace penult::server {

class NetworkMeter {
 public:
  /// `proxied`: a trusted proxy stands between. The kernel sees only the way to it, and races grant
  /// the network at most what that leaves to believe (`kCapBehindProxy`).
  explicit NetworkMeter(bool proxied) : proxied_(proxied) {}

  void pinged(const std::string& nonce, Millis now) { pings_.sent(nonce, now); }
  /// False for a pong nobody asked for.
  bool ponged(std::string_view nonce, Millis now) {
    const std::optional<Millis> round_trip = pings_.pong(nonce, now);
    if (!round_trip) return false;
    ++known_;
    round_trips_.add(*round_trip);
    return true;
  }
  NetworkShare share(int socket) const {
    return round_trips_.share(proxied_ ? -1 : kernel_round_trip(socket));
  }
  /// The first pings come quickly: a race may be near.
  Millis pause(Millis usual) const {
    return known_ < kFirstPings ? std::min(kFirstPause, usual) : usual;
  }

 private:
  static constexpr Millis kFirstPause = 400;
  static constexpr int kFirstPings = 5;

  bool proxied_;
  int known_ = 0;
  Pings pings_;
  RoundTrips round_trips_;
};

}  // namespace penult::server
