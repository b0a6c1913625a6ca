#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "server/data_folder.h"
#include "server/journal.h"
#include "server/match_rows.h"
#include "server/schema.h"
#include "server/sqlite.h"
#include "server/store.h"

namespace penult::server {
namespace {

// A lock that another program holds longer than the timeout freezes tables instead of stopping
// everybody. Checkpoints are made when nobody waits (`checkpoint`).
constexpr const char* kSetUp = R"sql(
  PRAGMA busy_timeout = 1000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 0;
)sql";

/// Pages in the WAL from which a checkpoint is made as soon as nobody waits; at sixteen times as
/// many it is made at once. On a small disk fewer: a log that takes the last byte by itself could
/// not be written back any more.
constexpr int kCheckpointSoon = 1000;
constexpr int kFewestPages = 16;
constexpr int kPatience = 16;
/// Of the free bytes a thirty-second, in pages of 4096.
constexpr std::uintmax_t kFreeBytesAPage = std::uintmax_t{4096} * 2 * kPatience;

int pages_to_checkpoint(const std::string& folder) {
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (error) return kCheckpointSoon;
  const std::uintmax_t pages = space.available / kFreeBytesAPage;
  return int(std::clamp<std::uintmax_t>(pages, kFewestPages, kCheckpointSoon));
}
constexpr auto kProbe = std::chrono::seconds(2);
/// From the beginning of a commit to that of the next. A flush takes as long for one record as for
/// fifty: under load this makes fewer flushes, and who comes alone does not wait.
constexpr auto kPace = std::chrono::milliseconds(1);

struct AppendJob {
  Append append;
  Store::Finished finished;
};
struct PutAwayJob {
  uint64_t table;
};
struct ReloadJob {
  uint64_t table;
  std::function<void(StoredTable)> finished;
};
struct EraseJob {
  std::vector<Trace> traces;
  Store::Finished finished;
};
struct ForgetJob {
  int64_t before;
};
using Job = std::variant<AppendJob, PutAwayJob, ReloadJob, EraseJob, ForgetJob>;

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& folder)
      : folder_(folder),
        lock_(folder),
        database_(store_file(folder), Access::kWrite),
        soon_(pages_to_checkpoint(folder)) {
    database_.run(kSetUp);
    // A damaged page could hide the last records of a table, and nobody would notice.
    Statement check(database_, "PRAGMA quick_check(1)");
    if (check.step() && check.text(0) != "ok")
      throw SqliteError("malformed, " + std::string(check.text(0)));
    check.reset();
    migrate(database_);
    sqlite3_wal_hook(database_.handle(), note_pages, this);
    insert_.emplace(database_,
                    "INSERT INTO journal(table_id, place, record, checksum) VALUES(?, ?, ?, ?)");
    for (const char* name : {"journal", "archive", "matches"})
      last_table_ = std::max(last_table_, uint64_t(last_of(name)));
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

  std::vector<StoredTable> load() override { return read_journal(database_); }
  void reload(uint64_t table, std::function<void(StoredTable)> finished) override {
    push(ReloadJob{table, std::move(finished)});
  }
  uint64_t new_table() override { return ++last_table_; }
  void append(Append append, Finished finished) override {
    push(AppendJob{std::move(append), std::move(finished)});
  }
  void put_away(uint64_t table) override { push(PutAwayJob{table}); }
  void erase(std::vector<Trace> traces, Finished finished) override {
    push(EraseJob{std::move(traces), std::move(finished)});
  }
  void forget_before(int64_t moment) override { push(ForgetJob{moment}); }
  bool healthy() const override { return healthy_; }
  std::size_t waiting() const override { return waiting_; }

 private:
  int64_t last_of(const std::string& name) {
    Statement rows(database_, ("SELECT max(table_id) FROM " + name).c_str());
    return rows.step() ? rows.number(0) : 0;
  }

  static int note_pages(void* store, sqlite3*, const char*, int pages) {
    static_cast<SqliteStore*>(store)->pages_ = pages;
    return SQLITE_OK;
  }

  void push(Job job) {
    bool wanted = false;
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
      waiting_ = jobs_.size();
      wanted = std::exchange(idle_, false);
    }
    if (wanted) wake_.notify_one();
  }

  void work() {
    for (;;) {
      std::deque<Job> batch;
      {
        std::unique_lock lock(mutex_);
        const auto woken = [this] { return stopping_ || !jobs_.empty(); };
        idle_ = jobs_.empty();
        if (healthy_)
          wake_.wait(lock, woken);
        else
          wake_.wait_for(lock, kProbe, woken);
        idle_ = false;
        wake_.wait_until(lock, began_ + kPace, [this] { return stopping_; });
        if (stopping_ && jobs_.empty()) return;
        batch.swap(jobs_);
        waiting_ = 0;
      }
      began_ = std::chrono::steady_clock::now();
      if (batch.empty())
        probe();
      else
        do_batch(batch);
      checkpoint();
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
      do_other(job);
    }
    commit(appends);
  }

  void do_other(Job& job) {
    if (const auto* done = std::get_if<PutAwayJob>(&job))
      in_transaction([&] { put_away_rows(database_, done->table); });
    if (const auto* old = std::get_if<ForgetJob>(&job))
      in_transaction([&] { forget_rows(database_, old->before); });
    if (const auto* leaver = std::get_if<EraseJob>(&job))
      leaver->finished(in_transaction([&] { erase_rows(database_, leaver->traces); }));
    if (const auto* wanted = std::get_if<ReloadJob>(&job)) wanted->finished(read(wanted->table));
  }

  void commit(std::deque<AppendJob>& appends) {
    if (appends.empty()) return;
    const auto began = std::chrono::steady_clock::now();
    std::size_t count = 0;
    const auto write = [&] {
      count = 0;
      for (const AppendJob& job : appends)
        count += insert(job.append);
    };
    std::string error = in_transaction(write);
    // What the WAL holds twice is room on a full disk.
    if (full_ && shrink()) error = in_transaction(write);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (on_commit && error.empty()) on_commit(took.count(), count);
    for (const AppendJob& job : appends)
      job.finished(error);
    appends.clear();
  }

  std::size_t insert(const Append& append) {
    for (std::size_t index = 0; index < append.records.size(); ++index) {
      const uint64_t place = append.first + index;
      insert_->bind(1, int64_t(append.table));
      insert_->bind(2, int64_t(place));
      insert_->bind(3, append.records[index]);
      insert_->bind(4, checksum_of(append.table, place, append.records[index]));
      insert_->execute();
    }
    for (const FinishedMatch& match : append.matches)
      insert_match(database_, append.table, match);
    return append.records.size();
  }

  template <class Work>
  std::string in_transaction(const Work& do_work) {
    full_ = false;
    try {
      database_.run("BEGIN IMMEDIATE");
      do_work();
      database_.run("COMMIT");
      healthy_ = true;
      return {};
    } catch (const SqliteError& error) {
      full_ = sqlite3_errcode(database_.handle()) == SQLITE_FULL;
      healthy_ = false;
      // SQLite has often rolled back by itself; then this does nothing.
      sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      return error.what();
    }
  }

  /// Asks a store that failed whether it works again: nobody may be left to write to it.
  void probe() {
    const std::string version = std::to_string(kSchemaVersion);
    in_transaction([&] { database_.run(("PRAGMA user_version = " + version).c_str()); });
  }

  void checkpoint() {
    if (pages_ < soon_ || (waiting_ > 0 && pages_ < soon_ * kPatience)) return;
    // Passive: a reader is never waited for. What it keeps is done next time.
    sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
    pages_ = 0;
    soon_ = pages_to_checkpoint(folder_);
  }

  bool shrink() {
    return sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE,
                                     nullptr, nullptr) == SQLITE_OK;
  }

  StoredTable read(uint64_t table) {
    try {
      return read_journal_of(database_, table);
    } catch (const SqliteError& error) {
      return {.id = table, .damage = error.what()};
    }
  }

  std::string folder_;
  FolderLock lock_;
  Database database_;
  std::optional<Statement> insert_;
  uint64_t last_table_ = 0;
  int pages_ = 0;  ///< in the WAL after the last commit
  int soon_;       ///< of them, when to write them back
  bool full_ = false;
  std::atomic<bool> healthy_ = true;
  std::atomic<std::size_t> waiting_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  bool idle_ = false;  ///< the writer has nothing to do, and wants to be woken
  std::chrono::steady_clock::time_point began_;  ///< the last batch
  std::thread writer_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& directory) {
  const std::string path = store_file(directory);
  try {
    return std::make_unique<SqliteStore>(directory);
  } catch (const SqliteError& problem) {
    const std::string what = problem.what();
    const auto says = [&what](const char* word) { return what.find(word) != std::string::npos; };
    if (says("locked"))
      throw StartError("the store is in use, " + path +
                       ", close the program that has it open or choose another --data");
    if (says("malformed") || says("not a database"))
      throw StartError("the store is damaged (" + what + "), " + path +
                       ", see `penult doctor`, then restore a backup or move the file away");
    if (says("newer"))
      throw StartError("the store cannot be read (" + what + "), " + path + ", update the program");
    throw StartError("the store cannot be opened (" + what + "), " + path +
                     ", make the folder writable or choose another --data");
  }
}

}  // namespace penult::server
