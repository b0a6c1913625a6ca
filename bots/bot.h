#pragma once
// A player that thinks from an observation and nothing else.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/observation.h"

namespace penult {

/// A seeded stream of random numbers for choices.
struct Dice {
  uint64_t state = 0;

  uint64_t next() { return next_wyrand(state); }
  uint32_t below(uint32_t bound) { return penult::below(next(), bound); }
};

class Bot {
 public:
  virtual ~Bot() = default;
  /// What to do now; `legal` are the actions of `legal_actions` for this seat, never empty.
  /// Nothing: leave a window unused (only where the table does not wait for this seat).
  virtual std::optional<Action> decide(const Rules& rules, const Observation& seen,
                                       const ActionList& legal, Dice& dice) = 0;
  /// An event as this seat may see it (`redact`), for bots that remember.
  virtual void notice(const Rules&, const Event&) {}
};

struct BotInfo {
  std::string_view name;      ///< "random", "simple"
  std::string_view sentence;  ///< one plain sentence about how it plays
};
std::vector<BotInfo> bot_table();
/// "random, simple": for messages.
std::string bot_names();
/// Null if there is no such bot.
std::unique_ptr<Bot> make_bot(std::string_view name);

/// How long a bot of a live table waits before it acts, in ms, from a published distribution
/// (docs/bots.md): a person's pace, drawn from `dice`. What it does goes through the same arbiter
/// as what people do.
enum class Pace : uint8_t { kTurn, kAnswer, kCall, kCatch, kJump, kSlap };
int think_time(Pace pace, Dice& dice);

}  // namespace penult
