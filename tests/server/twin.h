#pragma once
// A whole server in the test's own thread, on real sockets but with a clock, chance and a store of
// the test: two of them that are treated alike send the same bytes.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>

#include "bots/bot.h"
#include "server/house.h"
#include "server/listener.h"
#include "tests/server/client.h"

namespace penult::testing {

/// A clock that stands until it is moved on.
class StillWorld final : public server::World {
 public:
  explicit StillWorld(uint64_t seed) : dice_{seed} {}

  Millis now() override { return now_; }
  uint64_t random_number() override { return dice_.next(); }
  std::string random_hex(std::size_t bytes) override;
  void post(std::function<void()> work) override { posted_.push_back(std::move(work)); }
  std::unique_ptr<server::Alarm> alarm() override;

  /// Does what was posted; false if that was nothing.
  bool work();
  /// When the next alarm goes off; -1: none is set.
  Millis next_alarm() const { return alarms_.empty() ? -1 : alarms_.begin()->first.first; }
  /// To that moment, and does what is due.
  void move_on();
  void set_clock(Millis now) { now_ = now; }
  /// Tables live as long as something waits for them.
  void forget();

 private:
  friend class StillAlarm;
  using Key = std::pair<Millis, uint64_t>;

  Millis now_ = 1'000'000;
  uint64_t last_ = 0;
  Dice dice_;
  std::vector<std::function<void()>> posted_;
  std::map<Key, std::function<void()>> alarms_;
};

/// Done is what is asked of it, at once.
class MemoryStore final : public server::Store {
 public:
  std::vector<server::StoredTable> load() override { return {}; }
  void reload(uint64_t table, std::function<void(server::StoredTable)> finished) override {
    finished({.id = table});
  }
  uint64_t new_table() override { return ++last_; }
  void append(server::Append, Finished finished) override { finished({}); }
  void put_away(uint64_t) override {}
  void erase(std::vector<server::Trace>, Finished finished) override { finished({}); }
  void forget_before(int64_t) override {}
  bool healthy() const override { return true; }
  std::size_t waiting() const override { return 0; }

 private:
  uint64_t last_ = 0;
};

class Twin {
 public:
  /// `folder`: of a store that is there to be read, and empty.
  Twin(uint64_t seed, const std::string& folder);
  ~Twin();

  uint16_t port() const { return listener_.endpoint().port(); }
  /// Lets the server do what there is to do.
  void pump();
  /// The code of a new table.
  std::string open_table(const SetRules& rules);
  /// The bytes of an answer.
  std::string get(const std::string& path);
  /// The table's state, to be changed behind the server's back.
  TableState& state(const std::string& code);

  StillWorld world;

 private:
  server::Config config_;
  server::WebFiles files_;
  server::Metrics metrics_;
  server::Registry registry_;
  boost::asio::io_context loop_{1};
  MemoryStore store_;
  server::MatchReader matches_;
  server::Load load_;
  server::Tables tables_;
  server::House house_;
  server::Listener listener_;
};

/// A viewer of a twin. Every byte that came is kept.
class TwinClient {
 public:
  TwinClient(Twin& twin, const std::string& code);

  void send(const boost::json::object& message);
  /// Until all that the server had to say is here: it answers a ping after it. False if it is gone.
  bool settle();
  /// All bytes since the last call.
  std::string take_bytes();

  boost::json::object view;  ///< the last one
  std::string secret;
  uint64_t last = 0;
  bool answered = false;  ///< `ok`, `refused` or `error` came since it was last cleared

 private:
  void read_frames();
  void note(const std::string& text);

  Twin& twin_;
  Wire wire_;
  std::size_t read_ = 0;  ///< of `wire_.buffer`
  std::size_t taken_ = 0;
  int64_t pings_ = 0, pongs_ = 0;
};

}  // namespace penult::testing
