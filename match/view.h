#pragma once
// How a table stands, as one viewer may see it. Built from `observe` and public facts only.
//
// A watcher gets a `TableView`, which has no place for a hand; a seat gets its `OwnView` beside it.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/arbiter.h"
#include "match/table_settings.h"
#include "match/table_state.h"

namespace penult {

struct SeatView {
  std::string name;
  bool human = false;
  std::string level;
  bool online = false;
  bool away = false;  ///< a person who is not there, or has let the clock run out
  bool bot_plays = false;
  int score = 0;
  int cards = 0;
  bool said_uno = false;
  bool catchable = false;
  bool out = false;
  bool muted = false;  ///< by the host

  bool operator==(const SeatView&) const = default;
};

struct PendingView {
  Pending kind = Pending::kNone;
  int amount = 0;
  Seat author = kNobody;
  Seat target = kNobody;
  bool challengeable = false;
  int guilty = 0, innocent = 0;       ///< what a challenge costs
  Color color_before = Color::kNone;  ///< what the author had to follow if he could

  bool operator==(const PendingView&) const = default;
};

struct RoundView {
  Seat dealer = 0;
  Step awaits = Step::kOver;
  Seat turn = kNobody;
  Seat next = kNobody;
  bool clockwise = true;
  Kind top = kNoKind;
  Color color = Color::kNone;
  bool starter = false;
  Seat laid_by = kNobody;
  int pile = 0;
  int discard = 0;
  std::optional<PendingView> pending;
  bool jumpable = false;
  Seat silence = kNobody;  ///< whose two keeps the table silent
  Millis reaction_ends_in = 0;

  bool operator==(const RoundView&) const = default;
};

struct ClockView {
  Seat seat = kNobody;
  Millis ends_in = 0;
  Millis whole = 0;    ///< from its start to its end
  int extensions = 0;  ///< how often the player may still ask for more

  bool operator==(const ClockView&) const = default;
};

struct VoteView {
  Seat by = kNobody, against = kNobody;
  int yes = 0, no = 0, voters = 0;
  Millis ends_in = 0;

  bool operator==(const VoteView&) const = default;
};

struct ResultView {
  Seat winner = kNobody;
  bool is_void = false;
  std::vector<int> points, totals;
  std::vector<std::vector<Kind>> hands;  ///< the round is over: everybody shows
  std::vector<std::vector<int>> values;  ///< what each of those cards counts
  std::vector<bool> ready;
  Millis next_in = 0;
  bool match_over = false;
  std::vector<Seat> match_winners, ranking;

  bool operator==(const ResultView&) const = default;
};

/// All that a watcher sees.
struct TableView {
  Phase phase = Phase::kLobby;
  std::string code;
  int host = -1;
  int watchers = 0;
  int round_number = 0;
  int target = 0;
  TableSettings settings;  ///< its password is no more than present
  std::string preset;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<SeatView> seats;
  std::optional<RoundView> round;
  std::optional<ClockView> clock;
  std::optional<VoteView> vote;
  std::optional<ResultView> result;

  bool operator==(const TableView&) const = default;
};

/// Something the viewer may do; a black card once for all the colors it may name.
struct Choice {
  Action action;
  uint8_t colors = 0;  ///< bit c = `Color` c
  bool bluff = false;  ///< a +4 that would be found out if it were challenged
  bool wrong = false;  ///< may be laid only because wrong cards are not refused (honour mode)

  bool operator==(const Choice&) const = default;
};

/// What a seat sees of its own in a round.
struct OwnView {
  int seat = 0;
  bool in_round = false;
  std::vector<Kind> hand;
  Kind drawn = kNoKind;
  bool may_uno = false;       ///< say it now, without laying a card
  bool may_uno_with = false;  ///< say it with the card about to be laid
  std::vector<Choice> legal;
  bool may_vote = false;
  std::vector<Seat> accusable_of_hint;
  std::vector<Seat> hushed;  ///< seats the viewer does not want to hear

  bool operator==(const OwnView&) const = default;
};

/// `holds_until`: of the arbiter.
TableView view_table(const TableState& state, int watchers, Millis holds_until, Millis now);
OwnView view_own(const TableState& state, int seat);

}  // namespace penult
