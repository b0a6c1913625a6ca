#pragma once
// Strangers who come while others play: one after the other opens a table, or wants to look on.

#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/load/schedule.h"

namespace penult::testing {

class Newcomers {
 public:
  /// They look on at `codes`.
  Newcomers(uint16_t port, std::vector<std::string> codes);
  ~Newcomers() { stop(); }
  Newcomers(const Newcomers&) = delete;
  Newcomers& operator=(const Newcomers&) = delete;
  void stop();

  struct Try {
    Moment at;
    bool table = false;  ///< it wanted to open one
    /// The HTTP status, or the close code of the WebSocket, or 101 for a welcome.
    int answer = 0;
    bool accepted() const { return answer == (table ? 201 : 101); }
  };
  /// After `stop`.
  const std::vector<Try>& tries() const { return tries_; }

 private:
  void come();

  uint16_t port_;
  std::vector<std::string> codes_;
  std::vector<Try> tries_;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

}  // namespace penult::testing
