#pragma once
// A table as its log makes it: `advance` takes one record after the other, and the same records
// always give the same table. Nothing here decides; that is the session's work.

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"
#include "match/people.h"
#include "match/record.h"
#include "match/table_event.h"
#include "match/table_settings.h"
#include "match/vote.h"

namespace penult {

enum class Phase : uint8_t { kLobby, kPlay, kRoundOver, kMatchOver };

/// Ids of actions that were carried out, so that a repeated message does nothing twice.
struct DoneAction {
  std::string id;
  uint64_t number = 0;  ///< of its last event
};
inline constexpr size_t kRememberedActions = 64;

struct TableSeat {
  std::string name;
  bool human = false;
  std::string level;             ///< of a bot
  std::string secret_hash;       ///< empty for bots
  std::string next_secret_hash;  ///< given out, but perhaps never arrived
  int person = -1;               ///< index of `TableState::people`
  bool online = false;
  bool bot_plays = false;  ///< a bot plays for a human
  int misses = 0;          ///< clocks run out in a row
  bool ready = false;
  std::deque<DoneAction> done;

  bool bot_acts() const { return !human || bot_plays; }
};

/// An event with all that nobody may see at once; `seen_by` is the only way out.
struct LoggedEvent {
  TableEvent event;
  std::vector<Event> dealt;  ///< kDealt: the hands
};

/// How long things take, in ms.
struct TableTimes {
  Millis offline_clock = 25'000;  ///< for a seat that is away, where the table has no clock
  Millis slap = 2'300;            ///< for a race: its deadline and what is still under way
  Millis prompt = 4'000;          ///< for an answer where nobody races
  Millis vote = 20'000;           ///< on a fine
  Millis ready_clock = 20'000;    ///< for sorting cards
  Millis confirm = 5'000;         ///< objections to the last card
  Millis next_round = 20'000;     ///< from the first one ready
  Millis host_away = 30'000;
  Millis empty = 600'000;     ///< nobody is there
  Millis abandoned = 60'000;  ///< nobody can come back
  int misses = 2;             ///< after so many a bot plays on
};

struct TableState {
  std::string code;
  Phase phase = Phase::kLobby;
  bool ended = false;
  std::string preset;
  Options options;
  std::vector<std::pair<std::string, std::string>> changes;  ///< what differs from the preset
  Rules rules;
  TableSettings settings;
  int host = -1;
  std::vector<TableSeat> seats;
  std::vector<Person> people;  ///< all guests that ever had a seat
  Match match;
  uint64_t seed = 0;                  ///< the match was dealt from
  uint64_t laid = 0;                  ///< number of the event that laid the last card
  uint64_t moved = 0;                 ///< of the last event of the round that was no UNO cry
  Color color_before = Color::kNone;  ///< in play before the +4 that lies on top
  std::optional<Vote> vote;
  Millis now = 0;  ///< of the last record

  uint64_t last_event = 0;
  std::deque<LoggedEvent> history;  ///< the last events; the newest is `last_event`

  TableTimes times;
  SeatMask awaited = 0;        ///< whom the clock runs for
  uint64_t awaited_since = 0;  ///< number of the event since when
  Millis clock_started = 0;
  int turn_seconds = 0;    ///< of the clock that runs; a shorter one begins with the next turn
  Millis clock_extra = 0;  ///< asked for by the player
  int extensions = 0;      ///< how often, for this turn
  Millis clock_ends = -1;  ///< -1: no clock runs
  Millis confirm_at = -1;
  Millis next_round_at = -1;
  Millis host_away_at = -1;
  Millis empty_at = -1;
};
inline constexpr int kMaxHistory = 400;
/// So often may a player ask for more time in one turn.
inline constexpr int kMostExtensions = 10;

/// Carries out one record. A text if it does not fit the table, which is then spoiled: a log that
/// was written by us never gives one.
std::string advance(TableState& state, const Record& record);

/// "preset option=value …" into options; empty, or what is wrong.
OptionError read_rules(std::string_view text, std::string& preset, Options& options);
/// What keeps these rules from being played; empty if nothing does.
OptionError rules_error(std::string_view text);
/// The other way round.
std::string rules_text(std::string_view preset,
                       std::span<const std::pair<std::string, std::string>> changes);
/// What differs from the preset.
std::vector<std::pair<std::string, std::string>> rule_changes(const std::string& preset,
                                                              const Options& options);

/// The event as `viewer` (`kNobody`: a watcher) may see it.
TableEvent seen_by(const TableState& state, const LoggedEvent& event, Seat viewer);

/// Whether the seat may be told `line`s of the other: neither muted nor unwanted.
bool may_hear(const TableState& state, int listener, int speaker);
/// What the arbiter of this table works by.
ArbiterOptions arbiter_options(const TableState& state, ArbiterOptions options);

/// The seats that the round waits for.
SeatMask awaited_seats(const TableState& state);
/// Why `seat` may not do `action` now.
Refusal check_action(const TableState& state, Seat seat, const Action& action);

}  // namespace penult
