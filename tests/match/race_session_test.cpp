// A race at a table: who was first, what is told, what the log proves.

#include "room.h"

namespace penult {
namespace {

/// Four people with known networks; events reach them as soon as they happen.
struct RaceRoom : Room {
  explicit RaceRoom(const std::string& rules, const TableSettings& settings = {})
      : Room({}, rules) {
    for (ViewerId viewer = 1; viewer <= 4; ++viewer)
      join(viewer, "P" + std::to_string(viewer));
    if (!settings.race) send(1, SetTable{.race = false});
    send(1, StartMatch{.seed = 7});
    for (ViewerId viewer = 1; viewer <= 4; ++viewer)
      session.measure(viewer, {.low = 0, .high = 200});
    tell_sent();
  }
  void tell_sent() {
    for (ViewerId viewer = 1; viewer <= 4; ++viewer)
      session.sent(viewer, state().last_event, now);
  }
  const State& round() const { return state().match.table.state; }
  void press(Seat seat, const Action& action, Millis claim, const std::string& id) {
    send(ViewerId(seat + 1),
         ActInput{.id = id, .seen = state().last_event, .claim = claim, .action = action});
  }
  const TableEvent* race_told(ViewerId viewer) {
    for (auto message = inbox[viewer].rbegin(); message != inbox[viewer].rend(); ++message)
      if (const auto* update = std::get_if<SeatUpdate>(&*message))
        for (const TableEvent& event : update->events)
          if (event.type == TableEventType::kRace) return &event;
    return nullptr;
  }
  /// Plays until somebody owes UNO; false if nobody ever does.
  bool play_to_penultimate() {
    for (int step = 0; step < 800 && state().phase == Phase::kPlay; ++step) {
      if (round().uno_owed != 0 && !session.acting(turn())) return true;
      const Seat mover = turn();
      if (mover == kNobody) return false;
      ActionList list;
      legal_actions(state().match.rules, round(), mover, list);
      // What brings a hand down, never with a cry.
      Action best = list[0];
      for (const Action& action : list)
        if (action.verb == Verb::kPlay && !action.uno) best = action;
      press(mover, best, -1, "p" + std::to_string(step));
      tell_sent();
      if (round().uno_owed != 0) return true;
      wait(1300);
      tell_sent();
    }
    return false;
  }
};

TEST(RaceAtATable, TheEarlierCatchWinsThoughItArrivesLater) {
  RaceRoom room("classic-108");
  ASSERT_TRUE(room.play_to_penultimate());
  const auto owner = Seat(std::countr_zero(room.round().uno_owed));
  const auto near = Seat((owner + 1) % 4), far = Seat((owner + 2) % 4);
  const int before = room.round().hands[owner].count();
  room.wait(1320);
  room.press(near, against(Verb::kCatch, owner), 1300, "near");
  room.wait(100);
  EXPECT_EQ(room.round().hands[owner].count(), before);
  room.press(far, against(Verb::kCatch, owner), 1240, "far");
  room.wait(kLongestWait);
  EXPECT_EQ(room.round().hands[owner].count(), before + 2);
  EXPECT_NE(room.last<Done>(ViewerId(far + 1)), nullptr);
  ASSERT_NE(room.last<Refused>(ViewerId(near + 1)), nullptr);
  EXPECT_TRUE(room.last<Refused>(ViewerId(near + 1))->late);
  const TableEvent* told = room.race_told(1);
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->seat, far);
  ASSERT_EQ(told->times.size(), 2u);
  EXPECT_EQ(told->times[0].took, 1300);
  EXPECT_EQ(told->times[1].took, 1240);
  expect_same(room);

  // The log is judged again by whoever reads it.
  Session forged;
  bool found = false;
  for (const std::string& record : room.log) {
    std::string changed = record;
    if (const size_t at = record.find(" race "); at != std::string::npos) {
      changed[at + 6] = char('0' + near);
      found = true;
      EXPECT_NE(forged.replay(changed), "");
      break;
    }
    ASSERT_EQ(forged.replay(record), "");
  }
  EXPECT_TRUE(found);
}

TEST(RaceAtATable, ALonePressIsNoRaceAndTellsNoTimes) {
  RaceRoom room("classic-108");
  ASSERT_TRUE(room.play_to_penultimate());
  const auto owner = Seat(std::countr_zero(room.round().uno_owed));
  room.wait(400);
  room.press(owner, just(Verb::kUno), 380, "call");
  EXPECT_NE(room.last<Done>(ViewerId(owner + 1)), nullptr);
  EXPECT_EQ(room.race_told(1), nullptr);
}

TEST(RaceAtATable, SpamBeforeTheGraceGainsNothing) {
  RaceRoom room("classic-108");
  ASSERT_TRUE(room.play_to_penultimate());
  const auto owner = Seat(std::countr_zero(room.round().uno_owed));
  const auto spammer = Seat((owner + 1) % 4);
  const int before = room.round().hands[owner].count();
  for (int press = 0; press < 40; ++press) {
    room.press(spammer, against(Verb::kCatch, owner), 5, "s" + std::to_string(press));
    room.wait(20);
  }
  room.press(owner, just(Verb::kUno), 790, "call");
  room.wait(2000);
  EXPECT_EQ(room.round().hands[owner].count(), before);
  EXPECT_TRUE(room.round().uno_said & seat_bit(owner));
}

TEST(RaceAtATable, WithoutRacesThePromptIsOpenForTheSameTimeToAll) {
  RaceRoom room("classic-108", {.race = false});
  ASSERT_TRUE(room.play_to_penultimate());
  const auto owner = Seat(std::countr_zero(room.round().uno_owed));
  const Seat mover = room.turn();
  const Millis opened = room.now;
  room.press(mover, just(Verb::kDraw), 100, "move");
  room.wait(3500);
  EXPECT_EQ(room.turn(), mover);
  room.press(Seat((owner + 2) % 4), against(Verb::kCatch, owner), 9999, "slow");
  const int before = room.round().hands[owner].count();
  room.wait(opened + 4000 - room.now);
  EXPECT_GE(room.round().hands[owner].count(), before + 2);
  expect_same(room);
}

}  // namespace
}  // namespace penult
