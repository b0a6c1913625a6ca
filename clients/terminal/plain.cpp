#include "clients/terminal/plain.h"

#include <utility>

#include "bots/fitting.h"
#include "engine/notation.h"

namespace penult::terminal {
namespace {

constexpr const char* kAnsi[] = {"\x1b[31m", "\x1b[33m", "\x1b[32m", "\x1b[34m", "\x1b[35m"};
constexpr const char* kAnsiOff = "\x1b[0m";

/// Columns a UTF-8 text takes, all our letters being one wide.
size_t width_of(std::string_view text) {
  size_t width = 0;
  for (const char byte : text)
    width += (static_cast<unsigned char>(byte) & 0xc0) != 0x80 ? 1 : 0;
  return width;
}

bool is_listed(const ActionList& legal, Verb verb, Kind kind) {
  for (const Action& action : legal)
    if (action.verb == verb && action.card == kind) return true;
  return false;
}

bool has_verb(const ActionList& legal, Verb verb) {
  for (const Action& action : legal)
    if (action.verb == verb) return true;
  return false;
}

bool is_own_turn(const Observation& seen) {
  return seen.awaited == kPerson && (seen.step == Step::kTurn || seen.step == Step::kDrawn);
}

}  // namespace

std::vector<Kind> numbered_hand(const Game& game) {
  return kinds_of(game.match().rules, game.seen().hand);
}

std::vector<std::string> seat_names(int seats, Language language) {
  std::vector<std::string> names{std::string(template_of(Text::kYou, language))};
  for (int seat = 1; seat < seats; ++seat)
    names.emplace_back(bot_name(seat, language));
  return names;
}

PlainFace::PlainFace(Game& game, const FaceSettings& settings)
    : game_(game),
      settings_(settings),
      names_(seat_names(game.match().seats, settings.language)),
      teller_{game.match().rules, names_, settings.language} {}

void PlainFace::line(Text text, std::initializer_list<std::string> values) {
  line(capitalized(say(text, settings_.language, values)));
}

std::vector<std::string> PlainFace::take_lines() { return std::exchange(lines_, {}); }

void PlainFace::deal() {
  log_.clear();
  line("");
  const std::vector<Cut> cuts = game_.deal();
  line(Text::kRound, {std::to_string(game_.match().rounds_dealt)});
  for (const Cut& cut : cuts) {
    std::string draws;
    for (const auto& [seat, kind] : cut.draws)
      draws += (draws.empty() ? "" : ", ") +
               say(Text::kCutCard, settings_.language, {teller_.who(seat), teller_.card(kind)});
    line(Text::kCutFor, {draws});
  }
  const Seat dealer = game_.match().dealer;
  line(dealer == kPerson ? Text::kYouDeal : Text::kTheyDeal, {teller_.who(dealer)});
  after_move();
}

void PlainFace::after_move() {
  for (const Event& event : game_.take_events()) {
    std::string text = teller_.tell(event);
    if (text.empty()) continue;
    log_.push_back(text);
    line(std::move(text));
  }
  if (game_.wait() == Wait::kMove) {
    show_table();
    show_hand();
  } else if (game_.wait() != Wait::kWindow) {
    show_result();
  }
  ask();
}

std::string PlainFace::painted(Kind kind, const std::string& text) const {
  if (!settings_.color) return text;
  return kAnsi[int(color_of(kind))] + text + kAnsiOff;
}

std::string PlainFace::mark_of(Kind kind, const ActionList& legal) const {
  const Observation seen = game_.seen();
  const Rules& rules = game_.match().rules;
  if (is_listed(legal, Verb::kJump, kind)) return "*";
  if (is_own_turn(seen)) {
    if (fits(rules, fitting_faces(rules, seen), kind)) return "*";
    return is_listed(legal, Verb::kPlay, kind) && symbol_of(kind) == Symbol::kWildDrawFour ? "?"
                                                                                           : "";
  }
  return is_listed(legal, Verb::kPlay, kind) || is_listed(legal, Verb::kGive, kind) ? "*" : "";
}

void PlainFace::show_hand() {
  line(Text::kYourHand);
  const std::vector<Kind> hand = numbered_hand(game_);
  const ActionList legal = game_.legal();
  size_t widest = width_of(template_of(Text::kBlack, settings_.language));
  for (int color = 0; color < kColors; ++color)
    widest = std::max(widest, width_of(color_name(Color(color), settings_.language)));
  std::string row;
  Color shown = Color::kNone;
  for (size_t i = 0; i < hand.size(); ++i) {
    const Color color = color_of(hand[i]);
    if (i == 0 || color != shown) {
      if (!row.empty()) line(std::exchange(row, {}));
      const std::string name(color == Color::kNone ? template_of(Text::kBlack, settings_.language)
                                                   : color_name(color, settings_.language));
      row = "  " + name + std::string(widest - width_of(name), ' ');
      shown = color;
    }
    row += "  " + std::to_string(i + 1) + " " + painted(hand[i], to_text(hand[i])) +
           mark_of(hand[i], legal);
  }
  if (!row.empty()) line(std::move(row));
}

void PlainFace::show_table() {
  const Observation seen = game_.seen();
  const Language language = settings_.language;
  const std::string color(seen.color == Color::kNone ? template_of(Text::kNoColor, language)
                                                     : color_name(seen.color, language));
  line(Text::kTop, {painted(seen.top, teller_.card(seen.top)), color});
  std::string counts;
  for (Seat seat = 0; seat < seen.seats; ++seat) {
    if (!(seen.active & seat_bit(seat))) continue;
    const bool uno = seen.counts[seat] == 1 && (seen.uno_said & seat_bit(seat));
    counts += (counts.empty() ? "" : ", ") + say(uno ? Text::kOneCard : Text::kCount, language,
                                                 {names_[seat], std::to_string(seen.counts[seat])});
  }
  const Text way = seen.direction ? Text::kArrowCounterclockwise : Text::kArrowClockwise;
  line(Text::kCounts, {counts, std::to_string(seen.draw_count), say(way, language)});
}

std::string PlainFace::list_of(const std::array<int, kMaxSeats>& values) const {
  std::string list;
  for (size_t seat = 0; seat < names_.size(); ++seat)
    list += (list.empty() ? "" : ", ") + names_[seat] + " " + std::to_string(values[seat]);
  return list;
}

void PlainFace::show_result() {
  const Match& match = game_.match();
  line(Text::kPoints, {list_of(match.last_score.booked)});
  line(Text::kScores, {list_of(match.totals)});
  if (!match.over) return;
  std::string winners, ranking;
  for (const Seat seat : match.winners)
    winners += (winners.empty() ? "" : ", ") + names_[seat];
  for (const Seat seat : match.ranking)
    ranking += (ranking.empty() ? "" : ", ") + names_[seat];
  line(match.winners.empty() ? Text::kMatchNobody : Text::kMatchWon, {winners});
  line(Text::kRanking, {ranking});
}

void PlainFace::ask_answer(const Observation& seen, const ActionList& legal) {
  if (seen.pending == Pending::kSkip)
    line(Text::kAskTakeSkip);
  else
    line(Text::kAskTake, {std::to_string(seen.amount)});
  if (has_verb(legal, Verb::kChallenge)) {
    const ChallengeStakes stakes = challenge_stakes(game_.match().rules, game_.match().table.state);
    line(Text::kAskChallenge, {std::to_string(stakes.guilty), std::to_string(stakes.innocent)});
  }
  if (has_verb(legal, Verb::kPlay)) line(Text::kAskAnswer);
}

void PlainFace::ask() {
  switch (game_.wait()) {
    case Wait::kWindow:
      return line(Text::kAskWindow);
    case Wait::kNextRound:
      return line(Text::kAskNext);
    case Wait::kOver:
      return;
    case Wait::kMove:
      break;
  }
  const Observation seen = game_.seen();
  switch (seen.step) {
    case Step::kTurn:
      return line(Text::kAskTurn);
    case Step::kDrawn:
      return line(has_verb(game_.legal(), Verb::kPlay) ? Text::kAskDrawn : Text::kAskKeep,
                  {teller_.card(kind_of(game_.match().rules, seen.drawn))});
    case Step::kRespond:
      return ask_answer(seen, game_.legal());
    case Step::kNameColor:
      return line(Text::kAskColor);
    case Step::kSwap:
      return line(Text::kAskSwap);
    case Step::kExchange:
      return line(Text::kAskExchange);
    case Step::kGive:
      return line(Text::kAskGive);
    case Step::kPick: {
      int most = 0;
      for (const Action& action : game_.legal())
        most = std::max(most, int(action.number));
      return line(Text::kAskPick, {std::to_string(most)});
    }
    case Step::kSlap:
      return line(Text::kAskSlap);
    case Step::kReady:
      return line(Text::kAskReady);
    default:
      return;
  }
}

void PlainFace::act(Action action) {
  if (game_.wait() == Wait::kNextRound || game_.wait() == Wait::kOver) return line(Text::kNotNow);
  const Observation seen = game_.seen();
  if (action.verb == Verb::kPlay && action.card == kNoKind) {
    if (seen.drawn == kNoCard) return line(Text::kWordMissing, {"p"});
    action.card = kind_of(game_.match().rules, seen.drawn);
  }
  const Refusal refusal = game_.act(action);
  if (!refusal) return after_move();
  const std::string name = refusal.seat < names_.size() ? names_[refusal.seat] : std::string();
  line(sentence(refusal, settings_.language, name) + " [" + std::string(rule_of(refusal.reason)) +
       "]");
}

/// Why a card may not be laid, or that it may.
void PlainFace::explain(Kind kind) {
  const State& state = game_.match().table.state;
  const Rules& rules = game_.match().rules;
  const Color color =
      is_black(kind) && symbol_of(kind) != Symbol::kShuffleHands ? Color::kRed : Color::kNone;
  const Refusal refusal = check(rules, state, kPerson, play(kind, color));
  const Observation seen = game_.seen();
  if (refusal) {
    const std::string name = refusal.seat < names_.size() ? names_[refusal.seat] : std::string();
    return line(sentence(refusal, settings_.language, name) + " [" +
                std::string(rule_of(refusal.reason)) + "]");
  }
  const bool bluff = is_own_turn(seen) && symbol_of(kind) == Symbol::kWildDrawFour &&
                     !fits(rules, fitting_faces(rules, seen), kind);
  line(bluff ? Text::kWhyBluff : Text::kWhyLegal, {teller_.card(kind)});
}

bool PlainFace::obey(std::string_view text) {
  const bool color_asked = game_.wait() == Wait::kMove && game_.seen().step == Step::kNameColor;
  const Command command =
      parse_command(text, numbered_hand(game_), names_, color_asked, settings_.language);
  switch (command.type) {
    case CommandType::kNothing:
      if (game_.wait() == Wait::kNextRound)
        deal();
      else if (game_.wait() == Wait::kWindow)
        game_.go_on(), after_move();
      break;
    case CommandType::kAct:
      act(command.action);
      break;
    case CommandType::kWhy:
      explain(command.card);
      break;
    case CommandType::kHand:
      show_hand();
      break;
    case CommandType::kTop:
      show_table();
      break;
    case CommandType::kLog:
      for (const std::string& told : log_)
        line(told);
      break;
    case CommandType::kHelp:
      line(std::string(template_of(Text::kHelp, settings_.language)));
      break;
    case CommandType::kQuit:
      return false;
    case CommandType::kError:
      line(command.error);
      break;
  }
  return !is_over();
}

}  // namespace penult::terminal
