#pragma once
// The tables of the store, and how an older store becomes one of today.

#include "server/sqlite.h"

namespace penult::server {

inline constexpr int kSchemaVersion = 2;

/// Of an open store; 0: it is empty.
int schema_version(const Database& database);
/// Brings the store to `kSchemaVersion`, each step whole or not at all. Throws `SqliteError`, also
/// where the store is newer than this program.
void migrate(Database& database);

}  // namespace penult::server
