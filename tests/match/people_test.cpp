// Seats, secrets, hosts, and what is decided about people.

#include "room.h"

namespace penult {
namespace {

TEST(Seats, EachComingBackGetsAnotherSecretAndTheOldOneDies) {
  Room room;
  room.start(2);
  room.come_back(11, "secret of P1");
  EXPECT_EQ(room.last<SeatWelcome>(11)->secret, "new secret 11");
  EXPECT_EQ(room.last<Bye>(1)->code, ByeCode::kSuperseded);
  // The welcome may have got lost: until the new secret has shown itself the old one counts.
  room.come_back(12, "secret of P1");
  EXPECT_NE(room.last<SeatWelcome>(12), nullptr);
  room.send(12, ReadyForNext{});
  room.come_back(13, "secret of P1");
  EXPECT_EQ(room.last<Problem>(13)->code, ErrorCode::kBadSecret);
  // And the one that was given out before the last is worth nothing either.
  room.come_back(14, "new secret 11");
  EXPECT_EQ(room.last<Problem>(14)->code, ErrorCode::kBadSecret);
  room.come_back(15, "new secret 12");
  EXPECT_NE(room.last<SeatWelcome>(15), nullptr);
  expect_same(room);
}

TEST(Seats, TheNewSecretCountsAfterARestartToo) {
  Room room;
  room.start(2);
  room.come_back(11, "secret of P1");
  Session again = rebuilt(room);
  const Outcome out =
      again.handle(1, Hello{.secret = "new secret 11", .fresh_secret = "third"}, room.now);
  EXPECT_TRUE(std::any_of(out.deliveries.begin(), out.deliveries.end(), [](const Delivery& one) {
    return std::holds_alternative<SeatWelcome>(one.message);
  }));
}

TEST(Seats, TwoTabsOfOnePlayerTakeTurnsAndTheTableGoesOn) {
  Room room;
  room.start(2);
  std::string secret = "secret of P1";
  for (ViewerId tab = 20; tab < 26; ++tab) {
    room.come_back(tab, secret);
    const auto* welcome = room.last<SeatWelcome>(tab);
    ASSERT_NE(welcome, nullptr);
    secret = welcome->secret;
    EXPECT_EQ(room.session.seat_of(tab), 0);
    EXPECT_EQ(room.session.seat_of(tab - 1), -1);
    EXPECT_TRUE(room.state().seats[0].online);
  }
  // The tab that was superseded can do nothing any more.
  const size_t records = room.log.size();
  room.act(24, just(Verb::kDraw), "late");
  EXPECT_EQ(room.log.size(), records);
}

TEST(Seats, WrongSecretsTouchNothing) {
  Room room;
  room.start(2);
  const size_t records = room.log.size();
  const Millis wakeup = room.session.next_wakeup();
  for (const std::string& secret :
       {std::string("x"), std::string(64, '0'), hash_of_secret("secret of P1")}) {
    room.come_back(9, secret);
    EXPECT_EQ(room.last<Problem>(9)->code, ErrorCode::kBadSecret);
  }
  EXPECT_EQ(room.log.size(), records);
  EXPECT_EQ(room.session.next_wakeup(), wakeup);
  EXPECT_EQ(room.session.seat_of(1), 0);
}

TEST(Host, HandsOverByChoiceAndByLeaving) {
  Room room;
  room.start(3);
  room.send(2, HandOver{.seat = 1});
  EXPECT_EQ(room.last<Problem>(2)->code, ErrorCode::kNotHost);
  room.send(1, HandOver{.seat = 1});
  EXPECT_EQ(room.state().host, 1);
  room.send(2, LeaveSeat{});
  EXPECT_EQ(room.state().host, 2);
  room.send(3, HandOver{.seat = 1});
  EXPECT_EQ(room.last<Problem>(3)->code, ErrorCode::kBadMessage);
  expect_same(room);
}

TEST(Kick, LastsForThePersonUnderAnyName) {
  Room room;
  room.join(1, "Ann");
  room.join(2, "Bob");
  room.send(1, Kick{.seat = 1});
  room.send(3, Hello{.name = "Bobby", .device = "key of Bob", .fresh_secret = "x"});
  EXPECT_EQ(room.last<Problem>(3)->code, ErrorCode::kBanned);
  room.send(4, Hello{.watch = true, .device = "key of Bob"});
  EXPECT_EQ(room.last<Problem>(4)->code, ErrorCode::kBanned);
  // Somebody else may come, and a log that was read again still knows.
  room.send(5, Hello{.name = "Cid", .device = "key of Cid", .fresh_secret = "y"});
  EXPECT_NE(room.last<SeatWelcome>(5), nullptr);
  Session again = rebuilt(room);
  const Outcome out =
      again.handle(9, Hello{.name = "Rob", .device = "key of Bob", .fresh_secret = "z"}, room.now);
  ASSERT_EQ(out.deliveries.size(), 1u);
  EXPECT_EQ(std::get<Problem>(out.deliveries[0].message).code, ErrorCode::kBanned);
}

TEST(Kick, TakesTheAddressTooUnlessOthersShareIt) {
  for (const bool shared : {false, true}) {
    Room room;
    const auto enter = [&](ViewerId viewer, const std::string& name, const std::string& address) {
      room.send(viewer, Hello{.name = name, .address = address, .fresh_secret = "s of " + name});
    };
    enter(1, "Ann", shared ? "192.0.2.7" : "192.0.2.1");
    enter(2, "Bob", "192.0.2.7");
    room.send(1, Kick{.seat = 1});
    enter(3, "Nobody", "192.0.2.7");
    EXPECT_EQ(room.last<SeatWelcome>(3) != nullptr, shared);
    for (const std::string& record : room.log)
      EXPECT_EQ(record.find("192.0.2"), std::string::npos);
  }
}

TEST(Password, OpensTheTableAndIsNotInTheLog) {
  Room room;
  room.join(1, "Ann");
  room.send(1, SetTable{.password = "open sesame"});
  room.join(2, "Bob");
  EXPECT_EQ(room.last<Problem>(2)->code, ErrorCode::kBadPassword);
  room.send(3, Hello{.watch = true, .password = "open"});
  EXPECT_EQ(room.last<Problem>(3)->code, ErrorCode::kBadPassword);
  room.send(4, Hello{.name = "Bob", .password = "open sesame", .fresh_secret = "s"});
  EXPECT_NE(room.last<SeatWelcome>(4), nullptr);
  // Who has a seat needs no password.
  room.come_back(5, "secret of Ann");
  EXPECT_NE(room.last<SeatWelcome>(5), nullptr);
  for (const std::string& record : room.log)
    EXPECT_EQ(record.find("sesame"), std::string::npos);
  room.send(5, SetTable{.password = ""});
  room.join(6, "Cid");
  EXPECT_NE(room.last<SeatWelcome>(6), nullptr);
  expect_same(room);
}

}  // namespace
}  // namespace penult
