#pragma once
// Somebody at a table: plays whatever is legal, asks again where no answer comes, comes back where
// the line is dead, and checks what he is told.

#include <map>
#include <memory>
#include <string>

#include <boost/json.hpp>

#include "tests/simulation/network.h"

namespace penult::simulation {

class Person final : public Listener {
 public:
  Person(Network& network, std::string name, bool watches)
      : network_(network), name_(std::move(name)), watches_(watches) {}

  void sit_down(const std::string& code);
  void hear(uint64_t line, const std::string& text) override;
  void hung_up(uint64_t line) override;

  /// Left, or was sent away.
  bool gone() const { return gone_; }
  /// Has a view, and has been told of an action or need not be.
  bool satisfied(std::size_t done_before) const {
    return gone_ || (welcomed_ && (seat_ < 0 || done_ > done_before));
  }
  std::size_t done() const { return done_; }
  bool rowdy = true;  ///< does more than to play

 private:
  struct Asked {
    std::string id, text;
    Millis sent = 0;
    int tries = 0;
  };

  void connect();
  void say(const boost::json::object& message);
  void urge();
  void play(const boost::json::object& view);
  void ask(const boost::json::object& action);
  void wait_for_answer();
  void disturb(const boost::json::object& view);
  void in_lobby(const boost::json::object& view);
  void take_update(const std::string& text, bool welcome);
  void take_events(const std::string& text, uint64_t number, bool welcome);
  void check_event(const boost::json::object& event);
  bool has_seat() const;
  void take_answer(const boost::json::object& message, bool done);

  Network& network_;
  std::string name_, code_, secret_;
  std::string known_as_;  ///< at the table, where the name was taken
  bool watches_;
  std::shared_ptr<Connection> line_;
  bool welcomed_ = false, gone_ = false, urged_ = false;
  int seat_ = -1;
  uint64_t last_ = 0, serial_ = 0;
  std::size_t done_ = 0;
  std::string view_;
  std::unique_ptr<Asked> asked_;
  std::map<uint64_t, std::string> events_;
};

}  // namespace penult::simulation
