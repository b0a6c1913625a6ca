#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include <zlib.h>

#include "server/sqlite.h"
#include "server/store.h"

namespace penult::server {
namespace {

// Exactly one connection, used by one thread at a time: Debian's SQLite has the WAL-reset bug,
// which needs two that write and checkpoint. The exclusive lock keeps a second server out as well.
constexpr const char* kSetUp = R"sql(
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA temp_store = MEMORY;
  CREATE TABLE IF NOT EXISTS journal(
    id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, place INTEGER NOT NULL,
    record TEXT NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS archive(
    table_id INTEGER PRIMARY KEY, log TEXT NOT NULL);
)sql";

int64_t checksum_of(uint64_t table, uint64_t place, std::string_view record) {
  const std::string head = std::to_string(table) + ':' + std::to_string(place) + ':';
  uLong sum = crc32(0, reinterpret_cast<const Bytef*>(head.data()), uInt(head.size()));
  sum = crc32(sum, reinterpret_cast<const Bytef*>(record.data()), uInt(record.size()));
  return int64_t(sum);
}

struct AppendJob {
  uint64_t table;
  uint64_t first;
  std::vector<std::string> records;
  Store::Finished finished;
};
struct PutAwayJob {
  uint64_t table;
};
struct ReloadJob {
  uint64_t table;
  std::function<void(StoredTable)> finished;
};
using Job = std::variant<AppendJob, PutAwayJob, ReloadJob>;

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& path) : database_(path) {
    database_.run(kSetUp);
    // Takes the lock now, so that a second server learns of it at once.
    database_.run("BEGIN IMMEDIATE; COMMIT");
    insert_.emplace(database_,
                    "INSERT INTO journal(table_id, place, record, checksum) VALUES(?, ?, ?, ?)");
    last_table_ = uint64_t(last_of("journal"));
    last_table_ = std::max(last_table_, uint64_t(last_of("archive")));
    writer_ = std::thread([this] { work(); });
  }

  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    writer_.join();
  }

  std::vector<StoredTable> load() override {
    std::map<uint64_t, StoredTable> tables;
    Statement rows(database_, "SELECT table_id, place, record, checksum FROM journal ORDER BY id");
    while (rows.step())
      add_row(tables[uint64_t(rows.number(0))], rows);
    std::vector<StoredTable> list;
    list.reserve(tables.size());
    for (auto& [id, table] : tables)
      list.push_back(std::move(table));
    return list;
  }

  void reload(uint64_t table, std::function<void(StoredTable)> finished) override {
    push(ReloadJob{table, std::move(finished)});
  }
  uint64_t new_table() override { return ++last_table_; }
  void append(uint64_t table, uint64_t first, std::vector<std::string> records,
              Finished finished) override {
    push(AppendJob{table, first, std::move(records), std::move(finished)});
  }
  void put_away(uint64_t table) override { push(PutAwayJob{table}); }
  bool healthy() const override { return healthy_; }

 private:
  int64_t last_of(const std::string& name) {
    Statement rows(database_, ("SELECT max(table_id) FROM " + name).c_str());
    return rows.step() ? rows.number(0) : 0;
  }

  static void add_row(StoredTable& table, const Statement& row) {
    table.id = uint64_t(row.number(0));
    if (!table.damage.empty()) return;
    const auto place = uint64_t(row.number(1));
    const std::string_view record = row.text(2);
    if (place != table.records.size() || row.number(3) != checksum_of(table.id, place, record))
      table.damage = "record " + std::to_string(table.records.size()) + " is damaged";
    else
      table.records.emplace_back(record);
  }

  void push(Job job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

  void work() {
    for (;;) {
      std::deque<Job> batch;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        batch.swap(jobs_);
      }
      do_batch(batch);
    }
  }

  /// Everything that waits becomes one commit.
  void do_batch(std::deque<Job>& batch) {
    std::deque<AppendJob> appends;
    for (Job& job : batch) {
      if (auto* append = std::get_if<AppendJob>(&job)) {
        appends.push_back(std::move(*append));
        continue;
      }
      // What comes after must see what was appended before.
      commit(appends);
      if (const auto* done = std::get_if<PutAwayJob>(&job)) do_put_away(done->table);
      if (const auto* wanted = std::get_if<ReloadJob>(&job)) wanted->finished(read(wanted->table));
    }
    commit(appends);
  }

  void commit(std::deque<AppendJob>& appends) {
    if (appends.empty()) return;
    const auto began = std::chrono::steady_clock::now();
    std::size_t count = 0;
    const std::string error = in_transaction([&] {
      for (const AppendJob& job : appends)
        for (const std::string& record : job.records) {
          insert(job.table, job.first + uint64_t(&record - job.records.data()), record);
          ++count;
        }
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (on_commit && error.empty()) on_commit(took.count(), count);
    for (const AppendJob& job : appends)
      job.finished(error);
    appends.clear();
  }

  void insert(uint64_t table, uint64_t place, const std::string& record) {
    insert_->bind(1, int64_t(table));
    insert_->bind(2, int64_t(place));
    insert_->bind(3, record);
    insert_->bind(4, checksum_of(table, place, record));
    insert_->execute();
  }

  template <class Work>
  std::string in_transaction(const Work& do_work) {
    try {
      database_.run("BEGIN IMMEDIATE");
      do_work();
      database_.run("COMMIT");
      healthy_ = true;
      return {};
    } catch (const SqliteError& error) {
      healthy_ = false;
      // SQLite has often rolled back by itself; then this does nothing.
      sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      return error.what();
    }
  }

  void do_put_away(uint64_t table) {
    in_transaction([&] {
      Statement copy(database_,
                     "INSERT OR REPLACE INTO archive(table_id, log) SELECT table_id, "
                     "group_concat(record, char(10)) FROM (SELECT table_id, record FROM journal "
                     "WHERE table_id = ? ORDER BY id) GROUP BY table_id");
      copy.bind(1, int64_t(table));
      copy.execute();
      Statement trim(database_, "DELETE FROM journal WHERE table_id = ?");
      trim.bind(1, int64_t(table));
      trim.execute();
    });
  }

  StoredTable read(uint64_t table) {
    StoredTable stored;
    stored.id = table;
    try {
      Statement rows(database_,
                     "SELECT table_id, place, record, checksum FROM journal WHERE table_id = ? "
                     "ORDER BY id");
      rows.bind(1, int64_t(table));
      while (rows.step())
        add_row(stored, rows);
    } catch (const SqliteError& error) {
      stored.damage = error.what();
    }
    return stored;
  }

  Database database_;
  std::optional<Statement> insert_;
  uint64_t last_table_ = 0;
  std::atomic<bool> healthy_ = true;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread writer_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const std::string path = directory + "/penult.db";
  try {
    return std::make_unique<SqliteStore>(path);
  } catch (const SqliteError& problem) {
    const std::string what = problem.what();
    if (what.find("locked") != std::string::npos)
      throw StartError("the store is in use, " + path +
                       ", stop the other server or choose another --data");
    if (what.find("malformed") != std::string::npos || what.find("not a database") != what.npos)
      throw StartError("the store is damaged (" + what + "), " + path +
                       ", restore a backup or move the file away");
    throw StartError("the store cannot be opened (" + what + "), " + path +
                     ", make the folder writable or choose another --data");
  }
}

std::unique_ptr<Store> open_store(const std::string& url, const std::string& directory) {
  if (url.empty()) return open_sqlite(directory);
  constexpr std::string_view kScheme = "sqlite:";
  if (url.starts_with(kScheme)) return open_sqlite(url.substr(kScheme.size()));
  throw StartError("this kind of store is not built in, --store " + url +
                   ", use sqlite:FOLDER or leave it out");
}

}  // namespace penult::server
