#pragma once
// What a script has set of the table, and the match that comes of it.

#include <array>

#include "judge/script.h"
#include "match/match.h"

namespace penult::judge {

using MaybeError = std::optional<ScriptError>;

/// The setting statements read so far.
struct Setup {
  const Script& script;
  std::array<const Statement*, size_t(StatementType::kExpect) + 1> once{};
  std::array<const Statement*, kMaxSeats> hands{};
  std::vector<const Statement*> cuts;

  const Statement* find(StatementType type) const { return once[size_t(type)]; }
};

bool is_setting(StatementType type);
/// Keeps a statement; an error if it sets a thing twice.
MaybeError keep(Setup& setup, const Statement& statement);

/// The rules that the script names. Errors come from the preset, an option, or `compile`.
struct AgreedRules {
  Rules rules;
  std::vector<OptionError> errors;
  int line = 0;  ///< of the `rules` statement, else of the table
};
AgreedRules agreed_rules(const Setup& setup);

/// Sets the position by hand: hands, piles, whose turn it is. An error for a position that cannot
/// be.
MaybeError set_position(const Setup& setup, Match& match);

/// What `dealer`, `cut`, `deck` and `reshuffle` fix of the next deal; an error if the deck cannot
/// give it.
struct FixedDealOrError {
  FixedDeal fixed;
  MaybeError error;
};
FixedDealOrError fixed_deal(const Setup& setup, const Match& match);

/// Takes cards out of a set, the lowest copy first, as the script names them.
class CardBox {
 public:
  CardBox(const Rules& rules, CardSet cards) : rules_(rules), left_(cards) {}

  /// The cards of a statement, in its order; an error if there are not that many.
  MaybeError take(const Statement& statement, std::vector<Card>& cards);
  CardSet left() const { return left_; }

 private:
  MaybeError check_replacement(const Statement& statement);

  const Rules& rules_;
  CardSet left_;
  int replaced_ = 0;
};

}  // namespace penult::judge
