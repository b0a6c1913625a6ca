#pragma once
// What is counted while a part of the run lasts.

#include <cstdint>
#include <string>
#include <vector>

#include "tests/load/histogram.h"
#include "tests/load/schedule.h"

namespace penult::testing {

/// A part of the run: actions belong to the one in which they were planned.
struct Part {
  std::string name;
  Histogram from_plan;  ///< from when somebody wanted to do it until it was acknowledged
  Histogram from_send;
  uint64_t planned = 0, sent = 0, acknowledged = 0, refused = 0;
  uint64_t between_rounds = 0;  ///< planned when there was nothing to do
  uint64_t given_up = 0;        ///< never sent: the part was over before the table was ready
  double seconds = 0;
  double cpu = 0, busiest = 0, own_cpu = 0;  ///< processor seconds: server, its thread, generator
  double load_average = 0;
  struct Answer {
    Moment planned;
    int64_t microseconds;
  };
  bool keeps_answers = false;
  std::vector<Answer> answers;

  void answered(Moment when_planned, Moment when_sent) {
    const int64_t took = microseconds_since(when_planned);
    from_plan.add(took);
    from_send.add(microseconds_since(when_sent));
    if (keeps_answers) answers.push_back({when_planned, took});
  }
};

/// What went wrong, whenever it was; all must be 0, except where newcomers are refused.
struct Faults {
  uint64_t answered_twice = 0;  ///< or without having been sent
  uint64_t lost = 0;            ///< sent and never answered
  uint64_t errors = 0;          ///< messages `error` to those who are at the table
  uint64_t closed = 0;          ///< connections that the server ended
  uint64_t not_opened = 0;      ///< connections and tables that could not be had
  std::string example;          ///< the first of them

  void note(uint64_t& counter, std::string_view what) {
    if (sum() == 0) example = what;
    ++counter;
  }
  uint64_t sum() const { return answered_twice + lost + errors + closed + not_opened; }
};

struct Score {
  Part* part = nullptr;
  Faults faults;
  uint64_t messages = 0, bytes = 0;  ///< from the server
  std::size_t settled = 0;           ///< people who are at their place, or will never be
};

}  // namespace penult::testing
