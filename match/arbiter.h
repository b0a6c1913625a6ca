#pragma once
// In which order racing actions happened. The engine has no clock; the arbiter turns arrivals into one order.
//
// Every action of a live table goes through here. Most pass at once. While a reaction is possible (public facts only: somebody is down to one card,
// or a card lies that could be jumped on), moves that would close the window wait, and catches wait out the owner's grace.

#include <cstdint>
#include <vector>

#include "engine/action.h"
#include "engine/observation.h"

namespace penult {

/// Milliseconds of any steady clock.
using Millis = int64_t;

struct Press {
  Seat seat = kNobody;
  Action action;
  uint64_t ticket = 0;        ///< returned with the verdict; the session's handle of the message
  uint64_t seen = 0;          ///< number of the last event the client had shown
  Millis arrival = 0;
  Millis claim = -1;          ///< ms from painting that event to the press, as the client says; -1 = not said
  Millis round_trip = -1;     ///< measured by the server; -1 = not known
};

struct ArbiterOptions {
  Millis grace = 1000;        ///< a catch counts only this long after the penultimate card (750 … 1500)
  Millis jump_hold = 700;     ///< the next move waits this long for jump-ins
  enum class Method : uint8_t { kArrival } method = Method::kArrival;
};

class Arbiter {
 public:
  explicit Arbiter(ArbiterOptions options = {}) : options_(options) {}

  /// A card was laid or hands changed: opens or closes windows by public facts of `seen` (the spectator's observation).
  void table_changed(const Observation& seen, Millis now);
  /// Takes a press. It comes back from `due`, at once or when its wait is over.
  void submit(const Press& press);
  /// The presses whose turn has come, in the order in which they happened.
  std::vector<Press> due(Millis now);
  /// When `due` should be asked again; -1 = nothing waits.
  Millis next_due() const;
  /// Until when the table waits for reactions; 0 = it does not.
  Millis holds_until() const { return hold_until_; }

 private:
  ArbiterOptions options_;
  Millis hold_until_ = 0;
  Millis grace_until_ = 0;
  std::vector<Press> waiting_;
};

}  // namespace penult
