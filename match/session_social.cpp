// What people do at a table beside the game: settings, time, silence, votes.

#include <algorithm>

#include "match/session.h"
#include "match/table_clock.h"

namespace penult {
namespace {

/// What exactly is wrong is told in English, elsewhere the sentence of the code.
void reply(Outcome& out, ViewerId viewer, ErrorCode code, std::string text = {}) {
  out.deliveries.push_back(
      {viewer, Problem{.code = code, .texts = {std::move(text), {}, {}}, .id = {}}});
}

}  // namespace

void Session::on(ViewerId viewer, const SetTable& change, Outcome& out, Millis now) {
  if (!needs_host(viewer, false, out)) return;
  if (const std::string error = settings_error(change); !error.empty())
    return reply(out, viewer, ErrorCode::kBadRules, error);
  const TableSettings settings = changed(state_.settings, change, state_.code);
  const bool other_races =
      settings.race != state_.settings.race || settings.grace != state_.settings.grace;
  if (other_races && state_.phase == Phase::kPlay)
    return reply(out, viewer, ErrorCode::kNotNow, "Races change between rounds.");
  if (settings == state_.settings) return;
  write({.now = now, .type = RecordType::kSettings, .more = to_text(settings)}, out);
}

void Session::on(ViewerId viewer, const MoreTime&, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  const bool runs = seat >= 0 && state_.phase == Phase::kPlay && state_.clock_ends >= 0 &&
                    (state_.awaited & seat_bit(Seat(seat))) != 0;
  if (!runs || step_of(state_.match.table.state) == Step::kSlap ||
      state_.extensions >= kMostExtensions)
    return reply(out, viewer, ErrorCode::kNotNow);
  write({.now = now, .type = RecordType::kMoreTime, .seat = seat}, out);
}

void Session::on(ViewerId viewer, const HandOver& next, Outcome& out, Millis now) {
  if (!needs_host(viewer, false, out)) return;
  const bool person = next.seat >= 0 && next.seat < int(state_.seats.size()) &&
                      state_.seats[size_t(next.seat)].human;
  if (!person) return reply(out, viewer, ErrorCode::kBadMessage, "There is nobody at this seat.");
  if (next.seat != state_.host)
    write({.now = now, .type = RecordType::kHost, .seat = next.seat}, out);
}

void Session::on(ViewerId viewer, const Mute& mute, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat < 0) return reply(out, viewer, ErrorCode::kNotNow);
  if (mute.for_all && !needs_host(viewer, false, out)) return;
  const bool person = mute.seat >= 0 && mute.seat < int(state_.seats.size()) &&
                      state_.seats[size_t(mute.seat)].human && mute.seat != seat;
  if (!person) return reply(out, viewer, ErrorCode::kBadMessage, "There is nobody to mute.");
  write({.now = now,
         .type = mute.on ? RecordType::kMute : RecordType::kUnmute,
         .seat = mute.seat,
         .number = mute.for_all ? 0 : uint64_t(seat) + 1},
        out);
}

/// The address of a seat if nobody else at the table comes from there: a family behind one router
/// is not sent away with one of them.
std::string Session::shared_by_none(int seat) const {
  std::string address;
  for (const auto& [id, viewer] : viewers_)
    if (viewer.seat == seat) address = viewer.address;
  for (const auto& [id, viewer] : viewers_)
    if (viewer.seat >= 0 && viewer.seat != seat && viewer.address == address) return {};
  return address;
}

bool Session::may_talk(ViewerId viewer, bool reaction, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  const Talk talk = state_.settings.talk;
  ErrorCode error{};
  if (seat < 0 || talk == Talk::kOff || (talk == Talk::kReactions && !reaction))
    error = ErrorCode::kNotNow;
  else if (state_.seats[size_t(seat)].person >= 0 &&
           state_.people[size_t(state_.seats[size_t(seat)].person)].muted)
    error = ErrorCode::kMuted;
  else if (!talk_[viewer][reaction ? 1 : 0].take(now))
    error = ErrorCode::kTooFast;
  else
    return true;
  reply(out, viewer, error);
  return false;
}

