#include "judge/trial.h"

#include <algorithm>

#include "engine/notation.h"
#include "engine/refusal.h"

namespace penult::judge {
namespace {

// Everything that a refused action must leave alone.
struct Snapshot {
  State state;
  CardSet in_play, shown;
  pcg32 generator;
  std::vector<Card> order;
  std::array<int, kMaxSeats> totals;

  explicit Snapshot(const Match& match)
      : state(match.table.state),
        in_play(match.table.memory.in_play),
        shown(match.table.memory.shown),
        generator(match.table.cards.generator),
        order(match.table.cards.order.begin(),
              match.table.cards.order.begin() + match.table.cards.size),
        totals(match.totals) {}
  bool operator==(const Snapshot& other) const {
    return state == other.state && in_play == other.in_play && shown == other.shown &&
           generator == other.generator && order == other.order && totals == other.totals;
  }
};

// What may still be set between the actions: everything about the next deal or shuffle.
bool is_of_next_deal(StatementType type) {
  return type == StatementType::kDealer || type == StatementType::kCut ||
         type == StatementType::kDeck || type == StatementType::kReshuffle;
}

// What the rules do by themselves when they deal.
bool is_set_by_hand(StatementType type) {
  switch (type) {
    case StatementType::kHand:
    case StatementType::kDiscard:
    case StatementType::kPlayedBy:
    case StatementType::kStarter:
    case StatementType::kColor:
    case StatementType::kDirection:
    case StatementType::kTurn:
    case StatementType::kPile:
    case StatementType::kAside:
    case StatementType::kStage:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string author_name(const Script& script, Seat seat) {
  return seat == kNobody ? "the referee" : script.names[seat];
}

std::string refusal_text(const Script& script, const Refusal& refusal, Language language) {
  const std::string name = refusal.seat < script.names.size() ? script.names[refusal.seat] : "";
  return sentence(refusal, language, name) + " (" + std::string(rule_of(refusal.reason)) + ")";
}

std::string error_text(const OptionError& error, Language language) {
  return error.in(language) + (error.rule.empty() ? "" : " (" + error.rule + ")");
}

void Trial::stop(Outcome outcome, int line, std::string message) {
  if (stopped()) return;
  report_.outcome = outcome;
  report_.line = line;
  report_.message = std::move(message);
}

void Trial::fail(const Statement& statement, const std::string& expected, const std::string& but) {
  stop(Outcome::kFailed, statement.line, "expected " + expected + ", but " + but);
}

void Trial::tell_events() {
  for (; told_ < log_.events.size(); ++told_)
    report_.course.push_back(describe(log_.events[told_], script_.names, match_.rules));
}

// True if the rules can be played. Otherwise the table cannot be judged.
bool Trial::agree() {
  AgreedRules agreed = agreed_rules(setup_);
  if (!agreed.errors.empty()) {
    stop(Outcome::kUnreadable, agreed.line, error_text(agreed.errors.front(), language_));
    return false;
  }
  const Statement* seed = setup_.find(StatementType::kSeed);
  match_ = begin_match(agreed.rules, int(script_.names.size()),
                       seed != nullptr ? uint64_t(seed->number) : 1);
  if (const Statement* scores = setup_.find(StatementType::kScores))
    for (const auto& [seat, points] : scores->counts)
      match_.totals[seat] = points;
  return true;
}

// Sets the table by hand, before the first thing that happens.
void Trial::begin() {
  begun_ = true;
  if (!agree()) return;
  if (MaybeError error = set_position(setup_, match_))
    return stop(Outcome::kUnreadable, error->line, error->text);
  if (const Statement* statement = setup_.find(StatementType::kReshuffle))
    for (const ScriptCard& card : statement->cards)
      reshuffle_.push_back(card.kind);
  // The next round's are set anew.
  setup_.once[size_t(StatementType::kDealer)] = nullptr;
  setup_.once[size_t(StatementType::kReshuffle)] = nullptr;
}

void Trial::set(const Statement& statement) {
  if (begun_ && !is_of_next_deal(statement.type))
    return stop(Outcome::kUnreadable, statement.line,
                "\"" + statement.text +
                    "\" stands after the first action or expectation; it "
                    "belongs before it");
  if (statement.type == StatementType::kReshuffle && begun_) {
    reshuffle_.clear();
    for (const ScriptCard& card : statement.cards)
      reshuffle_.push_back(card.kind);
    setup_.once[size_t(StatementType::kReshuffle)] = nullptr;
  }
  if (MaybeError error = keep(setup_, statement))
    stop(Outcome::kUnreadable, error->line, error->text);
}

void Trial::deal(const Statement& statement) {
  if (!begun_) {
    for (const Statement& set : script_.statements)
      if (&set < &statement && is_set_by_hand(set.type))
        return stop(Outcome::kUnreadable, set.line,
                    "\"" + set.text + "\" and \"deal\" cannot stand in one position");
    begun_ = true;
    if (!agree()) return;
  }
  if (match_.over) return fail(statement, "another round", "the match is over");
  if (!is_over(match_.table.state)) return fail(statement, "another round", "this one is still on");
  const FixedDealOrError deal = fixed_deal(setup_, match_);
  if (deal.error) return stop(Outcome::kUnreadable, deal.error->line, deal.error->text);
  for (const Cut& cut : deal_round(match_, log_, deal.fixed))
    for (const auto& [seat, kind] : cut.draws)
      report_.course.push_back(script_.names[seat] + " draws " +
                               card_name(kind, Language::kEnglish) + " for the deal.");
  reshuffle_.clear();
  if (match_.table.cards.forced_count > 0) reshuffle_ = deal.fixed.reshuffle_top;
  for (const StatementType type : {StatementType::kDealer, StatementType::kDeck,
                                   StatementType::kReshuffle, StatementType::kCut})
    setup_.once[size_t(type)] = nullptr;
  setup_.cuts.clear();
  report_.course.push_back(script_.names[match_.dealer] + " deals.");
  tell_events();
}

// Which copies lie on the discard pile changes with every action, so the wish is translated before
// each.
void Trial::force_reshuffle() {
  OrderedCards& cards = match_.table.cards;
  cards.forced_count = 0;
  if (reshuffle_.empty()) return;
  const State& state = match_.table.state;
  CardSet pool = match_.table.memory.in_play - state.draw;
  for (Seat seat = 0; seat < state.seats; ++seat)
    pool = pool - state.hands[seat];
  for (const Kind kind : reshuffle_) {
    const Card card = find_card(match_.rules, pool, kind);
    if (card == kNoCard) continue;
    pool.remove(card);
    cards.forced[cards.forced_count++] = card;
  }
}

Refusal Trial::attempt(const Statement& statement) {
  force_reshuffle();
  const int forced = match_.table.cards.forced_count;
  const Refusal refusal = penult::act(match_, statement.seat, statement.action, log_);
  if (forced > 0 && match_.table.cards.forced_count == 0) reshuffle_.clear();
  match_.table.cards.forced_count = 0;
  return refusal;
}

// Every card is in one place, and the order of the draw pile holds what the pile holds.
void Trial::check_table(const Statement& statement) {
  const State& state = match_.table.state;
  CardSet seen = state.draw;
  int count = state.draw.count();
  for (Seat seat = 0; seat < state.seats; ++seat) {
    seen = seen | state.hands[seat];
    count += state.hands[seat].count();
  }
  const bool whole = seen.count() == count && (seen - match_.table.memory.in_play).empty() &&
                     state.draw.count() == match_.table.cards.size;
  if (!whole) fail(statement, "every card in one place", "they do not add up");
}

void Trial::act(const Statement& statement) {
  ++report_.actions;
  const Refusal refusal = attempt(statement);
  tell_events();
  if (refusal)
    return fail(statement, statement.text,
                "this is refused: " + refusal_text(script_, refusal, language_));
  check_table(statement);
}

void Trial::refuse(const Statement& statement) {
  ++report_.expectations;
  const Snapshot before(match_);
  const size_t events = log_.events.size();
  const Refusal refusal = attempt(statement);
  const std::string action =
      author_name(script_, statement.seat) + " " + to_text(statement.action, script_.names);
  if (!refusal) {
    tell_events();
    return fail(statement, "that " + action + " is refused", "it is allowed");
  }
  report_.course.push_back("Refused: " + action + ". " + refusal_text(script_, refusal, language_));
  if (!(Snapshot(match_) == before) || log_.events.size() != events)
    return fail(statement, "that a refused action changes nothing", "the table has changed");
  if (!statement.id.empty() && statement.id != rule_of(refusal.reason))
    fail(statement, "a refusal because of " + statement.id,
         "it is refused because of " + std::string(rule_of(refusal.reason)));
}

void Trial::expect_rules_refused(const Statement& statement) {
  ++report_.expectations;
  const AgreedRules agreed = agreed_rules(setup_);
  const std::string expected = "these rules refused because of " + statement.id;
  std::string others;
  for (const OptionError& error : agreed.errors) {
    if (error.rule == statement.id) {
      report_.course.push_back("Rules refused: " + error_text(error, language_));
      return;
    }
    others += (others.empty() ? "" : "; ") + error_text(error, language_);
  }
  if (!others.empty()) return fail(statement, expected, others);
  fail(statement, expected, "they can be played");
}

void Trial::carry_out(const Statement& statement) {
  if (is_setting(statement.type) && statement.type != StatementType::kDeal) return set(statement);
  if (statement.type == StatementType::kExpect && statement.expect == ExpectType::kRulesRefused)
    return expect_rules_refused(statement);
  if (script_.names.empty())
    return stop(Outcome::kUnreadable, statement.line, "no players; add a line \"players NAME…\"");
  if (statement.type == StatementType::kDeal) return deal(statement);
  if (!begun_) begin();
  if (stopped()) return;
  if (statement.replaces && match_.rules.options.blank != Blank::replacement)
    return stop(Outcome::kUnreadable, statement.line, "BL=… needs blank=replacement");
  if (statement.type == StatementType::kAction) return act(statement);
  if (statement.type == StatementType::kRefused) return refuse(statement);
  ++report_.expectations;
  const std::string but = otherwise({script_, language_, match_, log_.events}, statement);
  if (!but.empty()) fail(statement, statement.text.substr(std::string_view("expect ").size()), but);
}

void Trial::run() {
  bool about_rules = false;
  for (const Statement& statement : script_.statements) {
    if (stopped()) return;
    about_rules |= statement.expect == ExpectType::kRulesRefused;
    carry_out(statement);
  }
  if (stopped() || begun_ || about_rules) return;
  // Nothing happens and nothing is asked: the position itself must still be one.
  if (script_.names.empty())
    return stop(Outcome::kUnreadable, script_.line, "no players; add a line \"players NAME…\"");
  begin();
}

Report judge(const Script& script, Language language) {
  Report report;
  report.title = script.title;
  Trial trial(script, language, report);
  trial.run();
  // What could be read before the bad line may have failed already; the bad line weighs more.
  if (script.error) {
    report.outcome = Outcome::kUnreadable;
    report.line = script.error->line;
    report.message = script.error->text;
  }
  return report;
}

}  // namespace penult::judge
