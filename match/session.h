#pragma once
// A table people sit at: who may do what, what each of them is told, and the log it is rebuilt
// from.
//
// No socket, no clock, no file, no chance: `now` and fresh secrets come from outside. Every call
// gives back an `Outcome`. Its deliveries may leave the house only after its records are on disk.

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/refusal.h"
#include "match/arbiter.h"
#include "match/table_state.h"
#include "match/view.h"

namespace penult {

using ViewerId = uint64_t;

// What viewers send.
struct Hello {
  std::string name;
  std::string secret;  ///< of the seat to come back to; empty: a new guest
  uint64_t last = 0;   ///< number of the last event the client has
  bool watch = false;
  std::string fresh_secret;  ///< from outside: what a new guest gets
};
struct ActInput {
  std::string id;
  uint64_t seen = 0;
  Millis claim = -1;
  Action action;
};
struct AddBot {
  std::string level;
};
struct Kick {
  int seat = -1;
};
struct SetRules {
  std::string rules;  ///< "preset option=value …"
  int clock_seconds = 0;
};
struct StartMatch {
  uint64_t seed = 0;  ///< from outside
};
struct ReadyForNext {};
struct BotForMe {
  bool on = false;
};
struct LeaveSeat {};
using Input = std::variant<Hello, ActInput, AddBot, Kick, SetRules, StartMatch, ReadyForNext,
                           BotForMe, LeaveSeat>;

// What viewers are told.
struct TableUpdate {
  uint64_t number = 0;
  std::vector<TableEvent> events;
  TableView view;
};
struct SeatUpdate : TableUpdate {
  OwnView own;
};
struct WatcherWelcome {
  TableUpdate table;
};
struct SeatWelcome {
  std::string secret;
  SeatUpdate table;
};
struct Done {
  std::string id;
  uint64_t number = 0;
};
struct Refused {
  std::string id;
  bool late = false;
  Refusal refusal;
  std::string seat_name;  ///< of `refusal.seat`
};
enum class ErrorCode : uint8_t {
  kBadMessage,
  kBadSecret,
  kTableFull,
  kNotHost,
  kNotNow,
  kBadRules,
  kBadName,
};
struct Problem {
  ErrorCode code{};
  std::string text;  ///< what exactly; may be empty
};
enum class ByeCode : uint8_t { kSuperseded, kKicked, kEnded, kLeft };
struct Bye {
  ByeCode code{};
};
using Message =
    std::variant<WatcherWelcome, SeatWelcome, TableUpdate, SeatUpdate, Done, Refused, Problem, Bye>;

struct Delivery {
  ViewerId to = 0;
  Message message;
};
struct Outcome {
  std::vector<std::string> records;
  std::vector<Delivery> deliveries;
};

struct SessionOptions {
  ArbiterOptions arbiter;
  TableTimes times;
  size_t seats = kMaxSeats;
  size_t watchers = 50;
  std::vector<std::string> bot_levels = {"random", "simple"};
  Millis return_time = 10'000;  ///< after a restart, until a seat counts as away
};

class Session {
 public:
  explicit Session(SessionOptions options = {});

  /// A new table; its first record is in the outcome.
  Outcome open(std::string_view code, const SetRules& rules, Millis now);
  /// Rebuilds a table from its log; a text where a record is damaged. `restarted` follows.
  std::string replay(std::string_view record);
  /// The table is taken up again after a replay: no clock has run meanwhile.
  Outcome restarted(Millis now);

  Outcome handle(ViewerId viewer, const Input& input, Millis now);
  /// The viewer's connection is gone.
  Outcome detach(ViewerId viewer, Millis now);
  /// An action of a bot for its seat; goes through the arbiter like any other.
  Outcome act_as_bot(Seat seat, const Action& action, Millis now);
  /// Does what has become due; `next_wakeup` says when (-1: nothing is planned).
  Outcome tick(Millis now);
  Millis next_wakeup() const;

  /// The table for a viewer who has missed something.
  TableUpdate update_for_watcher(uint64_t after, Millis now) const;
  SeatUpdate update_for_seat(int seat, uint64_t after, Millis now) const;

  const TableState& state() const { return state_; }
  int watchers() const;
  /// -1: a watcher, or nobody we know.
  int seat_of(ViewerId viewer) const;
  /// Whether a held action of this seat waits for its turn.
  bool acting(Seat seat) const { return arbiter_.holds(seat); }

 private:
  struct Viewer {
    int seat = -1;
    uint64_t told = 0;     ///< number of the last event
    uint64_t version = 0;  ///< of the table as shown
  };
  struct HeldAct {
    Seat seat = kNobody;
    std::string id;     ///< "-" for a bot
    uint64_t laid = 0;  ///< the card that lay when it was sent
  };

  void write(const Record& record, Outcome& out);
  void settle(Outcome& out, Millis now);
  void decide(const Verdict& verdict, Outcome& out, Millis now);
  void refuse(const HeldAct& act, bool late, const Refusal& refusal, Outcome& out);
  bool answered_before(int seat, const std::string& id, Outcome& out, ViewerId viewer) const;
  bool consent(int seat, Outcome& out, Millis now);
  bool run_clock(Outcome& out, Millis now);
  void run_out(Outcome& out, Millis now);
  void tell_all(Outcome& out, Millis now);
  void end_table(Outcome& out, Millis now);
  void drop_viewers_of(int seat, ByeCode code, Outcome& out);
  void give_up_seat(int seat, ByeCode code, Outcome& out, Millis now);
  bool all_ready() const;
  bool needs_host(ViewerId viewer, bool lobby, Outcome& out) const;
  std::string free_name(std::string_view wanted) const;
  Millis never_before(Millis now) const;

  void on(ViewerId viewer, const Hello& hello, Outcome& out, Millis now);
  void on(ViewerId viewer, const ActInput& act, Outcome& out, Millis now);
  void on(ViewerId viewer, const AddBot& bot, Outcome& out, Millis now);
  void on(ViewerId viewer, const Kick& kick, Outcome& out, Millis now);
  void on(ViewerId viewer, const SetRules& rules, Outcome& out, Millis now);
  void on(ViewerId viewer, const StartMatch& start, Outcome& out, Millis now);
  void on(ViewerId viewer, const ReadyForNext& ready, Outcome& out, Millis now);
  void on(ViewerId viewer, const BotForMe& bot, Outcome& out, Millis now);
  void on(ViewerId viewer, const LeaveSeat& leave, Outcome& out, Millis now);
  void come_back(ViewerId viewer, const Hello& hello, Outcome& out, Millis now);
  void welcome_seat(ViewerId viewer, int seat, const std::string& secret, uint64_t last,
                    Outcome& out, Millis now);
  void welcome_watcher(ViewerId viewer, const Hello& hello, Outcome& out, Millis now);

  SessionOptions options_;
  TableState state_;
  Arbiter arbiter_;
  std::map<ViewerId, Viewer> viewers_;
  std::map<uint64_t, HeldAct> held_;  ///< by ticket
  uint64_t next_ticket_ = 1;
  std::deque<std::pair<int, Refused>> refused_;  ///< the last refusals by seat, to repeat them
  SeatMask consents_ = 0;                        ///< who accepts the last card (honour mode)
  uint64_t version_ = 0;                         ///< rises when any view changes
  Millis presumed_until_ = -1;  ///< after a restart: seats count as there until this moment
};

}  // namespace penult
