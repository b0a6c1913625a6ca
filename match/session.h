#pragma once
// A table people sit at: who may do what, what each of them is told, and the log it is rebuilt
// from.
//
// No socket, no clock, no file, no chance: `now` and fresh secrets come from outside. Every call
// gives back an `Outcome`. Its deliveries may leave the house only after its records are on disk.

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/arbiter.h"
#include "match/messages.h"
#include "match/table_state.h"
#include "match/talk.h"

namespace penult {

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
  /// The viewer has been sent the events up to `event`; what a race is measured from.
  void sent(ViewerId viewer, uint64_t event, Millis now);
  /// What of the time to this viewer and back the network takes.
  void measure(ViewerId viewer, NetworkShare share);
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
    std::string address;   ///< hash of where it comes from; may be empty
    NetworkShare share;
    bool fresh_secret = false;  ///< it was given one and has not shown yet that it came
  };
  struct HeldAct {
    Seat seat = kNobody;
    std::string id;  ///< "-" for a bot
    Action action;
    uint64_t laid = 0;  ///< the card that lay when it was sent
  };

  void write(const Record& record, Outcome& out);
  void settle(Outcome& out, Millis now);
  void decide(const Verdict& verdict, Outcome& out, Millis now);
  void connect_all(Millis now);
  void log_race(const Verdict& verdict, Outcome& out, Millis now);
  void refuse(const HeldAct& act, bool late, const Refusal& refusal, Outcome& out);
  bool answered_before(int seat, const std::string& id, Outcome& out, ViewerId viewer) const;
  bool consent(int seat, Outcome& out, Millis now);
  bool may_enter(ViewerId viewer, const Hello& hello, Outcome& out) const;
  bool may_talk(ViewerId viewer, bool reaction, Outcome& out, Millis now);
  void tell_line(const Line& line, Outcome& out, Millis now);
  void settle_vote(Outcome& out, Millis now);
  std::string shared_by_none(int seat) const;
  bool run_clock(Outcome& out, Millis now);
  void run_out(Outcome& out, Millis now);
  void tell_all(Outcome& out, Millis now);
  void end_table(Outcome& out, Millis now);
  void drop_viewers_of(int seat, ByeCode code, Outcome& out);
  void give_up_seat(int seat, ByeCode code, Outcome& out, Millis now);
  bool all_ready() const;
  bool needs_host(ViewerId viewer, bool lobby, Outcome& out) const;
  std::string free_name(std::string_view wanted) const;
  std::shared_ptr<const TableView> shown_table(Millis now) const;
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
  void on(ViewerId viewer, const SetTable& change, Outcome& out, Millis now);
  void on(ViewerId viewer, const MoreTime& more, Outcome& out, Millis now);
  void on(ViewerId viewer, const HandOver& next, Outcome& out, Millis now);
  void on(ViewerId viewer, const Mute& mute, Outcome& out, Millis now);
  void on(ViewerId viewer, const Say& say, Outcome& out, Millis now);
  void on(ViewerId viewer, const React& react, Outcome& out, Millis now);
  void on(ViewerId viewer, const AccuseOfHint& accuse, Outcome& out, Millis now);
  void on(ViewerId viewer, const CastVote& vote, Outcome& out, Millis now);
  void come_back(ViewerId viewer, const Hello& hello, Outcome& out, Millis now);
  void welcome_seat(ViewerId viewer, int seat, const Hello& hello, uint64_t last, Outcome& out,
                    Millis now);
  void welcome_watcher(ViewerId viewer, const Hello& hello, Outcome& out, Millis now);

  SessionOptions options_;
  TableState state_;
  Arbiter arbiter_;
  std::map<ViewerId, Viewer> viewers_;
  std::map<uint64_t, HeldAct> held_;  ///< by ticket
  uint64_t next_ticket_ = 1;
  std::deque<std::pair<int, Refused>> refused_;  ///< the last refusals by seat, to repeat them
  SeatMask consents_ = 0;                        ///< who accepts the last card (honour mode)
  std::map<ViewerId, std::array<TalkLimit, 2>> talk_;  ///< chat, reactions
  uint64_t version_ = 0;                               ///< rises when any view changes
  /// What all viewers see, as it was last asked for, and what it depends on.
  struct Shown {
    uint64_t version = 0;
    int watchers = 0;
    Millis at = -1, holds = -1;
    bool operator==(const Shown&) const = default;
  };
  mutable Shown shown_;
  mutable std::shared_ptr<const TableView> shown_view_;
  Millis presumed_until_ = -1;  ///< after a restart: seats count as there until this moment
};

}  // namespace penult
