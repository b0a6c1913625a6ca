#include "server/world.h"

#include <chrono>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sodium.h>

namespace penult::server {
namespace {

/// Longer than any work the loop does at once, in ms.
constexpr Millis kSleep = 2000;

class LoopAlarm final : public Alarm {
 public:
  explicit LoopAlarm(boost::asio::io_context& loop) : timer_(loop) {}

  void set(Millis after, std::function<void()> then) override {
    timer_.expires_after(std::chrono::milliseconds(after));
    timer_.async_wait([then = std::move(then)](const boost::system::error_code& error) {
      if (!error) then();
    });
  }
  void stop() override { timer_.cancel(); }

 private:
  boost::asio::steady_timer timer_;
};

}  // namespace

Millis now_millis() {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  using std::chrono::steady_clock;
  static const auto wall =
      duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  static const auto start = steady_clock::now();
  // The loop asks several times a second. A longer silence is a program that was stopped: nobody
  // may lose a turn or a connection by that.
  thread_local Millis last = 0, slept = 0;
  const Millis now = (wall + duration_cast<milliseconds>(steady_clock::now() - start)).count();
  if (last > 0 && now - last > kSleep) slept += now - last - kSleep;
  last = now;
  return now - slept;
}

std::string random_hex(std::size_t bytes) {
  std::vector<unsigned char> raw(bytes);
  randombytes_buf(raw.data(), raw.size());
  std::string text(bytes * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), raw.data(), raw.size());
  text.pop_back();
  return text;
}

uint64_t random_number() {
  uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

void LoopWorld::post(std::function<void()> work) { boost::asio::post(loop_, std::move(work)); }

std::unique_ptr<Alarm> LoopWorld::alarm() { return std::make_unique<LoopAlarm>(loop_); }

}  // namespace penult::server
