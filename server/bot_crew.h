#pragma once
// The bots of one table: they wait as long as people do and act through the session like anybody.

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "bots/bot.h"
#include "match/session.h"

namespace penult::server {

class BotCrew {
 public:
  explicit BotCrew(uint64_t seed) : seed_(seed) {}

  /// After every change of the table: who thinks about what, and until when.
  void plan(const Session& session, Millis now);
  /// When `due` should be asked; -1: nobody thinks.
  Millis next_due() const;
  struct Move {
    Seat seat = kNobody;
    Action action;
  };
  /// The next bot that has made up its mind.
  std::optional<Move> due(const Session& session, Millis now);

 private:
  struct Member {
    std::string level;
    std::unique_ptr<Bot> bot;
    Millis due = -1;
    Pace pace = Pace::kTurn;
    uint64_t trigger = 0;  ///< number of the event it thinks about
    bool passed = false;   ///< it leaves this trigger alone
    int refusals = 0;      ///< tries for the same trigger
  };

  void notice(const Session& session);
  Dice dice_of(Seat seat, bool decides) const;
  void plan_member(const Session& session, Seat seat, Millis now);

  uint64_t seed_;
  std::array<Member, kMaxSeats> members_;
  uint64_t noticed_ = 0;
};

}  // namespace penult::server
