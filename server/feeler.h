#pragma once
// How long what comes waits until it is read. A timer does not tell: the loop may come to its
// timers in time while thousands of sockets wait in the kernel's list. So the server now and then
// writes a byte to itself, which takes its place in that list like anybody's.

#include <memory>

#include <boost/asio/io_context.hpp>

#include "match/arbiter.h"

namespace penult::server {

class Feeler {
 public:
  explicit Feeler(boost::asio::io_context& loop);
  ~Feeler();
  Feeler(const Feeler&) = delete;
  Feeler& operator=(const Feeler&) = delete;

  /// Puts out the next byte, unless one is still on its way.
  void put_out(Millis now);
  /// What has come up to then has been read.
  Millis read_up_to() const { return read_up_to_; }
  /// How long the last byte has taken, or the one on its way has waited already.
  Millis delay(Millis now) const;

 private:
  struct Ends;

  std::unique_ptr<Ends> ends_;
  bool under_way_ = false;
  Millis put_out_ = 0, read_up_to_ = 0, last_delay_ = 0;
};

}  // namespace penult::server
