#include "match/arbiter.h"

#include <algorithm>

namespace penult {

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

Millis Arbiter::holds_until() const {
  Millis until = 0;
  for (const Window& window : uno_)
    if (window.open) until = std::max(until, window.opened_at + options_.grace);
  if (jump_.open) until = std::max(until, jump_.opened_at + options_.jump_hold);
  return until;
}

Millis Arbiter::due_of(const Press& press) const {
  if (press.action.verb == Verb::kCatch) {
    const Window* window = window_of(press);
    return window != nullptr && window->open ? window->opened_at + options_.grace : 0;
  }
  return closes_windows(press.action.verb) ? holds_until() : 0;
}

std::optional<Verdict> Arbiter::next(Millis now) {
  // When a grace ends, the catches that waited for it come before the moves that did.
  auto chosen = waiting_.end();
  for (auto press = waiting_.begin(); press != waiting_.end(); ++press) {
    if (due_of(*press) > now) continue;
    const bool is_move = closes_windows(press->action.verb);
    if (chosen == waiting_.end() || (!is_move && closes_windows(chosen->action.verb)))
      chosen = press;
  }
  if (chosen == waiting_.end()) return std::nullopt;
  const Verdict verdict{.press = *chosen, .late = late(*chosen, now)};
  waiting_.erase(chosen);
  return verdict;
}

Millis Arbiter::next_due() const {
  Millis earliest = -1;
  for (const Press& press : waiting_) {
    const Millis due = due_of(press);
    if (earliest < 0 || due < earliest) earliest = due;
  }
  return earliest;
}

bool Arbiter::holds(Seat seat) const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [seat](const Press& press) { return press.seat == seat; });
}

void Arbiter::reset() { *this = Arbiter(options_); }

}  // namespace penult
