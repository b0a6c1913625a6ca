#include "server/doctor.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "match/session.h"
#include "server/data_folder.h"
#include "server/join.h"
#include "server/journal.h"
#include "server/schema.h"

namespace penult::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRestore =
    "stop the server, move the file away and put the last backup in its place: `penult restore`";
constexpr const char* kAside =
    "nothing need be done for the others: a server keeps this table aside and goes on with them; "
    "to have it back, restore a backup";
constexpr uintmax_t kLittleRoom = 64UL << 20;
constexpr int kMostComplaints = 20;

class Doctor {
 public:
  Doctor(const std::string& folder, Examination& out)
      : database_(store_file(folder), Access::kRead), out_(out) {}

  void examine() {
    check_file();
    const int version = schema_version(database_);
    if (version == 0) return wrong("the file is no store of Penult", kRestore);
    if (version > kSchemaVersion)
      return wrong("the store was written by a newer Penult", "update the program");
    check_journal();
    if (version < kSchemaVersion)
      return note("the store has an older form", "the server renews it when it starts");
    check_archive();
    check_matches();
  }

 private:
  void wrong(std::string what, const char* advice) {
    out_.findings.push_back({Finding::Weight::kWrong, std::move(what), advice});
  }
  void note(std::string what, const char* advice) {
    out_.findings.push_back({Finding::Weight::kNote, std::move(what), advice});
  }

  void check_file() {
    Statement check(database_,
                    ("PRAGMA integrity_check(" + std::to_string(kMostComplaints) + ")").c_str());
    while (check.step())
      if (check.text(0) != "ok") wrong("the file: " + std::string(check.text(0)), kRestore);
  }

  /// "table 17 (KQZTR)"
  static std::string name_of(const StoredTable& stored, const Session& session) {
    const std::string& code = session.state().code;
    return "table " + std::to_string(stored.id) + (code.empty() ? "" : " (" + code + ")");
  }

  void check_table(const StoredTable& stored) {
    Session session;
    std::string damage;
    for (std::size_t place = 0; place < stored.records.size() && damage.empty(); ++place)
      // What the record says is for nobody to read: it may be a seed.
      if (!session.replay(stored.records[place]).empty())
        damage = join({"record ", std::to_string(place), " cannot be replayed"});
    if (damage.empty()) damage = stored.damage;
    if (damage.empty() && session.state().code.empty()) damage = "its first record is missing";
    out_.records += stored.records.size();
    if (!damage.empty()) wrong(name_of(stored, session) + ": " + damage, kAside);
  }

  void check_journal() {
    for (const StoredTable& stored : read_journal(database_)) {
      ++out_.tables;
      check_table(stored);
    }
  }

  void check_archive() {
    Statement ids(database_, "SELECT table_id FROM archive ORDER BY table_id");
    while (ids.step()) {
      ++out_.archived;
      check_table(read_archived(database_, uint64_t(ids.number(0))));
    }
  }

  void check_matches() {
    Statement all(database_, "SELECT count(*) FROM matches");
    if (all.step()) out_.matches = std::size_t(all.number(0));
    Statement lost(database_,
                   "SELECT id FROM matches WHERE table_id NOT IN (SELECT table_id FROM archive "
                   "UNION SELECT table_id FROM journal) LIMIT 20");
    while (lost.step())
      note("match " + std::to_string(lost.number(0)) + ": the log of its table is gone",
           "its result stays; it cannot be replayed");
  }

  Database database_;
  Examination& out_;
};

void check_folder(const std::string& folder, Examination& out) {
  std::error_code error;
  const auto others = fs::perms::group_all | fs::perms::others_all;
  const fs::perms mode = fs::status(store_file(folder), error).permissions();
  if (!error && (mode & others) != fs::perms::none)
    out.findings.push_back({Finding::Weight::kNote,
                            "others on this machine may read the store, and with it every hand",
                            "chmod 600 penult.db*"});
  const fs::space_info room = fs::space(folder, error);
  if (!error && room.available < kLittleRoom)
    out.findings.push_back({Finding::Weight::kNote, "the disk is nearly full",
                            "make room: a full disk freezes every table"});
}

}  // namespace

bool Examination::healthy() const {
  return error.empty() && std::none_of(findings.begin(), findings.end(), [](const Finding& one) {
           return one.weight == Finding::Weight::kWrong;
         });
}

Examination examine(const std::string& folder) {
  const auto began = std::chrono::steady_clock::now();
  Examination out;
  const std::string path = store_file(folder);
  if (!fs::exists(path)) {
    out.error = "there is no store, " + path + ", name its folder with --data";
    return out;
  }
  try {
    Doctor(folder, out).examine();
    check_folder(folder, out);
  } catch (const SqliteError& error) {
    // Damage that keeps SQLite from going on is a finding like any other.
    out.findings.push_back(
        {Finding::Weight::kWrong, "the file: " + std::string(error.what()), kRestore});
  }
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return out;
}

}  // namespace penult::server
