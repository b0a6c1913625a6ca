#pragma once
// A table script (docs/notation.md) read into statements. Reading knows words, cards and players,
// but no rule of the game.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/action.h"

namespace penult::judge {

enum class StatementType : uint8_t {
  // Setting the table.
  kRules,
  kPlayers,
  kDealer,
  kSeed,
  kScores,
  kHand,
  kDiscard,
  kPlayedBy,
  kStarter,
  kColor,
  kDirection,
  kTurn,
  kPile,
  kAside,
  kStage,
  kCut,
  kDeck,
  kDeal,
  kReshuffle,
  // What happens, and what must be true.
  kAction,
  kRefused,
  kExpect,
};

enum class ExpectType : uint8_t {
  kTurn,
  kMay,
  kMayNot,
  kHand,
  kCards,
  kTop,
  kColor,
  kDirection,
  kPile,
  kDealer,
  kPendingAmount,
  kPendingNone,
  kShown,
  kNotShown,
  kRoundOpen,
  kRoundOver,
  kVoid,
  kPoints,
  kScore,
  kMatchOpen,
  kMatchOver,
  kRanking,
  kEliminated,
  kLoser,
  kRulesRefused,
};

/// A card as written: `W4:green`, or `BL=Y7`, a blank that stands for a lost Y7 and is one in every
/// respect (DECK-06).
struct ScriptCard {
  Kind kind = kNoKind;
  Color color = Color::kNone;
  bool replaces = false;
};

struct Statement {
  StatementType type{};
  ExpectType expect{};
  int line = 0;
  std::string text;         ///< as written, without the comment
  Seat seat = kNobody;      ///< whom it is about; the author of an action, nobody for the referee
  std::vector<Seat> seats;  ///< further players
  std::vector<ScriptCard> cards;             ///< for `cut`: one for each of `seats`
  std::vector<std::pair<Seat, int>> counts;  ///< NAME=N
  Color color = Color::kNone;
  int64_t number = 0;
  Action action;
  bool replaces = false;  ///< the action names a replaced card
  std::string id;         ///< a rule's ID, or the preset of `rules`
  std::string options;    ///< of `rules`: "option=value …"
};

struct ScriptError {
  int line = 0;
  std::string text;
};

/// One table of a file.
struct Script {
  std::string title;
  int line = 0;
  std::vector<std::string> names;  ///< the players, clockwise
  std::vector<Statement> statements;
  std::optional<ScriptError>
      error;  ///< the first line that could not be read; the rest of the table is skipped
};

/// All tables of a file, in order. Lines before the first `table` make a table without a title.
std::vector<Script> parse_scripts(std::string_view text);

}  // namespace penult::judge