/// A line goes to everybody who wants to hear it. While a two keeps the table silent it costs
/// what speech costs (HOUSE-SIL-02, -03).
void Session::tell_line(const Line& line, Outcome& out, Millis now) {
  for (const auto& [id, viewer] : viewers_)
    if (viewer.seat == line.seat || may_hear(state_, viewer.seat, line.seat))
      out.deliveries.push_back({id, line});
  const State& round = state_.match.table.state;
  if (state_.phase == Phase::kPlay && round.silence != kNobody && is_active(round, Seat(line.seat)))
    write({.now = now, .type = RecordType::kSpeak, .seat = line.seat}, out);
}

void Session::on(ViewerId viewer, const Say& say, Outcome& out, Millis now) {
  const std::optional<std::string> text = clean_line(say.text);
  if (!text) return reply(out, viewer, ErrorCode::kBadMessage, "This is no line of text.");
  if (!may_talk(viewer, false, out, now)) return;
  const int seat = seat_of(viewer);
  tell_line({.seat = seat, .name = state_.seats[size_t(seat)].name, .text = *text, .reaction = {}},
            out, now);
}

void Session::on(ViewerId viewer, const React& react, Outcome& out, Millis now) {
  if (std::find(kQuickReactions.begin(), kQuickReactions.end(), react.what) ==
      kQuickReactions.end())
    return reply(out, viewer, ErrorCode::kBadMessage, "There is no such reaction.");
  if (!may_talk(viewer, true, out, now)) return;
  const int seat = seat_of(viewer);
  tell_line(
      {.seat = seat, .name = state_.seats[size_t(seat)].name, .text = {}, .reaction = react.what},
      out, now);
}

void Session::on(ViewerId viewer, const AccuseOfHint& accuse, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat < 0 || state_.phase != Phase::kPlay || state_.vote)
    return reply(out, viewer, ErrorCode::kNotNow);
  if (accuse.seat < 0 || accuse.seat >= int(state_.seats.size()) || accuse.seat == seat)
    return reply(out, viewer, ErrorCode::kBadMessage, "There is nobody to accuse.");
  const SeatMask voters = voters_on(state_, accuse.seat);
  const bool may = (voters & seat_bit(Seat(seat))) != 0 && std::popcount(voters) >= kFewestVoters;
  const Refusal refusal = check_action(state_, kNobody, against(Verb::kFine, Seat(accuse.seat)));
  if (!may || refusal) return reply(out, viewer, ErrorCode::kNotNow);
  write({.now = now, .type = RecordType::kVote, .seat = seat, .number = uint64_t(accuse.seat)},
        out);
}

void Session::on(ViewerId viewer, const CastVote& vote, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  const SeatMask bit = seat < 0 ? SeatMask{0} : seat_bit(Seat(seat));
  const bool may = state_.vote && (voters_on(state_, state_.vote->against) & bit) != 0 &&
                   ((state_.vote->yes | state_.vote->no) & bit) == 0;
  if (!may) return reply(out, viewer, ErrorCode::kNotNow);
  write({.now = now, .type = vote.yes ? RecordType::kVoteYes : RecordType::kVoteNo, .seat = seat},
        out);
}

void Session::settle_vote(Outcome& out, Millis now) {
  const VoteResult result = count_votes(state_);
  if (result == VoteResult::kFailed) write({.now = now, .type = RecordType::kVoteOver}, out);
  if (result != VoteResult::kPassed) return;
  // Where it cannot be fined at this moment the vote stands until it can be, or its time is over.
  const int seat = state_.vote->against;
  if (!check_action(state_, kNobody, against(Verb::kFine, Seat(seat))))
    write({.now = now, .type = RecordType::kFine, .seat = seat}, out);
}

}  // namespace penult
