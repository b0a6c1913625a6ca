#pragma once
// What a person types, as a command.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "clients/terminal/texts.h"
#include "engine/action.h"

namespace penult::terminal {

enum class CommandType : uint8_t {
  kNothing,  ///< an empty line: goes on
  kAct,      ///< `action`
  kWhy,      ///< `card`
  kHand,
  kTop,
  kLog,
  kHelp,
  kQuit,
  kError,  ///< `error`
};

struct Command {
  CommandType type = CommandType::kNothing;
  Action action;
  Kind card = kNoKind;
  std::string error;
};

/// `hand`: the person's cards in the order in which they are numbered; `names`: by seat.
/// `color_asked`: `w green` names a color.
Command parse_command(std::string_view line, std::span<const Kind> hand,
                      std::span<const std::string> names, bool color_asked, Language language);

}  // namespace penult::terminal
