#pragma once
// The bot `simple`: a few rules of thumb that a person could follow, for every house rule.

#include <array>

#include "bots/bot.h"

namespace penult {

class SimpleBot : public Bot {
 public:
  std::optional<Action> decide(const Rules& rules, const Observation& seen, const ActionList& legal,
                               Dice& dice) override;
  /// Remembers how often each player's +4 was found guilty.
  void notice(const Rules& rules, const Event& event) override;

 private:
  struct Record {
    int challenged = 0;
    int guilty = 0;
  };
  std::array<Record, kMaxSeats> records_{};

  bool should_challenge(const Rules& rules, const Observation& seen) const;
};

}  // namespace penult
