#include "server/backup.h"

#include <chrono>
#include <filesystem>
#include <memory>

#include "server/data_folder.h"
#include "server/schema.h"
#include "server/sqlite.h"
#include "server/store.h"

namespace penult::server {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

uint64_t count(const Database& database, const char* sql) {
  Statement rows(database, sql);
  return rows.step() ? uint64_t(rows.number(0)) : 0;
}

/// The whole copy in one step: a reader of a WAL keeps its moment, and no writer waits for it.
void copy_store(const Database& from, const std::string& path) {
  const Database into(path, Access::kWrite);
  // Nobody else knows this file, and it is checked and flushed as a whole in the end.
  sqlite3_backup* backup = sqlite3_backup_init(into.handle(), "main", from.handle(), "main");
  if (backup == nullptr) throw SqliteError(sqlite3_errmsg(into.handle()));
  sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK) throw SqliteError(sqlite3_errmsg(into.handle()));
  Statement mode(into, "PRAGMA journal_mode = DELETE");
  mode.step();
}

/// What is wrong with a copy, or nothing; counts what is in it.
std::string check_copy(const std::string& path, BackupReport& report) {
  const Database copy(path, Access::kRead);
  Statement check(copy, "PRAGMA integrity_check(1)");
  if (!check.step() || check.text(0) != "ok") return "damaged (" + std::string(check.text(0)) + ")";
  const int version = schema_version(copy);
  if (version == 0) return "no store of Penult";
  if (version > kSchemaVersion) return "written by a newer Penult";
  report.tables = count(copy, "SELECT count(DISTINCT table_id) FROM journal");
  report.records = count(copy, "SELECT count(*) FROM journal");
  if (version >= 2) report.matches = count(copy, "SELECT count(*) FROM matches");
  report.bytes = fs::file_size(path);
  return {};
}

BackupReport failed(const std::string& what, const std::string& where, const std::string& advice) {
  BackupReport report;
  report.error = what + ", " + where + ", " + advice;
  return report;
}

/// `part` is not left behind, whatever happens.
struct Part {
  std::string path;
  explicit Part(std::string name) : path(std::move(name)) { clear(); }
  ~Part() { clear(); }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  void clear() const {
    std::error_code ignored;
    for (const char* end : {"", "-journal", "-wal", "-shm"})
      fs::remove(path + end, ignored);
  }
};

BackupReport copy_checked(const std::string& from, const std::string& target) {
  const auto began = Clock::now();
  BackupReport report;
  const Part part(target + ".part");
  try {
    copy_store(Database(from, Access::kRead), part.path);
  } catch (const SqliteError& error) {
    return failed("the store cannot be copied (" + std::string(error.what()) + ")", from,
                  "see `penult doctor`, and that there is room for " + target);
  }
  std::string wrong;
  try {
    wrong = check_copy(part.path, report);
  } catch (const SqliteError& error) {
    wrong = error.what();
  }
  if (!wrong.empty())
    return failed("the copy is " + wrong, from, "see `penult doctor`; nothing was written");
  if (const std::string error = publish_file(part.path, target); !error.empty())
    return failed("the copy cannot be put in place (" + error + ")", target,
                  "choose another place");
  report.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  return report;
}

}  // namespace

BackupReport back_up(const std::string& folder, const std::string& target) {
  const std::string from = store_file(folder);
  if (!fs::exists(from)) return failed("there is no store", from, "name its folder with --data");
  std::error_code error;
  if (fs::is_directory(target, error))
    return failed("the target is a folder", target, "name a file in it");
  return copy_checked(from, target);
}

BackupReport restore(const std::string& backup, const std::string& folder) {
  if (!fs::exists(backup)) return failed("there is no backup", backup, "name a file that is there");
  const std::string target = store_file(folder);
  try {
    const FolderLock lock(folder);
    if (fs::exists(target))
      return failed("there is a store already", target, "move it away, or choose another --data");
    return copy_checked(backup, target);
  } catch (const StartError& error) {
    BackupReport report;
    report.error = error.what();
    return report;
  }
}

}  // namespace penult::server
