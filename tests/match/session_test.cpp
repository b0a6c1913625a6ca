#include "match/session.h"

#include "room.h"

namespace penult {
namespace {

TEST(Session, SeatsGuestsAndMakesTheFirstOneHost) {
  Room room;
  EXPECT_EQ(room.join(1, "Ann"), "secret of Ann");
  room.join(2, "Ann");
  EXPECT_EQ(room.state().seats[1].name, "Ann 2");
  EXPECT_EQ(room.state().host, 0);
  room.send(3, Hello{.watch = true});
  EXPECT_NE(room.last<WatcherWelcome>(3), nullptr);
  EXPECT_EQ(room.last<SeatUpdate>(1)->view->watchers, 1);
  EXPECT_EQ(room.log.back().find("secret"), std::string::npos);
}

TEST(Session, RefusesNamesThatHideOrShout) {
  for (const char* name :
       {"", "   ", "\xff", "a\nb", "\u202eAnn", "\u0301", "1234567890123456789012345"})
    EXPECT_FALSE(clean_name(name)) << name;
  EXPECT_EQ(clean_name("  Zoë \U0001F468\u200d\U0001F469\u200d\U0001F467 "),
            "Zoë \U0001F468\u200d\U0001F469\u200d\U0001F467");
  EXPECT_TRUE(clean_name("Катерина Їжак"));
}

TEST(Session, OnlyTheSecretOpensASeatAndAWrongOneLeavesNoTrace) {
  Room room;
  room.start(2);
  const size_t records = room.log.size();
  room.send(9, Hello{.secret = "secret of P3"});
  EXPECT_EQ(room.last<Problem>(9)->code, ErrorCode::kBadSecret);
  EXPECT_EQ(room.log.size(), records);
  EXPECT_EQ(room.session.seat_of(9), -1);

  room.come_back(8, "secret of P1");
  ASSERT_NE(room.last<SeatWelcome>(8), nullptr);
  EXPECT_EQ(room.last<SeatWelcome>(8)->table.own.seat, 0);
  EXPECT_EQ(room.last<Bye>(1)->code, ByeCode::kSuperseded);
}

TEST(Session, OnlyTheHostArranges) {
  Room room;
  room.join(1, "Ann");
  room.join(2, "Bob");
  room.send(2, AddBot{.level = "simple"});
  EXPECT_EQ(room.last<Problem>(2)->code, ErrorCode::kNotHost);
  room.send(1, AddBot{.level = "simple"});
  EXPECT_EQ(room.state().seats.size(), 3u);
  room.send(1, SetRules{.rules = "classic-108 target=banana"});
  EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kBadRules);
  room.send(1, Kick{.seat = 1});
  EXPECT_EQ(room.last<Bye>(2)->code, ByeCode::kKicked);
  EXPECT_EQ(room.state().seats.size(), 2u);
  room.send(1, LeaveSeat{});
  EXPECT_EQ(room.state().host, -1);
  expect_same(room);
}

TEST(Session, DoesAnActionOnceHoweverOftenItIsSent) {
  Room room;
  room.start(2);
  const auto viewer = ViewerId(room.turn() + 1);
  room.act(viewer, just(Verb::kDraw), "c1");
  const size_t records = room.log.size();
  ASSERT_NE(room.last<Done>(viewer), nullptr);
  const uint64_t number = room.last<Done>(viewer)->number;
  room.inbox.clear();
  room.act(viewer, just(Verb::kDraw), "c1");
  EXPECT_EQ(room.log.size(), records);
  EXPECT_EQ(room.last<Done>(viewer)->number, number);
}

TEST(Session, ARefusedActionIsAnsweredAndStoredNowhere) {
  Room room;
  room.start(2);
  const auto other = ViewerId(2 - room.turn());
  const size_t records = room.log.size();
  room.act(other, just(Verb::kDraw), "x1");
  ASSERT_NE(room.last<Refused>(other), nullptr);
  EXPECT_EQ(room.last<Refused>(other)->refusal.reason, Reason::kNotYourTurn);
  EXPECT_EQ(room.log.size(), records);
}

TEST(Session, TellsNobodyWhatOthersHold) {
  Room room;
  room.start(3);
  room.send(9, Hello{.watch = true});
  for (int step = 0; step < 40 && room.state().phase == Phase::kPlay; ++step)
    room.play_on(step);
  for (const TableEvent& event : room.session.update_for_watcher(0, room.now).events)
    if (event.event.type != EventType::kChallenged) {
      EXPECT_TRUE(event.cards.empty()) << event.number;
    }
  for (int seat = 0; seat < 3; ++seat)
    for (const TableEvent& event : room.session.update_for_seat(seat, 0, room.now).events)
      if (event.event.type == EventType::kDrew && event.event.seat != seat) {
        EXPECT_TRUE(event.cards.empty()) << event.number;
      }
}

/// Swaps one card of `seat` with one of the draw pile: nobody else can know.
void change_unseen(TableState& state, Seat seat) {
  Table& table = state.match.table;
  CardSet& hand = table.state.hands[seat];
  if (hand.empty() || table.cards.size == 0) return;
  const Card mine = hand.lowest();
  Card& deep = table.cards.order[0];
  hand.remove(mine);
  hand.add(deep);
  table.state.draw.remove(deep);
  table.state.draw.add(mine);
  deep = mine;
}

TEST(Session, WhatASeatCannotSeeChangesNothingThatItIsShown) {
  for (const PresetInfo& preset : preset_table()) {
    if (rules_error(std::string(preset.name))) continue;
    Room room({}, std::string(preset.name));
    room.start(3);
    for (int step = 0; step < 60 && room.state().phase == Phase::kPlay; ++step) {
      room.play_on(step);
      if (room.state().phase != Phase::kPlay) break;
      TableState other = room.state();
      change_unseen(other, 1);
      EXPECT_EQ(view_table(room.state(), 0, 0, room.now), view_table(other, 0, 0, room.now))
          << preset.name << " step " << step;
      for (const int seat : {0, 2})
        EXPECT_EQ(view_own(room.state(), seat), view_own(other, seat))
            << preset.name << " step " << step;
    }
  }
}

TEST(Session, EveryPresetReplays) {
  for (const PresetInfo& preset : preset_table()) {
    if (rules_error(std::string(preset.name))) continue;
    Room room({}, std::string(preset.name));
    room.start(4);
    for (int step = 0; step < 200 && room.state().phase == Phase::kPlay; ++step)
      room.play_on(step);
    expect_same(room);
  }
}

TEST(Session, ALogGivesTheSameTableAtEveryMoment) {
  Room room({}, "classic-108 target=40");
  room.start(3);
  for (int step = 0; step < 600 && room.state().phase != Phase::kMatchOver; ++step) {
    if (room.state().phase == Phase::kRoundOver)
      for (ViewerId viewer = 1; viewer <= 3; ++viewer)
        room.send(viewer, ReadyForNext{});
    room.play_on(step);
    if (step % 20 == 0) expect_same(room);
  }
  expect_same(room);
}

TEST(Session, FillsAGapByNumberAndALongOneByTheView) {
  Room room;
  room.start(2);
  const uint64_t last = room.state().last_event;
  room.keep(room.session.detach(1, room.now));
  room.send(7, Hello{.secret = "secret of P1", .last = last, .fresh_secret = "another"});
  const auto* welcome = room.last<SeatWelcome>(7);
  ASSERT_NE(welcome, nullptr);
  ASSERT_EQ(welcome->table.events.size(), 2u);
  EXPECT_EQ(welcome->table.events[0].type, TableEventType::kOffline);
  EXPECT_EQ(welcome->table.events[1].number, welcome->table.number);
}

TEST(Session, DealsOnWhenAllAreReadyOrTheFirstHasWaited) {
  Room room;
  room.start(2);
  for (int step = 0; room.state().phase == Phase::kPlay; ++step) {
    ASSERT_LT(step, 2000);
    room.play_on(step);
  }
  if (room.state().phase == Phase::kMatchOver) return;
  room.wait(60'000);
  EXPECT_EQ(room.state().phase, Phase::kRoundOver);
  room.send(1, ReadyForNext{});
  EXPECT_EQ(room.state().phase, Phase::kRoundOver);
  EXPECT_EQ(room.last<SeatUpdate>(2)->view->result->next_in, 20'000);
  room.wait(20'000);
  EXPECT_EQ(room.state().phase, Phase::kPlay);
  EXPECT_EQ(room.state().match.rounds_dealt, 2);
}

TEST(Session, ABotPlaysForWhoLeavesAndForWhoStaysAway) {
  Room room;
  room.start(3);
  room.send(3, LeaveSeat{});
  EXPECT_TRUE(room.state().seats[2].bot_acts());
  EXPECT_TRUE(room.state().seats[2].secret_hash.empty());
  room.keep(room.session.detach(2, room.now));
  for (int step = 0; step < 40 && !room.state().seats[1].bot_plays; ++step) {
    const Seat turn = room.turn();
    ASSERT_NE(turn, kNobody);
    if (turn == 1) {
      room.wait(26'000);
      continue;
    }
    const Action action =
        default_action(room.state().match.rules, room.state().match.table.state, turn);
    if (turn == 2)
      room.keep(room.session.act_as_bot(2, action, room.now));
    else
      room.act(1, action, "s" + std::to_string(step));
    room.wait(1500);
  }
  EXPECT_TRUE(room.state().seats[1].bot_plays);
  room.come_back(5, "secret of P2");
  room.send(5, BotForMe{.on = false});
  EXPECT_FALSE(room.state().seats[1].bot_plays);
  expect_same(room);
}

TEST(Session, TheHostsPlaceGoesOnWhenHeStaysAway) {
  Room room;
  room.join(1, "Ann");
  room.join(2, "Bob");
  room.keep(room.session.detach(1, room.now));
  room.wait(30'000);
  EXPECT_EQ(room.state().host, 1);
}

TEST(Session, ATableEndsWhenAllAreGone) {
  Room room;
  room.start(2);
  room.keep(room.session.detach(1, room.now));
  room.keep(room.session.detach(2, room.now));
  room.wait(590'000);
  EXPECT_FALSE(room.state().ended);
  room.wait(20'000);
  EXPECT_TRUE(room.state().ended);
}

TEST(Session, ARestartStopsTheClocksMeanwhile) {
  Room room;
  room.start(2);
  room.keep(room.session.detach(1, room.now));
  Session again = rebuilt(room);
  const Millis later = room.now + 3'600'000;
  const Outcome out = again.restarted(later);
  EXPECT_EQ(out.records.size(), 1u);
  EXPECT_FALSE(again.state().ended);
  EXPECT_GT(again.next_wakeup(), later);
  // Seat 1 does not come back: it counts as away then.
  again.tick(later + 10'000);
  EXPECT_FALSE(again.state().seats[1].online);
}

TEST(Session, ADamagedRecordIsNamed) {
  Session session;
  EXPECT_NE(session.replay("1000 open KQZTR"), "");
  EXPECT_NE(session.replay("nonsense"), "");
  EXPECT_EQ(session.replay("1000 open KQZTR classic-108 0"), "");
  EXPECT_NE(session.replay("900 join Ann abc"), "");
  EXPECT_NE(session.replay("1000 do 0 c1 draws"), "");
}

TEST(Record, ReadsBackWhatItWrites) {
  for (const Record& record :
       {Record{.now = 5, .type = RecordType::kJoin, .text = "Ann % \u00e9", .more = "ab"},
        Record{.now = 6, .type = RecordType::kStart, .number = ~uint64_t{0}},
        Record{.now = 7,
               .type = RecordType::kDo,
               .seat = 3,
               .text = "c17",
               .action = play(kind_of(Color::kNone, Symbol::kWildDrawFour), Color::kGreen, true)},
        Record{.now = 8, .type = RecordType::kEnd}})
    EXPECT_EQ(decode(encode(record)), record) << encode(record);
}

}  // namespace
}  // namespace penult
