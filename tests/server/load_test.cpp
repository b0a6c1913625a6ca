// What the server does when it comes late: who is looked after, who waits.

#include "server/load.h"

#include <thread>

#include <gtest/gtest.h>

#include "server/feeler.h"
#include "server/roster.h"
#include "server/world.h"

namespace penult::testing {
namespace {

using server::Roster;

struct Looked final : server::Swept {
  Looked(Roster& list, Millis every) : roster(list), pause(every) { roster.add(*this); }
  ~Looked() override {
    if (there) roster.remove(*this);
  }
  Millis sweep(Millis now) override {
    looks.push_back(now);
    if (leaves) leave();
    return now + pause;
  }
  void drain() override { leave(); }
  void leave() {
    roster.remove(*this);
    there = false;
  }

  Roster& roster;
  Millis pause;
  bool leaves = false, there = true;
  std::vector<Millis> looks;
};

TEST(Roster, LooksAfterEachWhenItIsDue) {
  Roster roster;
  Looked often(roster, 100), seldom(roster, 1000);
  for (Millis now = 1000; now < 3000; now += 50)
    roster.sweep(now);
  EXPECT_EQ(often.looks.size(), 20u);
  EXPECT_EQ(seldom.looks, (std::vector<Millis>{1000, 2000}));
}

TEST(Roster, WhoLeavesWhileItIsSweptTakesNobodyAlong) {
  Roster roster;
  Looked first(roster, 100), second(roster, 100), third(roster, 100);
  first.leaves = true;
  roster.sweep(1000);
  EXPECT_EQ(roster.size(), 2u);
  for (const Looked* one : {&first, &second, &third})
    EXPECT_EQ(one->looks.size(), 1u);
  roster.drain();
  EXPECT_TRUE(roster.empty());
}

TEST(Feeler, SaysUpToWhenEverythingHasBeenRead) {
  boost::asio::io_context loop{1};
  server::Feeler feeler(loop);
  const Millis before = server::now_millis();
  feeler.put_out(before);
  // Nobody reads: the byte waits, as all do.
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  const Millis late = server::now_millis();
  feeler.put_out(late);
  EXPECT_GE(feeler.delay(late), 60);
  EXPECT_LE(feeler.read_up_to(), before);
  loop.run_for(std::chrono::milliseconds(100));
  EXPECT_EQ(feeler.read_up_to(), before);
  EXPECT_GE(feeler.delay(server::now_millis()), 60);
  const Millis now = server::now_millis();
  feeler.put_out(now);
  loop.restart();
  loop.run_for(std::chrono::milliseconds(100));
  EXPECT_EQ(feeler.read_up_to(), now);
}

}  // namespace
}  // namespace penult::testing
