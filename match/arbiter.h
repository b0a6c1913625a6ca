#pragma once
// In which order racing actions happened. The engine has no clock; the arbiter turns arrivals into
// one order.
//
// Every action of a live table goes through here. Most pass at once. While a reaction is possible
// (public facts only: somebody is down to one card and has not called, or a card lies that could
// be jumped on), moves that would close the window wait, and catches wait out the owner's grace.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/action.h"
#include "engine/observation.h"

namespace penult {

/// Milliseconds of any clock that never goes back.
using Millis = int64_t;

struct Press {
  Seat seat = kNobody;
  Action action;
  uint64_t ticket = 0;  ///< comes back with the verdict; the session's handle of the message
  uint64_t seen = 0;    ///< number of the last event the client had shown
  Millis arrival = 0;
  Millis claim = -1;  ///< ms from painting that event to the press, by the client; -1: not said
  Millis round_trip = -1;  ///< measured by the server; -1: not known
};

/// A press whose turn has come.
struct Verdict {
  Press press;
  bool late = false;  ///< it answers a window that has closed: refused, never fined
};

struct ArbiterOptions {
  Millis grace = 1000;       ///< a catch counts only this long after the penultimate card
  Millis jump_hold = 700;    ///< the next move waits this long for jump-ins
  Millis late_limit = 3000;  ///< how long after a window has closed a press may still claim it
  enum class Method : uint8_t { kArrival } method = Method::kArrival;
};

class Arbiter {
 public:
  explicit Arbiter(ArbiterOptions options = {}) : options_(options) {}

  /// The table has changed: opens and closes windows by what a spectator sees. `first_event` is
  /// the number of the first event of the change, `laid` that of the last card laid (0: none).
  void table_changed(const Observation& seen, uint64_t first_event, uint64_t laid, Millis now);
  /// Takes a press; `next` gives it back, at once or when its wait is over.
  void submit(const Press& press);
  /// The next press whose turn has come. Between two calls the caller carries out the first one
  /// and reports the change, since one press decides whether the next is late.
  std::optional<Verdict> next(Millis now);
  /// When `next` should be asked again; -1: nothing waits.
  Millis next_due() const;
  /// Until when the next move waits for reactions; 0: it does not.
  Millis holds_until() const;
  /// Whether a press of this seat is being held.
  bool holds(Seat seat) const;
  /// Forgets windows and held presses: a round begins.
  void reset();

 private:
  struct Window {
    bool open = false;
    uint64_t opened = 0;  ///< number of the first event of the change that opened it
    uint64_t closed = 0;
    Millis opened_at = 0;
    Millis closed_at = 0;

    void set(bool now_open, uint64_t event, Millis now);
  };

  const Window* window_of(const Press& press) const;
  bool late(const Press& press, Millis now) const;
  Millis due_of(const Press& press) const;

  ArbiterOptions options_;
  std::array<Window, kMaxSeats> uno_;  ///< by the seat that owes it
  Window jump_;
  Window accuse_;
  uint64_t laid_ = 0;
  std::vector<Press> waiting_;  ///< in order of arrival
};

/// Whether an action is a move that closes the windows of the card before it.
bool closes_windows(Verb verb);

}  // namespace penult
