// Events in plain English, a line each.

#include "engine/notation.h"

namespace penult {
namespace {

std::string name_of(Seat seat, Names names) {
  if (seat == kNobody) return "nobody";
  if (seat < names.size()) return names[seat];
  return "#" + std::to_string(seat);
}

std::string cards_text(int count) {
  if (count == 0) return "no card";
  return std::to_string(count) + (count == 1 ? " card" : " cards");
}

std::string card(Kind kind) { return card_name(kind, Language::kEnglish); }

// ": red 7, Wild", or nothing where the cards are not told.
std::string listed(const Rules& rules, CardSet cards) {
  std::string text;
  for (const Kind kind : kinds_of(rules, cards))
    text += (text.empty() ? ": " : ", ") + card(kind);
  return text;
}

std::string_view why_drawn(uint8_t flag) {
  switch (DrawReason(flag)) {
    case DrawReason::kTurn:
      return "";
    case DrawReason::kPenalty:
      return " and loses the turn";
    case DrawReason::kStarter:
      return " for the starter";
    case DrawReason::kChallengeLost:
      return " for the lost challenge";
    case DrawReason::kChallengeWon:
      return " for the +4 that was not allowed";
    case DrawReason::kUno:
      return " for the missing UNO";
    case DrawReason::kWrongCard:
      return " for the wrong card";
    case DrawReason::kFalseCall:
      return " for the false call";
    case DrawReason::kHint:
      return " for the hint";
    case DrawReason::kReferee:
      return " as the referee says";
    case DrawReason::kSilence:
      return " for breaking the silence";
    case DrawReason::kRace:
      return " as the last hand on the pile";
    case DrawReason::kEffect:
      return " as the card says";
  }
  return "";
}

std::string_view how_played(uint8_t flag) {
  switch (PlayedAs(flag)) {
    case PlayedAs::kTurn:
      return " plays ";
    case PlayedAs::kCover:
      return " covers with ";
    case PlayedAs::kStack:
      return " adds ";
    case PlayedAs::kDeflect:
      return " sends it back with ";
    case PlayedAs::kEscape:
      return " escapes with ";
    case PlayedAs::kJump:
      return " jumps in with ";
    case PlayedAs::kTwin:
      return " follows with the twin ";
  }
  return " plays ";
}

std::string played(const Event& event, const std::string& who) {
  std::string text = who + std::string(how_played(event.flag)) + card(event.card);
  if (event.color != Color::kNone && is_black(event.card))
    text += " and names " + std::string(to_text(event.color));
  if (event.uno) text += ": \"UNO!\"";
  return text + ".";
}

std::string pending(const Event& event, Names names) {
  const std::string target = name_of(event.target, names);
  if (Pending(event.flag) == Pending::kSkip) return target + " is to be skipped.";
  return target + " faces " + cards_text(event.amount) + ".";
}

std::string challenged(const Event& event, Names names, const Rules& rules) {
  const std::string accused = name_of(event.target, names);
  return name_of(event.seat, names) + " challenges: " + accused +
         (event.flag ? " was not allowed to play the +4" : " was allowed to play the +4") +
         (event.cards.empty() ? "."
                              : " (" + accused + " shows" + listed(rules, event.cards) + ").");
}

std::string round_over(const Event& event, const std::string& who) {
  if (event.seat != kNobody) return "The round is over: " + who + " has won.";
  return "The round is over without a winner.";
}

std::string caught(const Event& event, Names names) {
  if (event.target == kNobody) return name_of(event.seat, names) + " did not say UNO.";
  return name_of(event.seat, names) + " catches " + name_of(event.target, names) + " without UNO.";
}

std::string accused(const Event& event, Names names) {
  return name_of(event.seat, names) + " says that " + name_of(event.target, names) +
         "'s card is wrong" + (event.flag ? ", and it is." : ", but it is not.");
}

std::string starter(const Event& event) {
  const std::string text = "The starter is " + card(event.card);
  return event.flag ? text + "; it goes back into the deck." : text + ".";
}

}  // namespace

std::string describe(const Event& event, Names names, const Rules& rules) {
  const std::string who = name_of(event.seat, names);
  const std::string other = name_of(event.target, names);
  switch (event.type) {
    case EventType::kDealt:
      return who + " is dealt " + cards_text(event.amount) + listed(rules, event.cards) + ".";
    case EventType::kStarter:
      return starter(event);
    case EventType::kPlayed:
      return played(event, who);
    case EventType::kDrew:
      return who + " draws " + cards_text(event.amount) + std::string(why_drawn(event.flag)) +
             listed(rules, event.cards) + ".";
    case EventType::kKept:
      return who + " passes.";
    case EventType::kPassed:
      return who + " finds nothing to draw and passes.";
    case EventType::kSkipped:
      return who + " is skipped.";
    case EventType::kReversed:
      return event.flag ? "Play goes counterclockwise." : "Play goes clockwise.";
    case EventType::kPending:
      return pending(event, names);
    case EventType::kChallenged:
      return challenged(event, names, rules);
    case EventType::kColor:
      return who + " names " + std::string(to_text(event.color)) + ".";
    case EventType::kUno:
      return who + " says \"UNO!\"";
    case EventType::kCaught:
      return caught(event, names);
    case EventType::kAccused:
      return accused(event, names);
    case EventType::kWithdrawn:
      return who + " takes " + card(event.card) + " back.";
    case EventType::kFalseCall:
      return who + " has called without reason.";
    case EventType::kReshuffled:
      return "The discard pile is shuffled into a new draw pile of " + cards_text(event.amount) +
             ".";
    case EventType::kTurn:
      return who + " is to move.";
    case EventType::kSwapped:
      return who + " and " + other + " trade hands.";
    case EventType::kRotated:
      return "All hands are passed on.";
    case EventType::kExchanged:
      return who + " gives " + other + " a card: " + card(event.card) + ".";
    case EventType::kRedealt:
      return "All hands are shuffled and dealt out again.";
    case EventType::kSlapped:
      return who + " lays a hand on the pile.";
    case EventType::kReadied:
      return who + " is ready.";
    case EventType::kSpoke:
      return who + (event.flag ? " breaks the silence." : " speaks.");
    case EventType::kFined:
      return "The referee fines " + who + ".";
    case EventType::kLeft:
      return who + " leaves the table.";
    case EventType::kFinished:
      return who + " has no cards left.";
    case EventType::kRefilled:
      return who + " has emptied a stage and takes " + cards_text(event.amount) +
             listed(rules, event.cards) + ".";
    case EventType::kRoundOver:
      return round_over(event, who);
  }
  return {};
}

}  // namespace penult
