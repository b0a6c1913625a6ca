#pragma once
// What a table has of the world outside: time, chance, and work for later. The server's are those
// of its loop; a test brings its own, and with them everything that a table does can be repeated.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "match/arbiter.h"

namespace penult::server {

/// Goes off once. Set anew, it forgets what it was set for before.
class Alarm {
 public:
  virtual ~Alarm() = default;
  virtual void set(Millis after, std::function<void()> then) = 0;
  virtual void stop() = 0;
};

class World {
 public:
  virtual ~World() = default;
  /// Milliseconds that never go back, near enough to the calendar to be read in a log.
  virtual Millis now() = 0;
  virtual uint64_t random_number() = 0;
  /// So many random bytes as hexadecimal digits.
  virtual std::string random_hex(std::size_t bytes) = 0;
  /// Work for the loop's thread; called from any.
  virtual void post(std::function<void()> work) = 0;
  virtual std::unique_ptr<Alarm> alarm() = 0;
};

/// The milliseconds of the server. They stand still while the program is stopped.
Millis now_millis();
std::string random_hex(std::size_t bytes);
uint64_t random_number();

class LoopWorld final : public World {
 public:
  explicit LoopWorld(boost::asio::io_context& loop) : loop_(loop) {}

  Millis now() override { return now_millis(); }
  uint64_t random_number() override { return server::random_number(); }
  std::string random_hex(std::size_t bytes) override { return server::random_hex(bytes); }
  void post(std::function<void()> work) override;
  std::unique_ptr<Alarm> alarm() override;

 private:
  boost::asio::io_context& loop_;
};

}  // namespace penult::server
