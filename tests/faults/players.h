#pragma once
// Tables of people who play over real sockets as fast as they may, write down what they were told,
// and come back whenever they are thrown out.

#include <chrono>
#include <deque>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "tests/faults/history.h"
#include "tests/faults/program.h"
#include "tests/server/client.h"

namespace penult::testing {

using Ms = std::chrono::milliseconds;

struct Totals {
  int rounds = 0;  ///< of the fault
  int faults = 0, same_views = 0, later_views = 0, turned_away = 0;
  std::size_t asked_again = 0;
  std::vector<double> latency_ms;
};

class Players {
 public:
  Players(const Program& program, int tables, uint64_t seed);

  bool open_tables();
  void play(Ms time);
  /// Plays until every table has had something acknowledged, or the time is over.
  bool play_until_all_move(Ms time);
  /// Plays until somebody at every table has been told that it is frozen, or the time is over.
  bool play_until_all_frozen(Ms time);
  /// Reads what a dead program had sent: it was shown, so it counts.
  void hear_the_rest();
  /// After a restart: everybody returns and compares.
  void come_back();
  /// In the end the log itself is asked.
  void read_log(const std::string& folder);
  /// What the program said for its operator names no secret and nobody.
  void read_operators_log(const std::string& text);
  /// Something is wrong.
  void fault(const std::string& what);

  Totals totals;
  const History& history() const { return history_; }
  const std::string& code(int table) const { return players_[size_t(table) * 2].code; }

 private:
  struct Player {
    int table = 0;
    std::string code, name, secret, id_prefix;
    TableClient client;
    boost::json::object view;
    uint64_t last = 0;
    int serial = 0;
    std::optional<boost::json::object> outstanding;
    std::chrono::steady_clock::time_point sent{}, next_move{}, next_try{};
    std::deque<boost::json::object> recent;  ///< the last acknowledged messages
  };

  void fault(const Player& player, const std::string& what);
  static void note(Player& player);
  void answered(Player& player, const boost::json::object& message);
  void listen(Player& player);
  /// Whether the player is at the table again; `patient`: a frozen table is no fault.
  bool return_to(Player& player, bool patient);
  void compare(Player& player);
  void ask_again(Player& player);
  void move(Player& player);
  void step();

  const Program& program_;
  int tables_;
  std::mt19937_64 chance_;
  History history_;
  std::deque<Player> players_;
  std::set<std::string> secrets_;
  std::vector<bool> moved_, frozen_;  ///< by table, since it was last cleared
};

}  // namespace penult::testing
