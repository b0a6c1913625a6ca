#pragma once
// When whom it occurs to do something. The plan does not wait for anybody: what a slow server keeps
// waiting counts as late from the moment it was planned for.

#include <chrono>
#include <cstddef>
#include <functional>
#include <queue>
#include <random>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace penult::testing {

using SteadyClock = std::chrono::steady_clock;
using Moment = SteadyClock::time_point;

inline int64_t microseconds_since(Moment begin) {
  return std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - begin).count();
}

class Schedule {
 public:
  using Due = std::function<void(std::size_t who, Moment planned)>;

  Schedule(boost::asio::io_context& loop, uint64_t seed, Due due);

  /// From now on `count` of them together `per_second` times. Each thinks between half and one and
  /// a half times the mean.
  void start(std::size_t count, double per_second);
  void stop();
  double mean_ms() const { return mean_ms_; }

 private:
  struct Plan {
    Moment at;
    std::size_t who;
    bool operator>(const Plan& other) const { return at > other.at; }
  };

  Moment after(Moment last);
  void wait();
  void run_due();

  boost::asio::steady_timer timer_;
  std::mt19937_64 chance_;
  Due due_;
  double mean_ms_ = 0;
  std::priority_queue<Plan, std::vector<Plan>, std::greater<>> plans_;
};

}  // namespace penult::testing
