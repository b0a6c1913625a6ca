#include "clients/terminal/narrate.h"

#include "clients/terminal/game.h"
#include "engine/notation.h"

namespace penult::terminal {
namespace {

/// Why cards were drawn, where the sentence before does not say it.
bool reason_text(DrawReason reason, Text& text) {
  switch (reason) {
    case DrawReason::kUno:
      text = Text::kWhyUno;
      return true;
    case DrawReason::kChallengeLost:
      text = Text::kWhyChallengeLost;
      return true;
    case DrawReason::kChallengeWon:
      text = Text::kWhyChallengeWon;
      return true;
    case DrawReason::kWrongCard:
      text = Text::kWhyWrongCard;
      return true;
    case DrawReason::kFalseCall:
      text = Text::kWhyFalseCall;
      return true;
    case DrawReason::kHint:
      text = Text::kWhyHint;
      return true;
    case DrawReason::kSilence:
      text = Text::kWhySilence;
      return true;
    case DrawReason::kRace:
      text = Text::kWhyRace;
      return true;
    default:
      return false;
  }
}

std::string count_text(int count, Language language) {
  if (language != Language::kEnglish) return std::to_string(count);
  return std::to_string(count) + (count == 1 ? " card" : " cards");
}

}  // namespace

std::string Teller::who(Seat seat) const {
  if (seat == kPerson) return std::string(template_of(Text::kYou, language));
  return seat < names.size() ? names[seat] : std::string(template_of(Text::kNobodyName, language));
}

std::string Teller::card(Kind kind) const {
  return card_name(kind, language) + " [" + to_text(kind) + "]";
}

std::string Teller::cards(CardSet set) const {
  std::string list;
  for (const Kind kind : kinds_of(rules, set))
    list += (list.empty() ? "" : ", ") + card(kind);
  return list;
}

std::string Teller::sentence(Text text, std::initializer_list<std::string> values) const {
  return capitalized(say(text, language, values));
}

std::string Teller::played(const Event& event) const {
  const bool you = event.seat == kPerson;
  Text verb = you ? Text::kYouPlay : Text::kTheyPlay;
  switch (PlayedAs(event.flag)) {
    case PlayedAs::kTurn:
      break;
    case PlayedAs::kJump:
    case PlayedAs::kTwin:
      verb = you ? Text::kYouJump : Text::kTheyJump;
      break;
    default:
      verb = you ? Text::kYouAnswer : Text::kTheyAnswer;
      break;
  }
  std::string text = sentence(verb, {card(event.card), who(event.seat)});
  if (event.color != Color::kNone && is_black(event.card))
    text += say(Text::kNaming, language, {std::string(color_name(event.color, language))});
  return text + (event.uno ? say(Text::kWithUno, language) : ".");
}

std::string Teller::drew(const Event& event) const {
  std::string text;
  if (event.seat != kPerson)
    text = sentence(Text::kTheyDraw, {who(event.seat), count_text(event.amount, language)});
  else if (event.amount == 0)
    text = sentence(Text::kYouDrawNothing);
  else
    text = sentence(Text::kYouDrawCards, {cards(event.cards)});
  Text why{};
  if (reason_text(DrawReason(event.flag), why)) text += say(why, language);
  return text + ".";
}

std::string Teller::challenged(const Event& event) const {
  const Text verdict = event.flag ? Text::kChallengeGuilty : Text::kChallengeInnocent;
  std::string text = sentence(verdict, {who(event.seat)});
  if (!event.cards.empty() && event.target != kPerson)
    text += " " + sentence(Text::kShownHand, {cards(event.cards)});
  return text;
}

std::string Teller::tell(const Event& event) const {
  const bool you = event.seat == kPerson;
  const std::string name = who(event.seat);
  const std::string other = who(event.target);
  const std::string amount = std::to_string(event.amount);
  const auto pair = [&](Text yours, Text theirs) { return sentence(you ? yours : theirs, {name}); };
  switch (event.type) {
    case EventType::kDealt:
    case EventType::kTurn:
      return {};
    case EventType::kStarter:
      return sentence(event.flag ? Text::kStarterReturned : Text::kStarter, {card(event.card)});
    case EventType::kPlayed:
      return played(event);
    case EventType::kDrew:
      return drew(event);
    case EventType::kKept:
      return pair(Text::kYouKeep, Text::kTheyKeep);
    case EventType::kPassed:
      return sentence(Text::kTheyKeep, {name});
    case EventType::kSkipped:
      return pair(Text::kYouAreSkipped, Text::kTheyAreSkipped);
    case EventType::kReversed:
      return sentence(event.flag ? Text::kCounterclockwise : Text::kClockwise);
    case EventType::kPending:
      if (Pending(event.flag) == Pending::kSkip)
        return sentence(event.target == kPerson ? Text::kYouFaceSkip : Text::kTheyFaceSkip,
                        {other});
      return sentence(event.target == kPerson ? Text::kYouFace : Text::kTheyFace, {amount, other});
    case EventType::kChallenged:
      return challenged(event);
    case EventType::kColor:
      return sentence(Text::kNamesColor, {name, std::string(color_name(event.color, language))});
    case EventType::kUno:
      return sentence(Text::kSaysUno, {name});
    case EventType::kCaught:
      if (event.target == kNobody) return sentence(Text::kForgotUno, {name});
      return sentence(Text::kCaught, {name, other});
    case EventType::kAccused:
      return sentence(event.flag ? Text::kAccusedGuilty : Text::kAccusedInnocent, {name, other});
    case EventType::kWithdrawn:
      return sentence(Text::kWithdrawn, {name, card(event.card)});
    case EventType::kFalseCall:
      return sentence(Text::kFalseCall, {name});
    case EventType::kReshuffled:
      return sentence(Text::kReshuffled, {amount});
    case EventType::kSwapped:
      return sentence(Text::kSwapped, {name, other});
    case EventType::kRotated:
      return sentence(Text::kRotated);
    case EventType::kExchanged:
      if (event.card == kNoKind) return sentence(Text::kExchanged, {name, other});
      return sentence(Text::kExchangedCard, {name, other, card(event.card)});
    case EventType::kRedealt:
      return sentence(Text::kRedealt);
    case EventType::kSlapped:
      return sentence(Text::kSlapped, {name});
    case EventType::kReadied:
      return sentence(Text::kReadied, {name});
    case EventType::kSpoke:
      return sentence(Text::kSpoke, {name});
    case EventType::kFined:
      return sentence(Text::kFined, {name});
    case EventType::kLeft:
      return sentence(Text::kLeft, {name});
    case EventType::kFinished:
      return pair(Text::kYouAreOut, Text::kTheyAreOut);
    case EventType::kRefilled:
      return sentence(Text::kRefilled, {name, amount});
    case EventType::kRoundOver:
      return event.seat == kNobody ? sentence(Text::kRoundVoid)
                                   : pair(Text::kYouWinRound, Text::kTheyWinRound);
  }
  return {};
}

}  // namespace penult::terminal
