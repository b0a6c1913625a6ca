#pragma once
// What the players asked and heard, and whether the log on disk agrees with it.
//
// A table is one log, so that a history is easy to judge: whatever was acknowledged is in the log
// once, whatever was refused is not there, what was left open is there at most once, and what had
// been acknowledged before something else was asked comes before it.

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace penult::testing {

class History {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Answer : uint8_t { kNone, kDone, kRefused };

  void asked(int table, const std::string& id);
  /// False if it had been answered before, and otherwise.
  bool answered(const std::string& id, Answer answer, uint64_t number);

  /// The ids of what was done, by table and in the order of the log.
  using Logs = std::map<int, std::vector<std::string>>;
  /// One line for everything that is wrong.
  std::vector<std::string> check(const Logs& logs) const;
  std::size_t count(Answer answer) const;

 private:
  struct Call {
    int table = 0;
    Answer answer = Answer::kNone;
    uint64_t number = 0;
    Clock::time_point asked{}, heard{};
  };
  std::map<std::string, Call> calls_;
};

}  // namespace penult::testing
