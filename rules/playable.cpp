#include "rules/playable.h"

#include <string>

namespace penult {

/// Options that the engine knows but does not play yet: any value but the one given is refused.
struct NotYet {
  std::string_view option;
  std::string_view playable;  ///< values that can be played, separated by blanks
};
static constexpr NotYet kNotYet[] = {
    {"deck", "classic_108 standard_2x54"},
    {"skip_answer", "none"},
    {"draw_two_covers_four", "off"},
    {"reverse_deflects", "off"},
    {"twins", "off"},
    {"seven", "off"},
    {"zero_rotates", "off"},
    {"five", "off"},
    {"silent_two", "off"},
    {"uno_to_centre", "off"},
    {"color_circle", "off"},
    {"round_end", "first_out"},
    {"stages", "off"},
    {"scoring", "winner_takes"},
    {"lone_zero_50", "off"},
    {"ready_after_draw", "off"},
    {"elimination", "off"},
};

static bool contains_word(std::string_view words, std::string_view word) {
  const std::string padded = " " + std::string(words) + " ";
  return padded.find(" " + std::string(word) + " ") != std::string::npos;
}

std::vector<OptionError> find_conflicts(const Options& options, int seats) {
  std::vector<OptionError> errors;
  const int players = seats > 0 ? seats : options.players;
  if (players != 0 && (players < 2 || players > kMaxSeats))
    errors.push_back({std::to_string(players) + " players: 2 to 10 can play", "DECK-07"});
  if (options.match_winner != MatchWinner::first_to_target && options.scoring != Scoring::own_points)
    errors.push_back({"match_winner=" + option_value(options, "match_winner") + " needs scoring=own_points", "MATCH-03"});
  if (options.round_end == RoundEnd::to_last && options.elimination != Elimination::off)
    errors.push_back({"elimination stops at the first player out, to_last goes on", "X2"});
  if (options.scoring == Scoring::lazy && options.elimination != Elimination::off)
    errors.push_back({"lazy scoring and elimination give the hand two different meanings", "X3"});
  if (options.scoring == Scoring::rank && options.round_end != RoundEnd::to_last)
    errors.push_back({"scoring=rank needs round_end=to_last", "HOUSE-LAST-04"});
  for (const NotYet& line : kNotYet) {
    const std::string value = option_value(options, line.option);
    if (!contains_word(line.playable, value))
      errors.push_back({std::string(line.option) + "=" + value + " cannot be played yet; choose " + std::string(line.playable), "NOT-YET"});
  }
  return errors;
}

}  // namespace penult
