#pragma once
// The rows of finished matches and of tables that have ended. Within a transaction of the writer.

#include <vector>

#include "server/finished_match.h"
#include "server/sqlite.h"

namespace penult::server {

void insert_match(const Database& database, uint64_t table, const FinishedMatch& match);
/// The journal of a table becomes one row of the archive; of one at which no match ended, nothing
/// is kept. A damaged log stays where it is.
void put_away_rows(const Database& database, uint64_t table);
/// Nameless in the results and in the archived log, which is sealed again.
void erase_rows(const Database& database, const std::vector<Trace>& traces);
/// Matches that ended before `moment` (ms since 1970), and logs that no match needs any more.
void forget_rows(const Database& database, int64_t moment);

}  // namespace penult::server
