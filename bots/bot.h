#pragma once
// A player that thinks from an observation and nothing else.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/observation.h"

namespace penult {

/// A seeded stream of random numbers for choices (wyrand; see `SampledCards`).
struct Dice {
  uint64_t state = 0;

  uint64_t next() {
    __extension__ typedef unsigned __int128 Wide;
    state += 0xa0761d6478bd642fULL;
    const Wide wide = Wide{state} * (state ^ 0xe7037ed1a0b428dbULL);
    return uint64_t(wide >> 64) ^ uint64_t(wide);
  }
  /// 0 … bound − 1: the upper half times the bound, uneven by less than one part in 2^26 for the
  /// bounds of a game.
  uint32_t below(uint32_t bound) { return uint32_t((next() >> 32) * bound >> 32); }
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
