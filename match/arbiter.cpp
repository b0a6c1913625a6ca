#include "match/arbiter.h"

#include <algorithm>

namespace penult {
namespace {

constexpr size_t kRememberedSends = 64;

/// Nothing for what is no part of any race.
std::optional<RaceKind> kind_of(Verb verb) {
  switch (verb) {
    case Verb::kUno:
      return RaceKind::kCall;
    case Verb::kCatch:
      return RaceKind::kCatch;
    case Verb::kAccuse:
      return RaceKind::kAccuse;
    case Verb::kJump:
      return RaceKind::kJump;
    case Verb::kSlap:
      return RaceKind::kSlap;
    default:
      if (closes_windows(verb)) return RaceKind::kMove;
      return {};
  }
}

bool has_press(const Race& race, Seat seat) {
  return std::any_of(race.presses.begin(), race.presses.end(),
                     [seat](const RacePress& press) { return press.seat == seat; });
}

}  // namespace

bool closes_windows(Verb verb) {
  switch (verb) {
    case Verb::kPlay:
    case Verb::kDraw:
    case Verb::kKeep:
    case Verb::kTake:
    case Verb::kChallenge:
      return true;
    default:
      return false;
  }
}

void Arbiter::Window::set(bool now_open, uint64_t event, Millis now) {
  if (open == now_open) return;
  open = now_open;
  (open ? opened : closed) = event;
  (open ? opened_at : closed_at) = now;
}

std::optional<Millis> Arbiter::Connection::sent_at(uint64_t event) const {
  for (const Sent& one : sent)
    if (one.event >= event) return one.at;
  return {};
}

void Arbiter::connect(Seat seat, Millis now) {
  Connection& connection = connections_[seat];
  connection.share = {};
  // Whoever comes back in the middle of a race is measured from where it began.
  if (connection.open) return;
  connection = {.open = true, .since = now, .share = {}, .sent = {}};
}

void Arbiter::disconnect(Seat seat) { connections_[seat] = {}; }

void Arbiter::measure(Seat seat, NetworkShare share) { connections_[seat].share = share; }

void Arbiter::sent(Seat seat, uint64_t event, Millis now) {
  std::deque<Sent>& sent = connections_[seat].sent;
  sent.push_back({event, now});
  if (sent.size() > kRememberedSends) sent.pop_front();
}

void Arbiter::table_changed(const Observation& seen, uint64_t first_event, uint64_t laid,
                            Millis now) {
  const bool another_card = laid != laid_;
  laid_ = laid;
  if (another_card) {
    // Another card lies: what was possible on the one before it is over.
    jump_.set(false, first_event, now);
    accuse_.set(false, first_event, now);
  }
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    uno_[seat].set((seen.uno_owed & seat_bit(seat)) != 0, first_event, now);
  jump_.set(seen.jumpable, first_event, now);
  accuse_.set(seen.accusable, first_event, now);
  const bool slaps = seen.step == Step::kSlap;
  if (slaps && !slap_.open) slaps_told_ = false;
  slap_.set(slaps, first_event, now);
  outstanding_ = slaps ? seen.outstanding : SeatMask{0};
}

void Arbiter::submit(const Press& press) { waiting_.push_back(press); }

const Arbiter::Window* Arbiter::window_of(const Press& press) const {
  switch (press.action.verb) {
    case Verb::kCatch:
      return press.action.target < kMaxSeats ? &uno_[press.action.target] : nullptr;
    case Verb::kUno:
      return press.seat < kMaxSeats ? &uno_[press.seat] : nullptr;
    case Verb::kJump:
      return &jump_;
    case Verb::kAccuse:
      return &accuse_;
    case Verb::kSlap:
      return &slap_;
    default:
      return nullptr;
  }
}

bool Arbiter::late(const Press& press, Millis now) const {
  const Window* window = window_of(press);
  if (window == nullptr) return false;
  // Pressed before the window was seen: a reaction to an earlier one, or to nothing. An early UNO
  // is no reaction, and the owner may always call.
  if (window->open) return press.action.verb != Verb::kUno && press.seen < window->opened;
  // The limit keeps a client from escaping every fine by claiming never to have seen anything.
  return press.seen < window->closed && now - window->closed_at <= options_.late_limit;
}

/// The window whose race the press is in; null if it waits for nothing.
const Arbiter::Window* Arbiter::trigger_of(const Press& press) const {
  if (!closes_windows(press.action.verb)) {
    const Window* window = window_of(press);
    if (window == nullptr || !window->open || late(press, press.arrival)) return nullptr;
    if (window == &accuse_ && !options_.by_time) return nullptr;
    return window;
  }
  const Window* newest = nullptr;
  const auto take = [&](const Window& window) {
    if (window.open && (newest == nullptr || window.opened > newest->opened)) newest = &window;
  };
  for (const Window& window : uno_)
    take(window);
  take(jump_);
  if (options_.by_time) take(accuse_);
  // A move from before the newest window has lost its race already.
  return newest != nullptr && press.arrival >= newest->opened_at ? newest : nullptr;
}

Millis Arbiter::grace_ends() const {
  Millis until = 0;
  for (const Window& window : uno_)
    if (window.open) until = std::max(until, window.opened_at + options_.grace);
  return until;
}

Millis Arbiter::holds_until() const {
  if (options_.by_time) return grace_ends();
  Millis until = jump_.open ? jump_.opened_at + options_.prompt : 0;
  for (const Window& window : uno_)
    if (window.open) until = std::max(until, window.opened_at + options_.prompt);
  return until;
}

/// Who was not connected when it happened, and bots, are measured from the happening itself.
Millis Arbiter::sent_to(Seat seat, const Window& window) const {
  const Connection& connection = connections_[seat];
  if (!connection.open || connection.since > window.opened_at) return window.opened_at;
  return connection.sent_at(window.opened).value_or(window.opened_at);
}

RacePress Arbiter::measured(const Press& press, const Window& window) const {
  RacePress measured{.seat = press.seat,
                     .kind = *kind_of(press.action.verb),
                     .opened = window.opened_at,
                     .sent = sent_to(press.seat, window),
                     .arrival = press.arrival,
                     .claim = press.claim,
                     .network = connections_[press.seat].share};
  measured.shown =
      std::max(measured.sent, connections_[press.seat].sent_at(press.seen).value_or(measured.sent));
  return measured;
}

/// All that waits, in the order of `waiting_`; everything in it must have a trigger.
Race Arbiter::race() const {
  Race race{.by_time = options_.by_time,
            .grace = options_.grace,
            .hold = grace_ends(),
            .tie_stream = tie_stream(tie_seed_, laid_),
            .presses = {}};
  for (const Press& press : waiting_)
    race.presses.push_back(measured(press, *trigger_of(press)));
  return race;
}

Millis Arbiter::slaps_due(const Race& race) const {
  const Millis limit = options_.by_time ? options_.slap_limit : options_.prompt;
  const Millis deadline = slap_.opened_at + limit;
  Millis due = 0;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if ((outstanding_ & seat_bit(seat)) == 0 || has_press(race, seat)) continue;
    const Connection& connection = connections_[seat];
    due = std::max({due, deadline, sent_to(seat, slap_) + limit + connection.share.high});
  }
  return std::min(due, deadline + kLongestWait);
}

