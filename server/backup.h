#pragma once
// Copies of a store: taken while a server runs, and put back.

#include <cstdint>
#include <string>

namespace penult::server {

struct BackupReport {
  std::string error;  ///< what, where, what to do; empty: it is done
  uint64_t tables = 0, records = 0, matches = 0, bytes = 0;
  double seconds = 0;
};

/// A consistent copy of the store in `folder`, of one moment, whether or not a server is running
/// there; it only reads. `target` appears whole or not at all, and an older file of that name stays
/// until then. Checked before it gets its name.
BackupReport back_up(const std::string& folder, const std::string& target);

/// Checks a backup and makes it the store of `folder`, which must hold none.
BackupReport restore(const std::string& backup, const std::string& folder);

}  // namespace penult::server
