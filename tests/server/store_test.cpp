#include "server/store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "match/session.h"
#include "server/backup.h"
#include "server/data_folder.h"
#include "server/doctor.h"
#include "server/journal.h"
#include "server/schema.h"
#include "server/sqlite.h"

namespace penult::server {
namespace {

namespace fs = std::filesystem;

struct StoreTest : ::testing::Test {
  std::string folder;

  StoreTest() {
    std::string name = (fs::temp_directory_path() / "penult-store-XXXXXX").string();
    folder = mkdtemp(name.data()) == nullptr ? std::string() : name;
  }
  ~StoreTest() override { fs::remove_all(folder); }

  std::string path() const { return store_file(folder); }
};

std::string append(Store& store, uint64_t table, uint64_t first, std::vector<std::string> records,
                   std::vector<FinishedMatch> matches = {}) {
  std::promise<std::string> done;
  store.append({.table = table,
                .first = first,
                .records = std::move(records),
                .matches = std::move(matches)},
               [&done](const std::string& error) { done.set_value(error); });
  return done.get_future().get();
}

/// The records of a real table with two people in its lobby.
std::vector<std::string> lobby(const std::string& code) {
  Session session;
  std::vector<std::string> records = session.open(code, {.rules = "classic-108"}, 1000).records;
  for (const char* name : {"Ann", "Bob"}) {
    const Outcome out =
        session.handle(ViewerId(name[0]), Hello{.name = name, .fresh_secret = name}, 2000);
    records.insert(records.end(), out.records.begin(), out.records.end());
  }
  return records;
}

/// Running tables, on a disk that has seen a checkpoint: everything lies in the file itself.
void fill(const std::string& folder, int tables) {
  const auto store = open_sqlite(folder);
  for (int table = 1; table <= tables; ++table)
    EXPECT_EQ(append(*store, store->new_table(), 0, lobby("TAB" + std::to_string(table))), "");
}

TEST_F(StoreTest, KeepsWhatWasAppended) {
  {
    const auto store = open_sqlite(folder);
    EXPECT_EQ(append(*store, 1, 0, {"a", "b"}), "");
    EXPECT_EQ(append(*store, 2, 0, {"x"}), "");
    EXPECT_EQ(append(*store, 1, 2, {"c"}), "");
  }
  const auto store = open_sqlite(folder);
  const std::vector<StoredTable> tables = store->load();
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].records, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(tables[1].records, (std::vector<std::string>{"x"}));
  EXPECT_EQ(store->new_table(), 3u);
}

TEST_F(StoreTest, ASecondServerIsKeptOut) {
  const auto store = open_sqlite(folder);
  try {
    open_sqlite(folder);
    FAIL() << "two servers share a store";
  } catch (const StartError& error) {
    EXPECT_NE(std::string(error.what()).find("in use by process "), std::string::npos)
        << error.what();
  }
}

TEST_F(StoreTest, AnOlderStoreBecomesOneOfToday) {
  const std::vector<std::string> records = lobby("KQZTR");
  {
    Database old(path(), Access::kWrite);
    old.run(
        "CREATE TABLE journal(id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, place INTEGER "
        "NOT NULL, record TEXT NOT NULL, checksum INTEGER NOT NULL);"
        "CREATE TABLE archive(table_id INTEGER PRIMARY KEY, log TEXT NOT NULL);"
        "INSERT INTO archive VALUES(1, 'first\nsecond')");
    Statement insert(old,
                     "INSERT INTO journal(table_id, place, record, checksum) VALUES(2, ?, ?, ?)");
    for (size_t place = 0; place < records.size(); ++place) {
      insert.bind(1, int64_t(place));
      insert.bind(2, records[place]);
      insert.bind(3, checksum_of(2, place, records[place]));
      insert.execute();
    }
  }
  {
    const auto store = open_sqlite(folder);
    const std::vector<StoredTable> tables = store->load();
    ASSERT_EQ(tables.size(), 1u);
    EXPECT_EQ(tables[0].records, records);
    EXPECT_EQ(store->new_table(), 3u);
  }
  const Database now(path(), Access::kRead);
  EXPECT_EQ(schema_version(now), kSchemaVersion);
  const StoredTable archived = read_archived(now, 1);
  EXPECT_EQ(archived.damage, "");
  EXPECT_EQ(archived.records, (std::vector<std::string>{"first", "second"}));
}

TEST_F(StoreTest, ANewerStoreIsNotTouched) {
  {
    Database future(path(), Access::kWrite);
    future.run("PRAGMA user_version = 99");
  }
  try {
    open_sqlite(folder);
    FAIL() << "it was opened";
  } catch (const StartError& error) {
    EXPECT_NE(std::string(error.what()).find("update the program"), std::string::npos)
        << error.what();
  }
}

TEST_F(StoreTest, AReaderCannotWrite) {
  fill(folder, 1);
  Database reader(path(), Access::kRead);
  EXPECT_THROW(reader.run("DELETE FROM journal"), SqliteError);
}

TEST_F(StoreTest, PutsAwayOnlyWhatAMatchNeeds) {
  {
    const auto store = open_sqlite(folder);
    append(*store, 1, 0, {"a", "b"}, {{.code = "KQZTR", .records = 2, .seats = {{.name = "Ann"}}}});
    append(*store, 2, 0, {"x"});
    store->put_away(1);
    store->put_away(2);
  }
  const Database database(path(), Access::kRead);
  EXPECT_TRUE(read_journal(database).empty());
  EXPECT_EQ(read_archived(database, 1).records, (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(read_archived(database, 2).records.empty());
}

TEST_F(StoreTest, ForgetsOldMatches) {
  {
    const auto store = open_sqlite(folder);
    append(*store, 1, 0, {"a"}, {{.code = "OLD", .records = 1, .ended = 100}});
    append(*store, 2, 0, {"b"}, {{.code = "NEW", .records = 1, .ended = 300}});
    store->put_away(1);
    store->put_away(2);
    store->forget_before(200);
  }
  const Database database(path(), Access::kRead);
  EXPECT_TRUE(read_archived(database, 1).records.empty());
  EXPECT_EQ(read_archived(database, 2).records, (std::vector<std::string>{"b"}));
}

/// What became of a store in which one byte is wrong.
enum class Harm : uint8_t { kHarmless, kOneAside, kRefused, kLost };

Harm judge(const std::string& folder, const std::vector<StoredTable>& right) {
  std::vector<StoredTable> found;
  try {
    found = open_sqlite(folder)->load();
  } catch (const StartError&) {
    return Harm::kRefused;
  } catch (const SqliteError&) {
    return Harm::kRefused;
  }
  int aside = 0, lost = 0;
  for (const StoredTable& table : found)
    if (!table.damage.empty()) ++aside;
  for (const StoredTable& table : right) {
    const auto same = std::find_if(found.begin(), found.end(),
                                   [&](const StoredTable& one) { return one.id == table.id; });
    const bool good = same != found.end() && same->records == table.records;
    if (!good && (same == found.end() || same->damage.empty())) ++lost;
  }
  if (lost > 0) return Harm::kLost;
  return aside == 0 ? Harm::kHarmless : aside == 1 ? Harm::kOneAside : Harm::kLost;
}

// The bytes of the page that holds the records, one after the other: nothing is ever lost in
// silence, and no table but one is put aside.
TEST_F(StoreTest, ADamagedByteCostsOneTable) {
  fill(folder, 3);
  std::vector<StoredTable> right = open_sqlite(folder)->load();
  std::ifstream in(path(), std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  in.close();
  constexpr size_t kPage = 4096;
  const size_t first = good.find("open TAB1") / kPage * kPage;
  int aside = 0, refused = 0;
  for (size_t place = first; place < first + kPage; place += 5) {
    std::string bad = good;
    bad[place] = char(bad[place] ^ (1 << (place % 8)));
    for (const char* end : {"-wal", "-shm"})
      fs::remove(path() + end);
    std::ofstream(path(), std::ios::binary) << bad;
    const Harm outcome = judge(folder, right);
    EXPECT_NE(outcome, Harm::kLost) << "byte " << place;
    aside += outcome == Harm::kOneAside;
    refused += outcome == Harm::kRefused;
  }
  // Only what holds the page together makes the whole file unreadable.
  EXPECT_GT(aside, 30);
  EXPECT_LT(refused, aside);
}

TEST_F(StoreTest, TheDoctorFindsWhatIsWrong) {
  EXPECT_NE(examine(folder).error, "");
  fill(folder, 3);
  Examination well = examine(folder);
  EXPECT_TRUE(well.healthy());
  EXPECT_EQ(well.tables, 3u);
  {
    Database database(path(), Access::kWrite);
    database.run("UPDATE journal SET record = replace(record, 'Ann', 'Eve') WHERE table_id = 1");
    database.run("DELETE FROM journal WHERE table_id = 2 AND place = 1");
    database.run("INSERT INTO archive VALUES(9, 'nonsense', 0)");
  }
  const Examination ill = examine(folder);
  EXPECT_FALSE(ill.healthy());
  std::string all;
  for (const Finding& one : ill.findings)
    all += one.what + "\n";
  EXPECT_NE(all.find("table 1 (TAB1): the log is damaged at record 1"), std::string::npos) << all;
  EXPECT_NE(all.find("table 2 (TAB2): records are missing from record 1"), std::string::npos)
      << all;
  EXPECT_NE(all.find("table 9"), std::string::npos) << all;
  EXPECT_EQ(all.find("table 3"), std::string::npos) << all;
}

TEST_F(StoreTest, TheDoctorSaysWhatIsNoStore) {
  std::ofstream(path())
      << "This is no database, and never was one; it is only a text in its place.";
  const Examination ill = examine(folder);
  EXPECT_FALSE(ill.healthy());
  ASSERT_FALSE(ill.findings.empty());
  EXPECT_NE(ill.findings.front().advice.find("penult restore"), std::string::npos);
}

TEST_F(StoreTest, ABackupIsTakenWhileTheServerWrites) {
  const std::string copy = folder + "/copy.db", other = folder + "/other";
  {
    const auto store = open_sqlite(folder);
    for (uint64_t table = 1; table <= 50; ++table)
      append(*store, table, 0, lobby("T" + std::to_string(table)));
    std::atomic<bool> stop = false;
    std::thread writer([&] {
      for (uint64_t table = 51; !stop; ++table)
        append(*store, table, 0, lobby("T" + std::to_string(table)));
    });
    const BackupReport report = back_up(folder, copy);
    stop = true;
    writer.join();
    EXPECT_EQ(report.error, "");
    EXPECT_GE(report.tables, 50u);
    EXPECT_EQ(report.records, report.tables * 3);
    EXPECT_FALSE(fs::exists(copy + ".part"));
  }
  EXPECT_EQ(restore(copy, other).error, "");
  EXPECT_TRUE(examine(other).healthy());
  EXPECT_GE(open_sqlite(other)->load().size(), 50u);
  EXPECT_NE(restore(copy, other).error.find("there is a store already"), std::string::npos);
}

TEST_F(StoreTest, ADamagedBackupIsNotPutBack) {
  fill(folder, 20);
  const std::string copy = folder + "/copy.db", other = folder + "/other";
  ASSERT_EQ(back_up(folder, copy).error, "");
  fs::resize_file(copy, fs::file_size(copy) / 2);
  EXPECT_NE(restore(copy, other).error, "");
  EXPECT_FALSE(fs::exists(store_file(other)));
  EXPECT_NE(back_up(folder + "/nowhere", copy).error.find("there is no store"), std::string::npos);
  EXPECT_NE(restore(folder + "/none", other).error.find("there is no backup"), std::string::npos);
}

}  // namespace
}  // namespace penult::server
