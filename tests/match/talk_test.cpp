// Chat, reactions, silence, and the vote on a hint.

#include "room.h"

namespace penult {
namespace {

size_t lines(Room& room, ViewerId viewer) {
  size_t count = 0;
  for (const Message& message : room.inbox[viewer])
    count += std::holds_alternative<Line>(message);
  return count;
}

TEST(Talk, ReachesEverybodyAndIsStoredNowhere) {
  Room room;
  room.start(2);
  room.send(9, Hello{.watch = true});
  const size_t records = room.log.size();
  room.send(1, Say{.text = " hello there "});
  for (const ViewerId viewer : {ViewerId{1}, ViewerId{2}, ViewerId{9}}) {
    ASSERT_NE(room.last<Line>(viewer), nullptr) << viewer;
    EXPECT_EQ(room.last<Line>(viewer)->text, "hello there");
    EXPECT_EQ(room.last<Line>(viewer)->seat, 0);
  }
  room.send(2, React{.what = "wow"});
  EXPECT_EQ(room.last<Line>(1)->reaction, "wow");
  EXPECT_EQ(room.log.size(), records);
  room.send(9, Say{.text = "watchers listen"});
  EXPECT_EQ(room.last<Problem>(9)->code, ErrorCode::kNotNow);
}

TEST(Talk, RefusesWhatIsNoLine) {
  Room room;
  room.start(2);
  for (const std::string& text :
       {std::string(), std::string("  "), std::string("a\nb"), std::string("\u202eabc"),
        std::string(201, 'x'), std::string("\xff")}) {
    room.inbox.clear();
    room.send(1, Say{.text = text});
    EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kBadMessage);
  }
  room.send(1, React{.what = "<script>"});
  EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kBadMessage);
  EXPECT_EQ(lines(room, 2), 0u);
}

TEST(Talk, IsLimitedForEachAndComesBackWithTime) {
  Room room;
  room.start(2);
  for (int count = 0; count < 20; ++count) {
    room.send(1, Say{.text = "spam"});
    room.send(1, React{.what = "wow"});
  }
  EXPECT_EQ(lines(room, 2), 10u);
  EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kTooFast);
  room.send(2, Say{.text = "I still may"});
  EXPECT_EQ(lines(room, 1), 11u);
  room.now += 2000;
  room.send(1, Say{.text = "again"});
  EXPECT_EQ(lines(room, 2), 12u);
}

TEST(Talk, IsOffAtPublicTablesUntilTheHostLetsIt) {
  Room room;
  room.join(1, "Ann");
  room.send(1, SetTable{.is_public = true});
  EXPECT_EQ(room.state().settings.talk, Talk::kOff);
  room.send(1, Say{.text = "hello"});
  EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kNotNow);
  room.send(1, SetTable{.talk = Talk::kReactions});
  room.send(1, Say{.text = "hello"});
  EXPECT_EQ(lines(room, 1), 0u);
  room.send(1, React{.what = "hello"});
  EXPECT_EQ(lines(room, 1), 1u);
}

TEST(Mute, IsForOneselfOrByTheHostForAllAndFollowsThePerson) {
  Room room;
  room.join(1, "Ann");
  room.join(2, "Bob");
  room.join(3, "Cid");
  room.send(3, Mute{.seat = 1});
  room.send(2, Say{.text = "one"});
  EXPECT_EQ(lines(room, 1), 1u);
  EXPECT_EQ(lines(room, 3), 0u);
  EXPECT_EQ(room.last<SeatUpdate>(3)->own.hushed, (std::vector<Seat>{1}));
  // Bob leaves and comes under another name, to another seat.
  room.send(2, LeaveSeat{});
  room.send(4, Hello{.name = "Rob", .device = "key of Bob", .fresh_secret = "s"});
  EXPECT_EQ(room.last<SeatUpdate>(3)->own.hushed, (std::vector<Seat>{2}));
  room.send(4, Say{.text = "two"});
  EXPECT_EQ(lines(room, 1), 2u);
  EXPECT_EQ(lines(room, 3), 0u);
  room.send(3, Mute{.seat = 0, .for_all = true});
  EXPECT_EQ(room.last<Problem>(3)->code, ErrorCode::kNotHost);
  room.send(1, Mute{.seat = 2, .for_all = true});
  EXPECT_TRUE(room.last<SeatUpdate>(1)->view->seats[2].muted);
  room.send(4, Say{.text = "three"});
  EXPECT_EQ(room.last<Problem>(4)->code, ErrorCode::kMuted);
  room.send(4, LeaveSeat{});
  room.send(5, Hello{.name = "Tom", .device = "key of Bob", .fresh_secret = "s"});
  room.send(5, Say{.text = "four"});
  EXPECT_EQ(room.last<Problem>(5)->code, ErrorCode::kMuted);
  room.send(1, Mute{.seat = 2, .on = false, .for_all = true});
  room.send(3, Mute{.seat = 2, .on = false});
  room.send(5, Say{.text = "five"});
  EXPECT_EQ(room.last<Line>(3)->text, "five");
  expect_same(room);
}