/// From when on nobody can be ahead of the first any more.
Millis Arbiter::due_of(const Race& race, size_t first) const {
  const RacePress& press = race.presses[first];
  if (press.kind == RaceKind::kSlap) return slaps_due(race);
  if (!race.by_time) return press.kind == RaceKind::kCall ? 0 : holds_until();
  const Millis moment = moment_of(race, press);
  // Within the grace nothing comes before the owner's call, but a jump-in may.
  if (press.kind == RaceKind::kCall && !jump_.open && moment <= press.opened + race.grace) return 0;
  const Window& window = *trigger_of(waiting_[first]);
  const Millis held = press.kind == RaceKind::kCatch  ? press.opened + race.grace
                      : press.kind == RaceKind::kMove ? race.hold
                                                      : 0;
  Millis due = std::max(press.arrival, held);
  const Millis latest = due + kLongestWait;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (!connections_[seat].open || has_press(race, seat)) continue;
    due = std::max(due,
                   sent_to(seat, window) + (moment - press.opened) + connections_[seat].share.high);
  }
  return std::min(due, latest);
}

std::optional<Verdict> Arbiter::next(Millis now) {
  for (auto press = waiting_.begin(); press != waiting_.end(); ++press) {
    if (trigger_of(*press) != nullptr) continue;
    Verdict verdict{.press = *press, .late = late(*press, now), .race = {}, .tickets = {}};
    waiting_.erase(press);
    return verdict;
  }
  if (waiting_.empty()) return std::nullopt;
  Race all = race();
  const size_t first = first_of(all);
  if (due_of(all, first) > now) return std::nullopt;
  Verdict verdict{.press = waiting_[first], .late = false, .race = {}, .tickets = {}};
  const bool slap = verdict.press.action.verb == Verb::kSlap;
  if (!slap || !slaps_told_) {
    for (const Press& press : waiting_)
      verdict.tickets.push_back(press.ticket);
    verdict.race = std::move(all);
    slaps_told_ = slap;
  }
  waiting_.erase(waiting_.begin() + std::ptrdiff_t(first));
  return verdict;
}

Millis Arbiter::next_due() const {
  if (waiting_.empty()) return -1;
  for (const Press& press : waiting_)
    if (trigger_of(press) == nullptr) return 0;
  const Race all = race();
  return due_of(all, first_of(all));
}

bool Arbiter::holds(Seat seat) const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [seat](const Press& press) { return press.seat == seat; });
}

void Arbiter::reset(const ArbiterOptions& options, uint64_t tie_seed) {
  const auto connections = std::move(connections_);
  *this = Arbiter(options);
  connections_ = connections;
  tie_seed_ = tie_seed;
}

}  // namespace penult
