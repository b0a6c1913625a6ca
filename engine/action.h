#pragma once
// What people do at the table.

#include "engine/card.h"

namespace penult {

enum class Verb : uint8_t {
  kPlay,  ///< `card`, `color` for black cards, `uno`
  kDraw,
  kKeep,
  kTake,
  kChallenge,
  kName,      ///< `color`, where it is asked separately
  kSwap,      ///< `target`, or nobody
  kExchange,  ///< `target`, or nobody
  kGive,      ///< `card`
  kPick,      ///< `number`, from 1
  kJump,      ///< as kPlay, out of turn
  kUno,
  kCatch,   ///< `target`
  kAccuse,  ///< `target`
  kLift,
  kTouch,
  kSlap,
  kReady,
  kSpeak,
  kLeave,
  kFine,     ///< the referee fines `target` `number` cards; 0 = for a hint
  kConfirm,  ///< the referee: nobody objects to the last card
  kTimeout,  ///< the clock of the acting seat ran out (TIME-01)
};

/// Eight bytes, comparable. Unused fields keep their defaults.
struct Action {
  Verb verb{};
  Kind card = kNoKind;
  Color color = Color::kNone;
  Seat target = kNobody;
  uint8_t number = 0;
  bool uno = false;

  constexpr bool operator==(const Action&) const = default;
};

constexpr Action play(Kind card, Color color = Color::kNone, bool uno = false) {
  return {.verb = Verb::kPlay, .card = card, .color = color, .uno = uno};
}
constexpr Action just(Verb verb) { return {.verb = verb}; }
constexpr Action against(Verb verb, Seat target) { return {.verb = verb, .target = target}; }

}  // namespace penult
