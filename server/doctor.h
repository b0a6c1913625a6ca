#pragma once
// Looks whether a data folder is in order. Only reads, also while a server is running there.

#include <string>
#include <vector>

namespace penult::server {

struct Finding {
  enum class Weight : uint8_t { kNote, kWrong } weight{};
  std::string what;
  std::string advice;  ///< what to do
};

struct Examination {
  std::string error;  ///< it could not be examined at all: what, where, what to do
  std::vector<Finding> findings;
  std::size_t tables = 0, records = 0, archived = 0, matches = 0;
  double seconds = 0;

  bool healthy() const;
};

/// The file itself (SQLite's own check), checksum and place of every record, the replay of every
/// table, of running ones and of those that have ended, what is remembered of matches, and who
/// may read the folder.
Examination examine(const std::string& folder);

}  // namespace penult::server
