#pragma once
// In which order racing actions happened. The engine has no clock; the arbiter turns arrivals into
// one order.
//
// Every action of a live table goes through here. Most pass at once. What reacts to a card (a
// call, a catch, an accusation, a jump-in, a slap, and the move that would end all that) is
// collected for as long as an earlier press may still be on its way, then `first_of` decides
// (match/race.h). How long that is depends on public facts and on the network alone, never on who
// holds what.

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/action.h"
#include "engine/observation.h"
#include "match/race.h"

namespace penult {

struct Press {
  Seat seat = kNobody;
  Action action;
  uint64_t ticket = 0;  ///< comes back with the verdict; the session's handle of the message
  uint64_t seen = 0;    ///< number of the last event the client had shown
  Millis arrival = 0;
  Millis claim = -1;  ///< ms from painting that event to the press, by the client; -1: not said
};

/// A press whose turn has come.
struct Verdict {
  Press press;
  bool late = false;  ///< it answers a window that has closed: refused, never fined
  /// What it was measured against, itself included; no presses where nobody else pressed.
  Race race;
  std::vector<uint64_t> tickets;  ///< of `race.presses`
};

struct ArbiterOptions {
  bool by_time = true;       ///< false: prompts in a fixed window (`race = off`)
  Millis grace = 1000;       ///< a catch counts only this long after the penultimate card
  Millis prompt = 4000;      ///< how long a prompt stays open
  Millis slap_limit = 2000;  ///< slaps are collected until then
  Millis late_limit = 3000;  ///< how long after a window has closed a press may still claim it

  bool operator==(const ArbiterOptions&) const = default;
};

class Arbiter {
 public:
  explicit Arbiter(ArbiterOptions options = {}) : options_(options) {}

  /// A seat's connection: what may still be on its way from there. Without one the table does not
  /// wait for the seat.
  void connect(Seat seat, Millis now);
  void disconnect(Seat seat);
  void measure(Seat seat, NetworkShare share);
  /// The seat has been sent all events up to `event`.
  void sent(Seat seat, uint64_t event, Millis now);

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
  /// A round begins: forgets windows and held presses. `tie_seed` is what the match is dealt from.
  void reset(const ArbiterOptions& options, uint64_t tie_seed);

 private:
  struct Window {
    bool open = false;
    uint64_t opened = 0;  ///< number of the first event of the change that opened it
    uint64_t closed = 0;
    Millis opened_at = 0;
    Millis closed_at = 0;

    void set(bool now_open, uint64_t event, Millis now);
  };
  struct Sent {
    uint64_t event = 0;
    Millis at = 0;
  };
  struct Connection {
    bool open = false;
    Millis since = 0;
    NetworkShare share;
    std::deque<Sent> sent;

    /// When `event` was on its way; nothing if it has not been sent.
    std::optional<Millis> sent_at(uint64_t event) const;
  };

  const Window* window_of(const Press& press) const;
  const Window* trigger_of(const Press& press) const;
  bool late(const Press& press, Millis now) const;
  Millis sent_to(Seat seat, const Window& window) const;
  RacePress measured(const Press& press, const Window& window) const;
  Race race() const;
  Millis due_of(const Race& race, size_t first) const;
  Millis slaps_due(const Race& race) const;
  Millis grace_ends() const;

  ArbiterOptions options_;
  uint64_t tie_seed_ = 0;
  std::array<Connection, kMaxSeats> connections_;
  std::array<Window, kMaxSeats> uno_;  ///< by the seat that owes it
  Window jump_;
  Window accuse_;
  Window slap_;
  SeatMask outstanding_ = 0;  ///< of whom a slap is awaited
  bool slaps_told_ = false;   ///< a verdict has carried the figures of this race
  uint64_t laid_ = 0;
  std::vector<Press> waiting_;  ///< in order of arrival
};

/// Whether an action is a move that closes the windows of the card before it.
bool closes_windows(Verb verb);

}  // namespace penult
