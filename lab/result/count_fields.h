#pragma once
// The whole numbers of a result, by name: the one list that files are written from and read by.

#include "lab/figures.h"

namespace penult {

/// Calls `archive(name, part)` for each part of `figures`; an archive writes or reads whole
/// numbers, `Moments`, `Histogram`, and lists and groups of them.
template <class Archive>
void each_count(Archive& archive, Figures& figures, size_t players) {
  archive("rounds", figures.rounds);
  archive("turns", figures.turns);
  archive("actions", figures.actions);
  archive("won", figures.won);
  archive("blocked", figures.blocked);
  archive("void", figures.void_rounds);
  archive("unfinished", figures.unfinished);
  archive.list("wins_by_place", players,
               [&](size_t place) -> uint64_t& { return figures.wins_by_place[place]; });
  archive.groups("bots", figures.bots.size(), [&](auto& group, size_t index) {
    BotFigures& bot = figures.bots[index];
    group("seats", bot.seats);
    group("wins", bot.wins);
    group("points", bot.points);
    group("match_seats", bot.match_seats);
    group("match_wins", bot.match_wins);
  });
  archive("length", figures.length);
  archive("winner_points", figures.winner_points);
  archive.group("happenings", [&](auto& group) {
    for (size_t i = 0; i < kHappenings; ++i) {
      HappeningFigures& happening = figures.happenings[i];
      const std::string_view name = kHappeningTable[i].name;
      group(name, happening.times);
      group(std::string(name) + "_rounds", happening.rounds);
    }
  });
  archive("longest_penalty", figures.longest_penalty);
  archive("longest_stack", figures.longest_stack);
  archive.group("matches", [&](auto& group) {
    MatchFigures& matches = figures.matches;
    group("played", matches.played);
    group("unfinished", matches.unfinished);
    group("shared", matches.shared);
    group("rounds", matches.rounds);
    group.groups("curves", matches.curves.size(), [&](auto& series, size_t index) {
      series.moments("totals", kCurveRounds,
                     [&](size_t round) -> Moments& { return matches.curves[index][round]; });
    });
  });
}

}  // namespace penult
