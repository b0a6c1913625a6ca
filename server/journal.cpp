#include "server/journal.h"

#include <zlib.h>

namespace penult::server {
namespace {

int64_t checksum(std::string_view head, std::string_view body) {
  uLong sum = crc32(0, reinterpret_cast<const Bytef*>(head.data()), uInt(head.size()));
  sum = crc32(sum, reinterpret_cast<const Bytef*>(body.data()), uInt(body.size()));
  return int64_t(sum);
}

std::string damage_at(uint64_t place, bool missing = false) {
  std::string text(missing ? std::string_view("records are missing from record ")
                           : std::string_view("the log is damaged at record "));
  text += std::to_string(place);
  return text;
}

void add(StoredTable& table, JournalRow row) {
  if (!table.damage.empty()) return;
  const uint64_t next = table.records.size();
  if (row.place == next && row.belongs_to(table.id, next))
    table.records.push_back(std::move(row.record));
  else
    table.damage = damage_at(next, row.place > next);
}

constexpr const char* kAllRows =
    "SELECT table_id, place, record, checksum FROM journal ORDER BY id";
constexpr const char* kRowsOf =
    "SELECT table_id, place, record, checksum FROM journal WHERE table_id = ? ORDER BY id";

std::vector<StoredTable> read_rows(Statement& rows) {
  JournalReader reader;
  while (rows.step())
    reader.take({uint64_t(rows.number(0)), uint64_t(rows.number(1)), std::string(rows.text(2)),
                 rows.number(3)});
  return reader.finish();
}

}  // namespace

int64_t checksum_of(uint64_t table, uint64_t place, std::string_view record) {
  return checksum(std::to_string(table) + ':' + std::to_string(place) + ':', record);
}

int64_t checksum_of_log(uint64_t table, std::string_view log) {
  return checksum(std::to_string(table) + ':', log);
}

void JournalReader::take(JournalRow row) {
  if (!row.belongs_to(row.table, row.place)) return strays_.push_back(std::move(row));
  StoredTable& table = of(row.table);
  add(table, std::move(row));
}

std::vector<StoredTable> JournalReader::finish() {
  for (const JournalRow& stray : strays_)
    settle(stray);
  std::vector<StoredTable> list;
  list.reserve(tables_.size());
  for (auto& [id, table] : tables_)
    list.push_back(std::move(table));
  return list;
}

StoredTable& JournalReader::of(uint64_t id) {
  StoredTable& table = tables_[id];
  table.id = id;
  return table;
}

/// The checksum says whose a row was, if only its table or its place is damaged.
void JournalReader::settle(const JournalRow& stray) {
  for (auto& [id, table] : tables_) {
    const uint64_t next = table.records.size();
    if (!stray.belongs_to(id, stray.place) && !stray.belongs_to(id, next)) continue;
    table.damage = damage_at(next);
    return;
  }
  StoredTable& table = of(stray.table);
  const uint64_t next = table.records.size();
  // What seems to be missing is this row.
  if (table.damage.empty() || stray.place == next) table.damage = damage_at(next);
}

std::vector<StoredTable> read_journal(const Database& database) {
  Statement rows(database, kAllRows);
  return read_rows(rows);
}

StoredTable read_journal_of(const Database& database, uint64_t table) {
  Statement rows(database, kRowsOf);
  rows.bind(1, int64_t(table));
  std::vector<StoredTable> found = read_rows(rows);
  return found.empty() ? StoredTable{.id = table} : std::move(found.front());
}

StoredTable read_archived(const Database& database, uint64_t table) {
  StoredTable stored{.id = table};
  Statement rows(database, "SELECT log, checksum FROM archive WHERE table_id = ?");
  rows.bind(1, int64_t(table));
  if (!rows.step()) return stored;
  std::string_view log = rows.text(0);
  if (checksum_of_log(table, log) != rows.number(1)) stored.damage = "the log is damaged";
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    stored.records.emplace_back(log.substr(0, end));
    log.remove_prefix(std::min(end + 1, log.size()));
  }
  return stored;
}

}  // namespace penult::server
