#pragma once
// Cards, colors and actions as text: the tokens of `docs/notation.md`.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/action.h"
#include "engine/event.h"
#include "engine/rules.h"

namespace penult {

/// "R7", "Y+2", "GS", "W", "W4", "SH".
std::string to_text(Kind kind);
std::optional<Kind> parse_kind(std::string_view text);
/// "red" … "blue"; "none".
std::string_view to_text(Color color);
/// Reads "red" and "R".
std::optional<Color> parse_color(std::string_view text);

/// Names of the seats, for actions that name a player.
using Names = std::span<const std::string>;

/// "plays W4:green uno", "catches Bob": an action without its author. Names fall back to "#2" (the
/// seat, from 0) where there are none.
std::string to_text(const Action& action, Names names = {});

struct ParsedAction {
  Action action;
  std::string error;  ///< empty if it could be read
};
/// Reads what `to_text` writes; `words` are the words after the author's name.
ParsedAction parse_action(std::span<const std::string_view> words, Names names = {});
ParsedAction parse_action(std::string_view text, Names names = {});

/// One line of plain English: "Ann plays Wild Draw Four and names green."
std::string describe(const Event& event, Names names, const Rules& rules);

}  // namespace penult
