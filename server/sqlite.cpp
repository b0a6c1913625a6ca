#include "server/sqlite.h"

namespace penult::server {
namespace {

[[noreturn]] void fail(sqlite3* handle) {
  throw SqliteError(handle != nullptr ? sqlite3_errmsg(handle) : "out of memory");
}

}  // namespace

Database::Database(const std::string& path, Access access) {
  sqlite3* handle = nullptr;
  const int way =
      access == Access::kWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const int result = sqlite3_open_v2(path.c_str(), &handle, way | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (result != SQLITE_OK) fail(handle);
  if (access == Access::kWrite) return;
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_busy_timeout(handle, 5000);
  run("PRAGMA query_only = 1");
}

void Database::run(const char* sql) {
  if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(handle());
}

Statement::Statement(const Database& database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                         nullptr) != SQLITE_OK)
    fail(database.handle());
  statement_.reset(statement);
}

void Statement::bind(int place, int64_t value) {
  sqlite3_bind_int64(statement_.get(), place, value);
}

void Statement::bind(int place, std::string_view value) {
  sqlite3_bind_text(statement_.get(), place, value.data(), int(value.size()), nullptr);
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  sqlite3* handle = sqlite3_db_handle(statement_.get());
  const std::string text = sqlite3_errmsg(handle);
  sqlite3_reset(statement_.get());
  throw SqliteError(text);
}

void Statement::execute() {
  while (step()) {
  }
  reset();
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
  const auto* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          size_t(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace penult::server
