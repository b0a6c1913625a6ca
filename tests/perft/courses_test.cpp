// Seeded rounds to their last event: what everybody is told, may do and is refused, as one number a
// rule set. It changes whenever a rule does, and only then may courses.def change: recorded tables
// are replayed by these very rules. A failure prints the line as it is now. In the second kind of
// course people also call, catch, accuse, fine, speak, touch and leave out of turn, rightly or not.

#include <tuple>

#include <gtest/gtest.h>

#include "engine/observation.h"
#include "engine/round.h"

namespace penult {
namespace {

struct Course {
  std::string_view preset;
  std::string_view settings;
  uint64_t digest;
};

class Digest {
 public:
  void add(uint64_t value) {
    value_ = (value_ ^ value) * 0x9e3779b97f4a7c15ULL;
    value_ ^= value_ >> 29;
  }
  void add(const CardSet& set) {
    add(set.first);
    add(set.second);
  }
  /// By its word, so that a rule with reasons of its own changes no other one's digest.
  void add(const Refusal& refusal) {
    for (const char letter : code_of(refusal.reason))
      add(uint64_t(uint8_t(letter)));
    add(uint64_t(refusal.color) | uint64_t(refusal.seat) << 8);
  }
  void add(const Action& action) {
    add(uint64_t(action.verb) | uint64_t(action.card) << 8 | uint64_t(action.color) << 16 |
        uint64_t(action.target) << 24 | uint64_t(action.number) << 32 | uint64_t(action.uno) << 40);
  }
  void add(const Event& event) {
    add(uint64_t(event.type) | uint64_t(event.seat) << 8 | uint64_t(event.target) << 16 |
        uint64_t(event.card) << 24 | uint64_t(event.color) << 32 | uint64_t(event.amount) << 40 |
        uint64_t(event.flag) << 48 | uint64_t(event.uno) << 56);
    add(event.cards);
  }
  /// What counts of it: nothing that is left over from what is settled.
  void add(const Observation& seen) {
    add(seen.unseen);
    if (seen.step == Step::kOver) return;
    for (const uint8_t count : seen.counts)
      add(uint64_t(count));
    add(uint64_t(seen.step) | uint64_t(seen.awaited) << 8 | uint64_t(seen.active) << 16 |
        uint64_t(seen.uno_owed) << 32 | uint64_t(seen.uno_said) << 48);
    add(uint64_t(seen.direction) | uint64_t(seen.color) << 8 | uint64_t(seen.top) << 16 |
        uint64_t(seen.laid_by) << 24 | uint64_t(seen.starter_on_top) << 32 |
        uint64_t(seen.jumpable) << 40 | uint64_t(seen.accusable) << 48 |
        uint64_t(seen.pending) << 56);
    add(uint64_t(seen.outstanding));
    if (seen.pending != Pending::kNone)
      add(uint64_t(seen.amount) | uint64_t(seen.chain) << 8 | uint64_t(seen.author) << 16 |
          uint64_t(seen.target) << 24);
  }
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 1;
};

class Player {
 public:
  Player(const Rules& rules, int seats, uint64_t seed, bool unruly)
      : rules_(rules), random_(seed), unruly_(unruly) {
    table_.cards = OrderedCards(seed);
    deal(rules, table_, Deal{.seats = seats, .dealer = Seat(seed % uint64_t(seats))}, log_);
  }

  void play(Digest& digest) {
    const State& state = table_.state;
    for (int count = 0; !is_over(state) && count < 400; ++count) {
      moves_.clear();
      for (Seat seat = 0; seat < state.seats; ++seat) {
        ActionList legal;
        legal_actions(rules_, state, seat, legal);
        for (const Action& action : legal) {
          digest.add(action);
          moves_.emplace_back(seat, action);
        }
        const Seat asked = awaited_seat(state);
        if (asked == seat) digest.add(default_action(rules_, state, seat));
      }
      refuse_some(digest);
      auto [seat, action] = moves_[random_.below(uint32_t(moves_.size()))];
      if (unruly_ && random_.below(4) == 0) {
        std::tie(seat, action) = interruption();
      } else if (random_.below(40) == 0 && awaited_seat(state) != kNobody) {
        seat = awaited_seat(state);
        action = just(Verb::kTimeout);
      }
      const Refusal refusal = apply(rules_, table_, seat, action, log_);
      if (unruly_) digest.add(refusal);
      for (Seat viewer = 0; viewer < state.seats; ++viewer)
        digest.add(observe(rules_, state, viewer));
    }
    for (const Event& event : log_.events)
      digest.add(event);
    const Score points = score(rules_, state);
    for (Seat seat = 0; seat < state.seats; ++seat)
      digest.add(uint64_t(points.in_hand[seat]) << 32 | uint32_t(points.booked[seat]));
  }

