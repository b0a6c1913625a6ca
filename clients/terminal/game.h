#pragma once
// A match of one person, seat 0, against bots, without a clock: whatever waits for the person waits
// for ever.
//
// Where others could be quicker, dice decide instead of seconds; the chances are those of
// docs/bots.md.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "match/match.h"

namespace penult::terminal {

inline constexpr Seat kPerson = 0;

struct GameSettings {
  Rules rules;
  int players = 4;
  std::string bot = "simple";
  uint64_t seed = 1;
};

/// Chances in a hundred.
inline constexpr uint32_t kBotCatches =
    60;  ///< somebody who did not say UNO is caught by one of the bots
inline constexpr uint32_t kBotForgets = 12;  ///< a bot lays its penultimate card without a word
inline constexpr uint32_t kBotAccuses = 75;  ///< a wrong card of the person's is noticed

/// What the game waits for.
enum class Wait : uint8_t {
  kMove,    ///< the person's turn, answer or choice
  kWindow,  ///< something could be done out of turn, or left: a card to jump on, somebody down to
            ///< one card
  kNextRound,
  kOver,
};

class Game {
 public:
  explicit Game(const GameSettings& settings);

  /// Deals a round and plays until the person is wanted. Returns the draws for dealer.
  std::vector<Cut> deal();
  /// The person acts; the bots play on until the person is wanted again. A refusal changes nothing.
  Refusal act(const Action& action);
  /// The person leaves an open window unused.
  void go_on();

  Wait wait() const { return wait_; }
  const Match& match() const { return match_; }
  Observation seen() const { return observe(match_.rules, match_.table.state, kPerson); }
  ActionList legal() const;
  /// What has happened since the last call, as the person may see it.
  std::vector<Event> take_events();

 private:
  void play_on();
  bool done(Seat seat, const Action& action);
  void remember(const EventLog& log);
  /// Catches, accusations and jump-ins by the bots; true if one acted.
  bool bots_use_windows();
  bool catch_somebody(SeatMask owing);
  bool person_has_window() const;
  std::optional<Action> ask(Seat seat, bool awaited);
  Seat next_to_act();
  bool chance(uint32_t percent) { return dice_.below(100) < percent; }

  Match match_;
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  Dice dice_;
  Wait wait_ = Wait::kNextRound;
  std::vector<Event> events_;
  bool window_left_ = false;    ///< the person has let this card's window pass
  bool caught_rolled_ = false;  ///< the dice for catches have been thrown for this card
  bool notices_ = false;        ///< they said that a wrong card is noticed
};

}  // namespace penult::terminal
