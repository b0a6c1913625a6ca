// Who sits where, who may come back, who is heard, who votes.

#include <algorithm>

#include "match/table_clock.h"
#include "match/table_parts.h"

namespace penult {
namespace {

/// The next person after `seat` who is there, or at least could come; -1 if nobody is left.
int next_host(const TableState& state, int seat) {
  const int count = int(state.seats.size());
  for (const bool online : {true, false})
    for (int step = 1; step <= count; ++step) {
      const int next = (seat + step) % count;
      const TableSeat& one = state.seats[size_t(next)];
      if (one.human && (one.online || !online)) return next;
    }
  return -1;
}

void make_host(TableState& state, int seat) {
  state.host = seat;
  if (seat >= 0) tell(state, TableEventType::kHost, seat);
}

int person_for(TableState& state, std::string_view device_hash) {
  const int known = find_person(state.people, device_hash);
  if (known >= 0) return known;
  Person& person = state.people.emplace_back();
  person.device_hash = device_hash;
  return int(state.people.size()) - 1;
}

std::string mute(TableState& state, const Record& record) {
  const bool on = record.type == RecordType::kMute;
  const int target = state.seats[size_t(record.seat)].person;
  if (target < 0) return "only people are muted";
  if (record.number == 0) {
    state.people[size_t(target)].muted = on;
    tell(state, on ? TableEventType::kMuted : TableEventType::kUnmuted, record.seat);
    return {};
  }
  if (record.number > state.seats.size()) return "no such seat";
  const int by = state.seats[record.number - 1].person;
  if (by < 0) return "only people mute";
  std::set<int>& hushed = state.people[size_t(by)].hushed;
  if (on)
    hushed.insert(target);
  else
    hushed.erase(target);
  return {};
}

std::string vote(TableState& state, const Record& record) {
  switch (record.type) {
    case RecordType::kVote:
      if (record.number >= state.seats.size()) return "no such seat";
      state.vote = Vote{.by = record.seat,
                        .against = int(record.number),
                        .yes = seat_bit(Seat(record.seat)),
                        .ends_at = record.now + state.times.vote};
      tell(state, TableEventType::kVote, record.seat).target = state.vote->against;
      return {};
    case RecordType::kVoteYes:
    case RecordType::kVoteNo: {
      if (!state.vote) return "there is no vote";
      const bool yes = record.type == RecordType::kVoteYes;
      SeatMask& mask = yes ? state.vote->yes : state.vote->no;
      mask = SeatMask(mask | seat_bit(Seat(record.seat)));
      return {};
    }
    default:
      break;
  }
  state.vote.reset();
  TableEvent& told = tell(state, TableEventType::kVoteOver);
  told.target = record.seat;
  told.passed = true;
  return carry_out(state, kNobody, against(Verb::kFine, Seat(record.seat)));
}

}  // namespace

void join(TableState& state, const Record& record) {
  TableSeat seat;
  seat.name = record.text;
  seat.human = record.type == RecordType::kJoin;
  seat.online = seat.human;
  if (seat.human) {
    const size_t sign = std::min(record.more.find(':'), record.more.size());
    seat.secret_hash = record.more.substr(0, sign);
    const std::string_view rest = std::string_view(record.more).substr(sign);
    seat.person = person_for(state, rest.empty() ? rest : rest.substr(1));
  } else {
    seat.level = record.more;
  }
  state.seats.push_back(seat);
  const int number = int(state.seats.size()) - 1;
  if (state.host < 0 && seat.human) state.host = number;
  tell(state, TableEventType::kJoined, number);
}

void leave(TableState& state, int seat) {
  tell(state, TableEventType::kLeft, seat);
  TableSeat& left = state.seats[size_t(seat)];
  const bool was_host = state.host == seat;
  if (state.phase == Phase::kLobby) {
    state.seats.erase(state.seats.begin() + seat);
    if (!was_host && state.host > seat) --state.host;
    if (was_host) make_host(state, state.seats.empty() ? -1 : next_host(state, seat - 1));
    return;
  }
  left.human = false;
  left.online = left.bot_plays = false;
  left.ready = true;
  left.secret_hash.clear();
  left.next_secret_hash.clear();
  left.person = -1;
  left.done.clear();
  left.level = "simple";
  tell(state, TableEventType::kBotOn, seat);
  if (was_host) make_host(state, next_host(state, seat));
}

std::string carry_out_person(TableState& state, const Record& record) {
  TableSeat& seat = state.seats[size_t(record.seat)];
  switch (record.type) {
    case RecordType::kOnline:
    case RecordType::kOffline:
      seat.online = record.type == RecordType::kOnline;
      tell(state, seat.online ? TableEventType::kOnline : TableEventType::kOffline, record.seat);
      return {};
    case RecordType::kBotOn:
    case RecordType::kBotOff:
      seat.bot_plays = record.type == RecordType::kBotOn;
      seat.misses = 0;
      tell(state, seat.bot_plays ? TableEventType::kBotOn : TableEventType::kBotOff, record.seat);
      return {};
    case RecordType::kLeave:
      leave(state, record.seat);
      return {};
    case RecordType::kHost:
      make_host(state, record.seat);
      return {};
    case RecordType::kSecret:
      seat.next_secret_hash = record.text;
      return {};
    case RecordType::kSecretUsed:
      seat.secret_hash = std::exchange(seat.next_secret_hash, {});
      return {};
    case RecordType::kBan:
      if (seat.person < 0) return "only people are sent away";
      state.people[size_t(seat.person)].banned = true;
      state.people[size_t(seat.person)].banned_address = record.text;
      return {};
    case RecordType::kMute:
    case RecordType::kUnmute:
      return mute(state, record);
    case RecordType::kMoreTime:
      state.clock_extra += std::max<Millis>(0, patience(state, state.awaited));
      ++state.extensions;
      tell(state, TableEventType::kMoreTime, record.seat);
      return {};
    case RecordType::kVote:
    case RecordType::kVoteYes:
    case RecordType::kVoteNo:
    case RecordType::kFine:
      return vote(state, record);
    default:
      return "unknown record";
  }
}

bool may_hear(const TableState& state, int listener, int speaker) {
  const int who = state.seats[size_t(speaker)].person;
  if (who < 0 || state.people[size_t(who)].muted) return false;
  if (listener < 0 || state.seats[size_t(listener)].person < 0) return true;
  return !state.people[size_t(state.seats[size_t(listener)].person)].hushed.contains(who);
}

}  // namespace penult
