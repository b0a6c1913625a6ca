#pragma once
// What happened, told omnisciently; `redact` is the only way from here to a person.

#include <vector>

#include "engine/action.h"
#include "engine/state.h"

namespace penult {

enum class EventType : uint8_t {
  kDealt,       ///< `seat` got `cards` (`amount` of them)
  kStarter,     ///< `card` was turned up; `flag`: it goes back into the deck (START-06)
  kPlayed,      ///< `seat` laid `card`, named `color`; `flag`: a `PlayedAs`
  kDrew,        ///< `seat` drew `cards` (`amount`, which may be 0); `flag`: a `DrawReason`
  kKept,        ///< `seat` keeps the drawn card: "pass" (INFO-04)
  kPassed,      ///< `seat` could not draw anything (PILE-03)
  kSkipped,     ///< `seat` loses the turn
  kReversed,    ///< `flag`: the new direction
  kPending,     ///< `seat` made `amount` cards pend over `target`; `flag`: a `Pending`
  kChallenged,  ///< `seat` challenged `target`; `flag`: guilty; `cards`: the hand shown (CHAL-03)
  kColor,       ///< `seat` named `color`
  kUno,         ///< `seat` said UNO
  kCaught,      ///< `seat` caught `target` without UNO; `target` is kNobody for the automatic fine,
                ///< which hits `seat`
  kAccused,     ///< `seat` accused the card of `target`; `flag`: guilty
  kWithdrawn,   ///< `card` went back to `seat`
  kFalseCall,   ///< `seat` cried or accused without reason (UNO-09)
  kReshuffled,  ///< `amount` cards make the new draw pile
  kTurn,        ///< `seat` is to move
  kSwapped,     ///< `seat` and `target` traded hands
  kRotated,     ///< all hands passed on
  kExchanged,   ///< `seat` gave `card` to `target`
  kRedealt,     ///< all hands were shuffled and dealt out again
  kSlapped,     ///< `seat`
  kReadied,     ///< `seat`
  kSpoke,       ///< `seat`; `flag`: broke the silence
  kFined,       ///< the referee fined `seat`
  kLeft,        ///< `seat` left the round; the hand went under the draw pile
  kFinished,    ///< `seat` is out (to the last player, or provisionally: END-04)
  kRefilled,    ///< `seat` emptied a stage and took `cards`
  kRoundOver,   ///< `seat` won, or kNobody; `flag`: an `Ending`
};

enum class PlayedAs : uint8_t { kTurn, kCover, kStack, kDeflect, kEscape, kJump, kTwin };
enum class DrawReason : uint8_t {
  kTurn,
  kPenalty,
  kStarter,
  kChallengeLost,
  kChallengeWon,
  kUno,
  kWrongCard,
  kFalseCall,
  kHint,
  kReferee,
  kSilence,
  kRace,
  kEffect,
};

struct Event {
  EventType type{};
  Seat seat = kNobody;
  Seat target = kNobody;
  Kind card = kNoKind;
  Color color = Color::kNone;
  uint8_t amount = 0;
  uint8_t flag = 0;
  bool uno = false;  ///< kPlayed: UNO was said with it
  CardSet cards{};   ///< what only some may see
  bool operator==(const Event&) const = default;
};

/// Tells nobody; the compiler removes it.
struct NullSink {
  static constexpr bool kListens = false;
  void operator()(const Event&) {}
};
/// Keeps everything in order.
struct EventLog {
  static constexpr bool kListens = true;
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

}  // namespace penult
