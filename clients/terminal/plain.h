#pragma once
// The plain face: append-only lines for a terminal, a pipe or a screen reader.

#include <string>
#include <vector>

#include "clients/terminal/command.h"
#include "clients/terminal/game.h"
#include "clients/terminal/narrate.h"

namespace penult::terminal {

struct FaceSettings {
  Language language = Language::kEnglish;
  bool color = false;  ///< ANSI colors beside the letters
};

/// Takes lines, gives lines; knows no stream.
class PlainFace {
 public:
  PlainFace(Game& game, const FaceSettings& settings);

  /// Deals the first round.
  void begin() { deal(); }
  /// One line of the person's. False when the table is to be closed.
  bool obey(std::string_view line);
  /// What has to be shown since the last call.
  std::vector<std::string> take_lines();
  bool is_over() const { return game_.wait() == Wait::kOver; }

 private:
  void deal();
  void after_move();
  void act(Action action);
  void show_table();
  void show_hand();
  void show_result();
  void ask();
  void ask_answer(const Observation& seen, const ActionList& legal);
  void explain(Kind kind);
  std::string mark_of(Kind kind, const ActionList& legal) const;
  std::string painted(Kind kind, const std::string& text) const;
  std::string list_of(const std::array<int, kMaxSeats>& values) const;
  void line(std::string text) { lines_.push_back(std::move(text)); }
  void line(Text text, std::initializer_list<std::string> values = {});

  Game& game_;
  FaceSettings settings_;
  std::vector<std::string> names_;
  Teller teller_;
  std::vector<std::string> lines_;
  std::vector<std::string> log_;
};

/// The person's cards in the order in which they are numbered: by color, then by symbol, black ones
/// last.
std::vector<Kind> numbered_hand(const Game& game);
/// The names of all seats in a language; the person's is the word for "you".
std::vector<std::string> seat_names(int seats, Language language);

}  // namespace penult::terminal
