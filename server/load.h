#pragma once
// How far the loop is behind. Under load the server says no early: tables first, watchers next,
// those who play never.

#include "server/config.h"

namespace penult::server {

class Load {
 public:
  explicit Load(const Limits& limits) : limits_(limits) {}

  /// `late`: how long what comes has to wait at present. Every 50 ms. One hitch is no load: what
  /// counts is the average of half a second.
  void measure(Millis late) { lag_ += (double(late) - lag_) * kShare; }
  bool refuses_tables() const { return lag_ > double(limits_.lag_tables); }
  bool refuses_watchers() const { return lag_ > double(limits_.lag_watchers); }

 private:
  static constexpr double kShare = 0.1;

  const Limits& limits_;
  double lag_ = 0;
};

}  // namespace penult::server
