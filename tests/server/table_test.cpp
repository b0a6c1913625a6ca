#include "server/table.h"

#include <chrono>
#include <map>

#include <gtest/gtest.h>

namespace penult::server {
namespace {

/// A store that fails, or takes its time, when it is told to.
class MoodyStore final : public Store {
 public:
  bool failing = false, holding = false;
  std::map<uint64_t, std::vector<std::string>> logs;

  std::vector<StoredTable> load() override { return {}; }
  void reload(uint64_t table, std::function<void(StoredTable)> finished) override {
    finished({.id = table, .records = logs[table], .damage = failing ? "no disk" : ""});
  }
  uint64_t new_table() override { return 1; }
  void append(Append append, Finished finished) override {
    if (failing) return finished("no disk");
    std::vector<std::string>& log = logs[append.table];
    EXPECT_EQ(log.size(), append.first);
    log.insert(log.end(), append.records.begin(), append.records.end());
    if (holding) return held_.push_back(std::move(finished));
    finished({});
  }
  void put_away(uint64_t) override {}
  void erase(std::vector<Trace>, Finished finished) override { finished({}); }
  void forget_before(int64_t) override {}
  bool healthy() const override { return !failing; }
  std::size_t waiting() const override { return held_.size(); }

  void let_go() {
    holding = false;
    for (const Finished& finished : std::exchange(held_, {}))
      finished({});
  }

 private:
  std::vector<Finished> held_;
};

struct Link final : ViewerLink {
  std::vector<std::string> texts;
  uint16_t closed = 0;

  void send(SharedText text, bool) override { texts.push_back(*text); }
  void close(std::string text, uint16_t code) override {
    texts.push_back(std::move(text));
    closed = code;
  }
  Language language() const override { return Language::kEnglish; }
  bool heard(std::string_view part) const {
    return std::any_of(texts.begin(), texts.end(), [part](const std::string& text) {
      return text.find(part) != std::string::npos;
    });
  }
};

struct Fixture : ::testing::Test {
  Config config;
  boost::asio::io_context loop;
  LoopWorld world{loop};
  MoodyStore store;
  Metrics metrics;
  std::shared_ptr<LiveTable> table;
  std::shared_ptr<Link> ann = std::make_shared<Link>();

  Fixture() {
    config.limits.thaw = 20;
    table = std::make_shared<LiveTable>(
        LiveTable::Needs{.world = world, .config = config, .store = store, .metrics = metrics}, 1);
    table->open("KQZTR", {.rules = "classic-108"}, [](const std::string&) {});
    run();
  }
  void run(int milliseconds = 0) {
    loop.restart();
    loop.run_for(std::chrono::milliseconds(milliseconds));
    loop.poll();
  }
  /// The secret in the welcome.
  static std::string secret_of(const Link& link) {
    constexpr std::string_view kKey = "\"secret\":\"";
    const std::string& text = link.texts.front();
    return text.substr(text.find(kKey) + kKey.size(), 32);
  }
};
using LiveTableTest = Fixture;

TEST_F(LiveTableTest, NothingGoesOutBeforeItIsOnDisk) {
  store.holding = true;
  table->hello(1, ann, {.name = "Ann"});
  run();
  EXPECT_TRUE(ann->texts.empty());
  table->input(1, AddBot{.level = "simple"});
  run();
  EXPECT_TRUE(ann->texts.empty());
  store.let_go();
  run();
  EXPECT_TRUE(ann->heard("welcome"));
  EXPECT_TRUE(ann->heard("joined"));
}

TEST_F(LiveTableTest, AFailedCommitFreezesTheTableAndShowsNothing) {
  table->hello(1, ann, {.name = "Ann"});
  run();
  const std::string secret = secret_of(*ann);
  store.failing = true;
  table->input(1, AddBot{.level = "simple"});
  run();
  EXPECT_FALSE(ann->heard("\"simple\""));
  EXPECT_TRUE(ann->heard("\"store\""));
  EXPECT_EQ(ann->closed, 1001);
  EXPECT_TRUE(table->frozen());

  const auto early = std::make_shared<Link>();
  table->hello(2, early, {.secret = secret});
  EXPECT_TRUE(early->heard("frozen"));
  EXPECT_EQ(early->closed, 1013);

  run(60);
  EXPECT_TRUE(table->frozen());
  store.failing = false;
  run(60);
  EXPECT_FALSE(table->frozen());
  const auto again = std::make_shared<Link>();
  table->hello(3, again, {.secret = secret});
  run();
  ASSERT_TRUE(again->heard("welcome"));
  EXPECT_FALSE(again->heard("\"simple\""));
  EXPECT_EQ(table->session().state().seats.size(), 1u);
}

TEST_F(LiveTableTest, WhatComesDuringACommitSharesTheNextOne) {
  table->hello(1, ann, {.name = "Ann"});
  run();
  store.holding = true;
  for (int count = 0; count < 3; ++count)
    table->input(1, AddBot{.level = "simple"});
  run();
  EXPECT_EQ(store.logs[1].size(), 3u);
  store.let_go();
  run();
  EXPECT_EQ(store.logs[1].size(), 5u);
  EXPECT_EQ(table->session().state().seats.size(), 4u);
}

}  // namespace
}  // namespace penult::server
