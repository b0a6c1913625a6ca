#pragma once
// A thin layer over SQLite: handles that close themselves, errors with SQLite's own words.

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace penult::server {

struct SqliteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Debian's SQLite has the WAL-reset bug: two connections that write and checkpoint at the same
/// moment lose commits. So there is one writer to a store (`FolderLock`), and a reader can do
/// neither: it is opened read-only, is `query_only`, and does not even checkpoint when it closes.
enum class Access : uint8_t { kWrite, kRead };

class Database {
 public:
  Database(const std::string& path, Access access);
  void run(const char* sql);
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
 public:
  Statement(const Database& database, const char* sql);
  void bind(int place, int64_t value);
  /// The caller keeps the text until the statement is reset.
  void bind(int place, std::string_view value);
  /// Whether there is a row.
  bool step();
  /// Runs it to its end, ready to be bound again.
  void execute();
  void reset();
  int64_t number(int column) const;
  std::string_view text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace penult::server
