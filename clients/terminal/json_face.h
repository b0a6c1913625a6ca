#pragma once
// The face for programs: one JSON object a line, both ways.
//
// Out: {"t": "update", "n", "events", "view"}, {"t": "refused", "code", "rule", "text"}, {"t":
// "error", "code", "text"}. In: an action {"do": …} (or {"action": {"do": …}}), {"do": "go_on"} for
// an open window, {"do": "next"} for the next round, {"do": "quit"}.

#include <string>
#include <string_view>
#include <vector>

#include "clients/terminal/game.h"
#include "engine/refusal.h"

namespace penult::terminal {

class JsonFace {
 public:
  JsonFace(Game& game, Language language);

  void begin();
  /// One line of the person's. False when the table is to be closed.
  bool obey(std::string_view line);
  std::vector<std::string> take_lines();
  bool is_over() const { return game_.wait() == Wait::kOver; }

 private:
  void deal();
  void update();
  void error(std::string_view code, std::string_view text);

  Game& game_;
  Language language_;
  std::vector<std::string> names_;
  std::vector<Cut> cuts_;
  uint64_t number_ = 0;
  std::vector<std::string> lines_;
};

}  // namespace penult::terminal
