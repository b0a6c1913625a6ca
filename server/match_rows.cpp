#include "server/match_rows.h"

#include <optional>

#include "match/record.h"
#include "match/session.h"
#include "server/journal.h"

namespace penult::server {
namespace {

void run(const Database& database, const char* sql, int64_t value) {
  Statement statement(database, sql);
  statement.bind(1, value);
  statement.execute();
}

bool has_matches(const Database& database, uint64_t table) {
  Statement rows(database, "SELECT 1 FROM matches WHERE table_id = ? LIMIT 1");
  rows.bind(1, int64_t(table));
  return rows.step();
}

void put_log(const Database& database, uint64_t table, const std::vector<std::string>& records) {
  std::string log;
  for (const std::string& record : records)
    log += (log.empty() ? "" : "\n") + record;
  Statement put(database,
                "INSERT OR REPLACE INTO archive(table_id, log, checksum) VALUES(?, ?, ?)");
  put.bind(1, int64_t(table));
  put.bind(2, log);
  put.bind(3, checksum_of_log(table, log));
  put.execute();
}

/// Whether a record says something of a seat by which its owner could be known.
bool tells_who(const Record& record, const TableState& state, const std::string& name) {
  if (record.type == RecordType::kJoin) return record.text == name;
  if (record.type != RecordType::kSecret && record.type != RecordType::kBan) return false;
  const auto seat = size_t(record.seat);
  return seat < state.seats.size() && state.seats[seat].name == name;
}

/// Without his name, and what proves that it was he.
void erase_from_log(const Database& database, const Trace& trace) {
  StoredTable stored = read_archived(database, trace.table);
  if (stored.records.empty() || !stored.damage.empty()) return;
  Session session;
  for (std::string& line : stored.records) {
    std::optional<Record> record = decode(line);
    const bool tells = record && tells_who(*record, session.state(), trace.name);
    (void)session.replay(line);
    if (!tells) continue;
    record->text = record->type == RecordType::kJoin ? std::string(kErasedName) : "";
    record->more.clear();
    line = encode(*record);
  }
  put_log(database, trace.table, stored.records);
}

}  // namespace

void insert_match(const Database& database, uint64_t table, const FinishedMatch& match) {
  Statement row(database,
                "INSERT INTO matches(table_id, code, records, began, ended, rules, rounds) "
                "VALUES(?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, int64_t(table));
  row.bind(2, match.code);
  row.bind(3, int64_t(match.records));
  row.bind(4, match.began);
  row.bind(5, match.ended);
  row.bind(6, match.rules);
  row.bind(7, match.rounds);
  row.execute();
  const int64_t id = sqlite3_last_insert_rowid(database.handle());
  Statement result(database, "INSERT INTO results VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
    const SeatResult& one = match.seats[seat];
    result.bind(1, id);
    result.bind(2, int64_t(seat));
    result.bind(3, one.name);
    result.bind(4, one.level);
    int place = 5;
    for (const int number :
         {one.place, one.points, one.rounds, one.rounds_won, one.caught, one.was_caught})
      result.bind(place++, number);
    result.execute();
  }
}

void put_away_rows(const Database& database, uint64_t table) {
  const StoredTable stored = read_journal_of(database, table);
  if (!stored.damage.empty()) return;
  if (!stored.records.empty() && has_matches(database, table))
    put_log(database, table, stored.records);
  run(database, "DELETE FROM journal WHERE table_id = ?", int64_t(table));
}

void erase_rows(const Database& database, const std::vector<Trace>& traces) {
  Statement forget(database,
                   "UPDATE results SET name = ? WHERE name = ? AND match_id IN "
                   "(SELECT id FROM matches WHERE table_id = ?)");
  for (const Trace& trace : traces) {
    forget.bind(1, kErasedName);
    forget.bind(2, trace.name);
    forget.bind(3, int64_t(trace.table));
    forget.execute();
    erase_from_log(database, trace);
  }
}

void forget_rows(const Database& database, int64_t moment) {
  run(database, "DELETE FROM results WHERE match_id IN (SELECT id FROM matches WHERE ended < ?)",
      moment);
  run(database, "DELETE FROM matches WHERE ended < ?", moment);
  Statement logs(database,
                 "DELETE FROM archive WHERE table_id NOT IN (SELECT table_id FROM matches)");
  logs.execute();
}

}  // namespace penult::server
