#pragma once
// Where the logs of the tables lie. The seam between the tables and a database.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/finished_match.h"

namespace penult::server {

/// What, where, what to do: the server cannot start.
struct StartError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct StoredTable {
  uint64_t id = 0;
  std::vector<std::string> records;
  std::string damage;  ///< what is wrong with the log; its records end before that place
};

/// What is stored in one piece: whole or not at all.
struct Append {
  uint64_t table = 0;
  uint64_t first = 0;  ///< place (from 0) of the first record in the log of its table
  std::vector<std::string> records;
  std::vector<FinishedMatch> matches;  ///< those that ended with these records
};

class Store {
 public:
  /// Called on a thread of the store, in the order of the calls: an error, or nothing where
  /// everything is on disk.
  using Finished = std::function<void(const std::string& error)>;

  virtual ~Store() = default;
  /// All tables that have not ended. Before anything is appended.
  virtual std::vector<StoredTable> load() = 0;
  /// One table, after all that was appended before. For a table that is taken up again.
  virtual void reload(uint64_t table, std::function<void(StoredTable)> finished) = 0;
  /// A number that no table has had.
  virtual uint64_t new_table() = 0;
  virtual void append(Append append, Finished finished) = 0;
  /// The table has ended: its log is put away.
  virtual void put_away(uint64_t table) = 0;
  /// Forgets who sat where in tables that have ended, and what was remembered of it. Calls back on
  /// a thread of the store.
  virtual void erase(std::vector<Trace> traces, Finished finished) = 0;
  /// Forgets matches that ended before that moment, with their logs.
  virtual void forget_before(int64_t moment) = 0;
  /// Whether the last thing that was to be stored could be.
  virtual bool healthy() const = 0;
  /// Jobs that wait for the disk.
  virtual std::size_t waiting() const = 0;
  /// How many commits took how long, for the metrics: called on the store's thread.
  std::function<void(double seconds, std::size_t records)> on_commit;
};

/// SQLite in `directory`, which is made where it is missing.
std::unique_ptr<Store> open_sqlite(const std::string& directory);
/// `url` chooses the kind of store; empty: SQLite in `directory`. Where the data of that store
/// lies: see `store_folder`.
std::unique_ptr<Store> open_store(const std::string& url, const std::string& directory);
/// The folder that `open_store` uses. Throws `StartError` for a kind that is not built in.
std::string store_folder(const std::string& url, const std::string& directory);

}  // namespace penult::server
