#include "tests/load/schedule.h"

namespace penult::testing {
namespace {

SteadyClock::duration of_ms(double ms) {
  return std::chrono::duration_cast<SteadyClock::duration>(
      std::chrono::duration<double, std::milli>(ms));
}

}  // namespace

Schedule::Schedule(boost::asio::io_context& loop, uint64_t seed, Due due)
    : timer_(loop), chance_(seed), due_(std::move(due)) {}

void Schedule::start(std::size_t count, double per_second) {
  stop();
  if (count == 0 || per_second <= 0) return;
  mean_ms_ = double(count) / per_second * 1000;
  const Moment now = SteadyClock::now();
  std::uniform_real_distribution<double> first(0, mean_ms_);
  for (std::size_t who = 0; who < count; ++who)
    plans_.push({now + of_ms(first(chance_)), who});
  wait();
}

void Schedule::stop() {
  plans_ = {};
  timer_.cancel();
}

Moment Schedule::after(Moment last) {
  return last + of_ms(std::uniform_real_distribution<double>(0.5, 1.5)(chance_) * mean_ms_);
}

void Schedule::wait() {
  if (plans_.empty()) return;
  timer_.expires_at(plans_.top().at);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) run_due();
  });
}

void Schedule::run_due() {
  const Moment now = SteadyClock::now();
  while (!plans_.empty() && plans_.top().at <= now) {
    const Plan plan = plans_.top();
    plans_.pop();
    plans_.push({after(plan.at), plan.who});
    due_(plan.who, plan.at);
  }
  wait();
}

}  // namespace penult::testing