/// Plays until a two keeps the table silent.
bool play_to_silence(Room& room) {
  for (int step = 0; step < 400 && room.state().phase == Phase::kPlay; ++step) {
    if (room.state().match.table.state.silence != kNobody) return true;
    room.play_on(step);
  }
  return false;
}

TEST(Silence, AWordOrASmileCostsTwoCards) {
  for (const bool smile : {false, true}) {
    Room room({}, "classic-108 silent_two=on");
    room.start(3);
    ASSERT_TRUE(play_to_silence(room));
    const auto cards = [&] { return room.state().match.table.state.hands[2].count(); };
    const int before = cards();
    if (smile)
      room.send(3, React{.what = "laugh"});
    else
      room.send(3, Say{.text = "psst"});
    EXPECT_NE(room.last<Line>(1), nullptr);
    EXPECT_EQ(cards(), before + 2);
    // The silence is over.
    EXPECT_EQ(room.state().match.table.state.silence, kNobody);
    room.send(3, React{.what = "oops"});
    EXPECT_EQ(cards(), before + 2);
    expect_same(room);
  }
}

TEST(Silence, WithoutTheRuleTalkIsFree) {
  Room room;
  room.start(3);
  for (int step = 0; step < 30 && room.state().phase == Phase::kPlay; ++step) {
    const int before = room.state().match.table.state.hands[0].count();
    room.now += 5000;
    room.send(1, Say{.text = "a two!"});
    EXPECT_EQ(room.state().match.table.state.hands[0].count(), before);
    room.play_on(step);
  }
}

struct HintRoom : Room {
  explicit HintRoom(int people) : Room({}, "classic-108 hint_penalty=2") { start(people); }
  int cards(Seat seat) const { return state().match.table.state.hands[seat].count(); }
};

TEST(HintVote, AMajorityFinesTwoCards) {
  HintRoom room(4);
  const int before = room.cards(1);
  room.send(1, AccuseOfHint{.seat = 1});
  ASSERT_TRUE(room.state().vote);
  EXPECT_EQ(room.last<SeatUpdate>(2)->view->vote->voters, 3);
  EXPECT_FALSE(room.last<SeatUpdate>(2)->own.may_vote);
  EXPECT_TRUE(room.last<SeatUpdate>(3)->own.may_vote);
  room.send(2, CastVote{.yes = false});
  EXPECT_EQ(room.last<Problem>(2)->code, ErrorCode::kNotNow);
  EXPECT_EQ(room.cards(1), before);
  room.send(3, CastVote{.yes = true});
  EXPECT_EQ(room.cards(1), before + 2);
  EXPECT_FALSE(room.state().vote);
  expect_same(room);
}

TEST(HintVote, HalfIsNotEnoughAndSilenceIsNoYes) {
  HintRoom room(3);
  const int before = room.cards(1);
  room.send(1, AccuseOfHint{.seat = 1});
  room.send(3, CastVote{.yes = false});
  EXPECT_FALSE(room.state().vote);
  EXPECT_EQ(room.cards(1), before);
  room.send(1, AccuseOfHint{.seat = 1});
  EXPECT_TRUE(room.state().vote);
  room.wait(20'000);
  EXPECT_FALSE(room.state().vote);
  EXPECT_EQ(room.cards(1), before);
  EXPECT_FALSE(room.last<SeatUpdate>(1)->events.back().passed);
  expect_same(room);
}

TEST(HintVote, TakesTwoVotersAndTheRule) {
  HintRoom two(2);
  two.send(1, AccuseOfHint{.seat = 1});
  EXPECT_FALSE(two.state().vote);
  Room without({}, "classic-108 hint_penalty=0");
  without.start(4);
  without.send(1, AccuseOfHint{.seat = 1});
  EXPECT_FALSE(without.state().vote);
  EXPECT_TRUE(without.last<SeatUpdate>(1)->own.accusable_of_hint.empty());
}

}  // namespace
}  // namespace penult
