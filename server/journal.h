#pragma once
// The rows of the store: a record of a running table each, or the whole log of one that has ended.
// Every row carries a checksum of what it says and of where it belongs.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/sqlite.h"
#include "server/store.h"

namespace penult::server {

/// Of the record at `place` (from 0) of a table.
int64_t checksum_of(uint64_t table, uint64_t place, std::string_view record);
/// Of the whole log of a table that has ended: its records, a line each.
int64_t checksum_of_log(uint64_t table, std::string_view log);

/// A row as it lies on the disk.
struct JournalRow {
  uint64_t table = 0, place = 0;
  std::string record;
  int64_t checksum = 0;

  bool belongs_to(uint64_t one, uint64_t where) const {
    return checksum == checksum_of(one, where, record);
  }
};

/// Puts rows together to tables. One damaged byte damages one table: a row that has lost its table
/// is given back to it before it is judged.
class JournalReader {
 public:
  /// In the order in which they were written.
  void take(JournalRow row);
  /// The tables by number, the records of each in order.
  std::vector<StoredTable> finish();

 private:
  StoredTable& of(uint64_t id);
  void settle(const JournalRow& stray);

  std::map<uint64_t, StoredTable> tables_;
  std::vector<JournalRow> strays_;
};

/// Every running table of the journal, by number, its records in order.
std::vector<StoredTable> read_journal(const Database& database);
StoredTable read_journal_of(const Database& database, uint64_t table);
/// A table that has ended; without records where there is none.
StoredTable read_archived(const Database& database, uint64_t table);

}  // namespace penult::server
