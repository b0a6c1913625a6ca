#include "judge/setup.h"

#include "engine/notation.h"
#include "rules/faults.h"

namespace penult::judge {
namespace {

// May stand several times, or has a place of its own.
bool is_repeatable(StatementType type) {
  return type == StatementType::kCut || type == StatementType::kHand ||
         type == StatementType::kDeal;
}

constexpr int kBlanks = 4;

}  // namespace

bool is_setting(StatementType type) { return type <= StatementType::kReshuffle; }

MaybeError keep(Setup& setup, const Statement& statement) {
  const StatementType type = statement.type;
  const Statement** place = &setup.once[size_t(type)];
  if (type == StatementType::kHand) place = &setup.hands[statement.seat];
  if (*place != nullptr && !(is_repeatable(type) && type != StatementType::kHand))
    return ScriptError{statement.line, "\"" + statement.text + "\" sets a thing twice; line " +
                                           std::to_string((*place)->line) + " has set it already"};
  *place = &statement;
  if (type == StatementType::kCut) setup.cuts.push_back(&statement);
  return {};
}

AgreedRules agreed_rules(const Setup& setup) {
  AgreedRules agreed;
  const Statement* statement = setup.find(StatementType::kRules);
  agreed.line = statement != nullptr ? statement->line : setup.script.line;
  Options options;
  OptionError error = load_preset(statement != nullptr ? statement->id : "classic-108", options);
  if (!error && statement != nullptr) error = set_options(options, statement->options);
  if (error) {
    agreed.errors.push_back(std::move(error));
    return agreed;
  }
  const int players = int(setup.script.names.size());
  if (options.players != 0 && players != 0 && options.players != players) {
    agreed.errors.push_back(option_error(Fault::kOtherNumberOfPlayers, {options.players, players}));
    return agreed;
  }
  Compiled compiled = compile(options, players);
  agreed.rules = compiled.rules;
  agreed.errors = std::move(compiled.errors);
  return agreed;
}

MaybeError CardBox::check_replacement(const Statement& statement) {
  const Options& options = rules_.options;
  if (options.deck != Deck::blank_112 || options.blank != Blank::replacement)
    return ScriptError{statement.line, "BL=… needs a deck with blanks and blank=replacement"};
  if (++replaced_ > kBlanks) return ScriptError{statement.line, "the deck holds four blanks"};
  return {};
}

MaybeError CardBox::take(const Statement& statement, std::vector<Card>& cards) {
  for (const ScriptCard& named : statement.cards) {
    if (named.replaces)
      if (MaybeError error = check_replacement(statement)) return error;
    const Card card = find_card(rules_, left_, named.kind);
    if (card == kNoCard) {
      const int held = count_of(rules_, rules_.deck, named.kind);
      return ScriptError{statement.line, "too many " + to_text(named.kind) + ": the deck holds " +
                                             std::to_string(held)};
    }
    left_.remove(card);
    cards.push_back(card);
  }
  return {};
}

FixedDealOrError fixed_deal(const Setup& setup, const Match& match) {
  FixedDealOrError result;
  FixedDeal& fixed = result.fixed;
  const Statement* dealer = setup.find(StatementType::kDealer);
  if (dealer != nullptr && !setup.cuts.empty()) {
    result.error = {setup.cuts[0]->line, "the dealer is named and drawn for; leave one out"};
    return result;
  }
  if (dealer != nullptr) fixed.dealer = dealer->seat;
  // Nobody named, nothing drawn: the last player deals the first round.
  if (dealer == nullptr && setup.cuts.empty() && match.rounds_dealt == 0)
    fixed.dealer = Seat(match.seats - 1);
  if (fixed.dealer != kNobody && !(match.playing & seat_bit(fixed.dealer))) {
    result.error = {dealer->line, "the dealer is out of the match"};
    return result;
  }

  CardBox cut_box(match.rules, match.rules.deck);
  for (const Statement* statement : setup.cuts) {
    std::vector<Card> cards;
    if ((result.error = cut_box.take(*statement, cards))) return result;
    Cut cut;
    for (size_t i = 0; i < statement->seats.size(); ++i)
      cut.draws.emplace_back(statement->seats[i], statement->cards[i].kind);
    fixed.cuts.push_back(std::move(cut));
  }

  CardBox deck_box(match.rules, match.rules.deck);
  for (const StatementType type : {StatementType::kDeck, StatementType::kReshuffle}) {
    const Statement* statement = setup.find(type);
    if (statement == nullptr) continue;
    std::vector<Card> cards;
    if ((result.error = deck_box.take(*statement, cards))) return result;
    std::vector<Kind>& kinds = type == StatementType::kDeck ? fixed.deck_top : fixed.reshuffle_top;
    for (const ScriptCard& card : statement->cards)
      kinds.push_back(card.kind);
  }
  return result;
}

}  // namespace penult::judge
