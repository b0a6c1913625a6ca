#include "server/match_queries.h"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "match/guest.h"
#include "match/record.h"
#include "match/session.h"
#include "server/codec.h"
#include "server/journal.h"

namespace penult::server {
namespace {

namespace json = boost::json;

constexpr int kPage = 20;

json::array results_of(const Database& database, int64_t id) {
  Statement rows(database,
                 "SELECT name, level, place, points, rounds, rounds_won, caught, was_caught "
                 "FROM results WHERE match_id = ? ORDER BY seat");
  rows.bind(1, id);
  json::array list;
  while (rows.step()) {
    const bool human = rows.text(1).empty();
    list.push_back(json::object{{"name", rows.text(0)},
                                {"kind", human ? "human" : "bot"},
                                {"place", rows.number(2)},
                                {"points", rows.number(3)},
                                {"rounds", rows.number(4)},
                                {"rounds_won", rows.number(5)},
                                {"caught", rows.number(6)},
                                {"was_caught", rows.number(7)}});
  }
  return list;
}

// Whole texts: g++ 12 raises false alarms over parts that are joined.
constexpr const char* kMatch =
    "SELECT id, code, began, ended, rules, rounds FROM matches WHERE id = ?";
constexpr const char* kMatchesOfTable =
    "SELECT id, code, began, ended, rules, rounds FROM matches WHERE table_id = ? ORDER BY id";
constexpr const char* kRecent =
    "SELECT id, code, began, ended, rules, rounds FROM matches WHERE (?1 = 0 OR id < ?1) AND "
    "(?2 = '' OR id IN (SELECT match_id FROM results WHERE name = ?2 AND level = '')) "
    "ORDER BY id DESC LIMIT ?3";

json::object match_object(const Database& database, const Statement& row) {
  const int64_t id = row.number(0);
  return {{"id", id},
          {"code", row.text(1)},
          {"began", row.number(2)},
          {"ended", row.number(3)},
          {"rules", row.text(4)},
          {"rounds", row.number(5)},
          {"replay", "/api/matches/" + std::to_string(id) + "/replay"},
          {"seats", results_of(database, id)}};
}

/// The log of a table, whether it has ended or plays on.
StoredTable log_of(const Database& database, uint64_t table) {
  StoredTable stored = read_archived(database, table);
  return stored.records.empty() ? read_journal_of(database, table) : stored;
}

json::value frame(const Session& session, std::optional<int> seat, uint64_t after, Millis now) {
  const Message message = seat ? Message(session.update_for_seat(*seat, after, now))
                               : Message(session.update_for_watcher(after, now));
  return json::parse(encode_message(message, Language::kEnglish));
}

/// Everything shown from the start of the last match that ended within these records.
json::array frames_of(const std::vector<std::string>& records, std::optional<int> seat) {
  Session session;
  json::array running, ended;
  uint64_t told = 0;
  for (const std::string& record : records) {
    const Phase before = session.state().phase;
    if (!session.replay(record).empty()) break;
    const TableState& state = session.state();
    if (before == Phase::kLobby) running.clear();
    if (state.phase == Phase::kLobby || before == Phase::kMatchOver) continue;
    if (seat && size_t(*seat) >= state.seats.size()) return {};
    if (state.last_event == told) continue;
    running.push_back(frame(session, seat, told, state.now));
    told = state.last_event;
    if (state.phase == Phase::kMatchOver) ended = std::exchange(running, {});
  }
  return ended;
}

json::array own_records(const StoredTable& stored, int seat, const std::string& name) {
  json::array lines;
  for (const std::string& line : stored.records) {
    const std::optional<Record> record = decode(line);
    if (!record) continue;
    const bool sat_down = record->type == RecordType::kJoin && record->text == name;
    if (record->seat == seat || sat_down) lines.push_back(json::string(line));
  }
  return lines;
}

struct OwnTable {
  uint64_t table = 0;
  int seat = -1;
  std::string name;
  StoredTable stored;
  bool ended = false;
};

std::vector<OwnTable> tables_of(const Database& database, std::string_view code,
                                std::string_view secret) {
  std::vector<OwnTable> own;
  const std::string hash = hash_of_secret(secret);
  Statement rows(database, "SELECT DISTINCT table_id FROM matches WHERE code = ?");
  rows.bind(1, code);
  while (rows.step()) {
    const auto table = uint64_t(rows.number(0));
    StoredTable stored = log_of(database, table);
    Session session;
    for (const std::string& record : stored.records)
      if (!session.replay(record).empty()) break;
    const auto& seats = session.state().seats;
    const auto mine = std::find_if(seats.begin(), seats.end(), [&hash](const TableSeat& seat) {
      return seat.human &&
             (same_hash(seat.secret_hash, hash) || same_hash(seat.next_secret_hash, hash));
    });
    if (mine == seats.end()) continue;
    own.push_back({.table = table,
                   .seat = int(mine - seats.begin()),
                   .name = mine->name,
                   .stored = std::move(stored),
                   .ended = session.state().ended});
  }
  return own;
}

json::array matches_at(const Database& database, uint64_t table) {
  Statement rows(database, kMatchesOfTable);
  rows.bind(1, int64_t(table));
  json::array list;
  while (rows.step())
    list.push_back(match_object(database, rows));
  return list;
}

}  // namespace

std::string recent_matches(const Database& database, std::string_view name, int64_t before) {
  Statement rows(database, kRecent);
  rows.bind(1, before);
  rows.bind(2, name);
  rows.bind(3, kPage);
  json::array list;
  while (rows.step())
    list.push_back(match_object(database, rows));
  return json::serialize(json::object{{"matches", std::move(list)}});
}

std::string match_info(const Database& database, int64_t id) {
  Statement rows(database, kMatch);
  rows.bind(1, id);
  return rows.step() ? json::serialize(match_object(database, rows)) : std::string();
}

std::string match_replay(const Database& database, int64_t id, std::optional<int> seat) {
  Statement rows(database, "SELECT table_id, records FROM matches WHERE id = ?");
  rows.bind(1, id);
  if (!rows.step()) return {};
  StoredTable stored = log_of(database, uint64_t(rows.number(0)));
  const auto length = size_t(rows.number(1));
  if (stored.records.size() < length) return {};
  stored.records.resize(length);
  json::array frames = frames_of(stored.records, seat);
  if (frames.empty()) return {};
  return json::serialize(json::object{{"id", id},
                                      {"you", seat ? json::value(*seat) : json::value(nullptr)},
                                      {"updates", std::move(frames)}});
}

std::string name_statistics(const Database& database, std::string_view name) {
  Statement rows(database,
                 "SELECT count(*), sum(place = 1), sum(results.rounds), sum(rounds_won), "
                 "sum(points), sum(caught), sum(was_caught), min(ended), max(ended) FROM results "
                 "JOIN matches ON matches.id = match_id WHERE name = ? AND level = ''");
  rows.bind(1, name);
  if (!rows.step() || rows.number(0) == 0) return {};
  return json::serialize(json::object{{"name", name},
                                      {"matches", rows.number(0)},
                                      {"wins", rows.number(1)},
                                      {"rounds", rows.number(2)},
                                      {"rounds_won", rows.number(3)},
                                      {"points", rows.number(4)},
                                      {"caught", rows.number(5)},
                                      {"was_caught", rows.number(6)},
                                      {"first", rows.number(7)},
                                      {"last", rows.number(8)}});
}

Kept kept_of(const Database& database, std::string_view code, std::string_view secret) {
  Kept kept;
  json::array list;
  for (const OwnTable& own : tables_of(database, code, secret)) {
    if (own.ended)
      kept.traces.push_back({.table = own.table, .seat = own.seat, .name = own.name});
    else
      kept.playing = true;
    list.push_back(json::object{{"name", own.name},
                                {"seat", own.seat},
                                {"ended", own.ended},
                                {"matches", matches_at(database, own.table)},
                                {"records", own_records(own.stored, own.seat, own.name)}});
  }
  if (!list.empty()) kept.text = json::serialize(json::object{{"tables", std::move(list)}});
  return kept;
}

}  // namespace penult::server
