#pragma once
// One run against one server: who is there, what is asked of it and when.

#include <deque>
#include <map>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <sys/types.h>

#include "tests/load/measure.h"
#include "tests/load/newcomers.h"
#include "tests/load/people.h"
#include "tests/load/watch.h"

namespace penult::testing {

struct Plan {
  std::size_t connections = 10'000;
  std::size_t tables = 1500, seats = 4;
  std::size_t watchers = 1000;  ///< of the tables that play
  double rate = 5000;           ///< actions a second, all together
  double warm_up = 3, seconds = 20;
  double spike = 10, spike_seconds = 10, recovery_seconds = 8;
  uint64_t seed = 1;

  std::size_t talkers() const { return tables * seats; }
  std::size_t quiet() const { return connections - talkers() - watchers; }
};

struct Memory {
  std::size_t connections = 0;
  double kilobytes_each = 0;  ///< of an idle connection
  double resident_kb = 0;     ///< with everybody there
};

class Run {
 public:
  Run(const Plan& plan, uint16_t port, pid_t process);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Score score;
  Memory memory;
  std::deque<Part> parts;

 protected:
  /// Runs everything for so long; what is done counts for the part.
  Part& measure(const std::string& name, double seconds, bool keeps_answers = false);
  void run_for(double seconds);
  /// Waits until all who were opened are at their place.
  void wait_for_settled(std::size_t most_missing);
  /// Where the next connection comes from.
  std::string next_source();
  /// Opens one, without more than a hundred being under way.
  void open(Person& person, const std::string& path);
  double resident() const { return usage_of(process_).resident_kb; }

  // What its kinds share is written like what is theirs.
  // NOLINTBEGIN(readability-identifier-naming)
  const Plan& plan_;
  uint16_t port_;
  boost::asio::io_context loop_{1};
  std::mt19937_64 chance_;
  Ground ground_;
  // NOLINTEND(readability-identifier-naming)

 private:
  pid_t process_;
  std::size_t opened_ = 0;
};

/// The tables of `penult serve`.
class TableRun final : public Run {
 public:
  TableRun(const Plan& plan, uint16_t port, pid_t process);
  ~TableRun();
  void play();
  bool starts_tables();
  /// Everybody hangs up.
  void leave();

  double recovered_after = -1;                    ///< seconds after the spike; -1: not at all
  double tables_after = -1, watchers_after = -1;  ///< until the first was let in again
  std::map<std::string, uint64_t> in_spike;       ///< answers to newcomers, by what they wanted
  std::map<std::string, double> server_counts;    ///< what the server itself has counted
  double tables_refused_at = -1, watchers_refused_at = -1;  ///< seconds from the spike's start

 private:
  std::string open_table();
  void open_quiet();
  void open_playing();
  void spike();
  void read_metrics();
  void judge_recovery(Moment began, Moment ended, const Newcomers& newcomers);
  void drain();

  std::deque<Onlooker> quiet_, watchers_;
  std::deque<PlayTable> tables_;
  Schedule actions_, talk_;
  std::size_t opened_tables_ = 0;
};

/// The echo.
class EchoRun final : public Run {
 public:
  EchoRun(const Plan& plan, uint16_t port, pid_t process);
  ~EchoRun();
  void talk();

 private:
  std::deque<EchoGuest> quiet_, guests_;
  Schedule messages_;
};

}  // namespace penult::testing
