#include "server/schema.h"

#include <array>

#include "server/journal.h"

namespace penult::server {
namespace {

/// A journal is appended by rowid: a key of (table, place) would touch a page for each table of a
/// commit.
void step_journal(Database& database) {
  database.run(R"sql(
    CREATE TABLE IF NOT EXISTS journal(
      id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, place INTEGER NOT NULL,
      record TEXT NOT NULL, checksum INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS archive(
      table_id INTEGER PRIMARY KEY, log TEXT NOT NULL);
  )sql");
}

/// The archive gets checksums too; finished matches are remembered.
void step_matches(Database& database) {
  database.run(R"sql(
    ALTER TABLE archive ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE matches(
      id INTEGER PRIMARY KEY AUTOINCREMENT, table_id INTEGER NOT NULL, code TEXT NOT NULL,
      records INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL,
      rules TEXT NOT NULL, rounds INTEGER NOT NULL);
    CREATE INDEX matches_by_table ON matches(table_id);
    CREATE INDEX matches_by_code ON matches(code);
    CREATE TABLE results(
      match_id INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
      level TEXT NOT NULL, place INTEGER NOT NULL, points INTEGER NOT NULL,
      rounds INTEGER NOT NULL, rounds_won INTEGER NOT NULL, caught INTEGER NOT NULL,
      was_caught INTEGER NOT NULL, PRIMARY KEY(match_id, seat)) WITHOUT ROWID;
    CREATE INDEX results_by_name ON results(name);
  )sql");
  Statement logs(database, "SELECT table_id, log FROM archive");
  Statement seal(database, "UPDATE archive SET checksum = ? WHERE table_id = ?");
  while (logs.step()) {
    seal.bind(1, checksum_of_log(uint64_t(logs.number(0)), logs.text(1)));
    seal.bind(2, logs.number(0));
    seal.execute();
  }
}

/// By the version they lead away from.
constexpr std::array<void (*)(Database&), kSchemaVersion> kSteps = {step_journal, step_matches};

}  // namespace

int schema_version(const Database& database) {
  Statement row(database, "PRAGMA user_version");
  if (!row.step()) return 0;
  if (row.number(0) != 0) return int(row.number(0));
  // The first stores said nothing of their version.
  Statement first(database, "SELECT count(*) FROM sqlite_schema WHERE name = 'journal'");
  return first.step() && first.number(0) > 0 ? 1 : 0;
}

void migrate(Database& database) {
  const int version = schema_version(database);
  if (version > kSchemaVersion)
    throw SqliteError("it was written by a newer Penult, version " + std::to_string(version) +
                      " of the store");
  for (int from = version; from < kSchemaVersion; ++from) {
    database.run("BEGIN IMMEDIATE");
    kSteps[size_t(from)](database);
    database.run(("PRAGMA user_version = " + std::to_string(from + 1)).c_str());
    database.run("COMMIT");
  }
}

}  // namespace penult::server
