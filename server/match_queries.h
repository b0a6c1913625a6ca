#pragma once
// What is remembered of finished matches, as JSON (docs/protocol.md, "Finished matches"). An empty
// text: there is no such thing.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/finished_match.h"
#include "server/sqlite.h"

namespace penult::server {

/// The last ones, the newest first; of one name only where it is not empty, older than the match
/// `before` where that is not 0.
std::string recent_matches(const Database& database, std::string_view name, int64_t before);
std::string match_info(const Database& database, int64_t id);
/// All that a seat (or a watcher) was shown of a match, update by update.
std::string match_replay(const Database& database, int64_t id, std::optional<int> seat);
/// Of a name on this server, over all its finished matches.
std::string name_statistics(const Database& database, std::string_view name);

/// What is kept of somebody who can prove with the secret that a seat was his.
struct Kept {
  std::vector<Trace> traces;  ///< at tables that have ended
  bool playing = false;       ///< at a table that goes on
  std::string text;           ///< JSON
};
/// By the code of the table and the secret of the seat.
Kept kept_of(const Database& database, std::string_view code, std::string_view secret);

}  // namespace penult::server