 private:
  void refuse_some(Digest& digest) {
    for (int i = 0; i < 6; ++i) {
      const Action action{.verb = Verb(random_.below(uint32_t(Verb::kTimeout) + 1)),
                          .card = Kind(random_.below(kKinds + 1)),
                          .color = Color(random_.below(kColors + 1)),
                          .target = Seat(random_.below(table_.state.seats)),
                          .number = uint8_t(random_.below(4)),
                          .uno = random_.below(8) == 0};
      const Seat seat = Seat(random_.below(uint32_t(table_.state.seats) + 1));
      digest.add(check(rules_, table_.state, seat, action));
    }
  }

  std::pair<Seat, Action> interruption() {
    static constexpr Verb kVerbs[] = {Verb::kUno,    Verb::kUno,    Verb::kCatch,  Verb::kCatch,
                                      Verb::kAccuse, Verb::kAccuse, Verb::kSpeak,  Verb::kLift,
                                      Verb::kTouch,  Verb::kFine,   Verb::kTimeout};
    const Seat seat = Seat(random_.below(table_.state.seats));
    const Seat target = Seat(random_.below(table_.state.seats));
    if (random_.below(100) == 0) return {seat, just(Verb::kLeave)};
    const Verb verb = kVerbs[random_.below(uint32_t(std::size(kVerbs)))];
    if (verb == Verb::kCatch || verb == Verb::kAccuse) return {seat, against(verb, target)};
    if (verb != Verb::kFine) return {seat, just(verb)};
    return {seat, {.verb = verb, .target = target, .number = uint8_t(random_.below(4))}};
  }

  const Rules& rules_;
  OrderedCards random_;
  bool unruly_;
  Table table_;
  EventLog log_;
  std::vector<std::pair<Seat, Action>> moves_;
};

uint64_t digest_of(const Options& options, bool unruly) {
  Digest digest;
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    const Compiled compiled = compile(options, seats);
    EXPECT_TRUE(compiled.errors.empty());
    for (uint64_t seed = 1; seed <= 3; ++seed)
      Player(compiled.rules, seats, seed * 100 + uint64_t(seats), unruly).play(digest);
  }
  return digest.value();
}

void expect_as_it_was(const Course& course, bool unruly) {
  Options options;
  ASSERT_FALSE(load_preset(course.preset, options));
  ASSERT_FALSE(set_options(options, course.settings));
  const uint64_t digest = digest_of(options, unruly);
  EXPECT_EQ(digest, course.digest)
      << "now: {\"" << course.preset << "\", \"" << course.settings << "\", " << digest << "U},";
}

const Course kCourses[] = {
#include "tests/perft/courses.def"
};
const Course kUnrulyCourses[] = {
#include "tests/perft/unruly_courses.def"
};

class Courses : public testing::TestWithParam<size_t> {};
TEST_P(Courses, AreAsTheyWere) { expect_as_it_was(kCourses[GetParam()], false); }
INSTANTIATE_TEST_SUITE_P(All, Courses, testing::Range(size_t{0}, std::size(kCourses)));

class UnrulyCourses : public testing::TestWithParam<size_t> {};
TEST_P(UnrulyCourses, AreAsTheyWere) { expect_as_it_was(kUnrulyCourses[GetParam()], true); }
INSTANTIATE_TEST_SUITE_P(All, UnrulyCourses, testing::Range(size_t{0}, std::size(kUnrulyCourses)));

}  // namespace
}  // namespace penult
