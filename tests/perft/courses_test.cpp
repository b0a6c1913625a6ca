// Seeded rounds to their last event: what everybody is told, may do and is refused, as one number a
// rule set. It changes whenever a rule does, and only then may courses.def change: recorded tables
// are replayed by these very rules. A failure prints the line as it is now.

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
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 1;
};

class Player {
 public:
  Player(const Rules& rules, int seats, uint64_t seed) : rules_(rules), random_(seed) {
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
      if (random_.below(40) == 0 && awaited_seat(state) != kNobody) {
        seat = awaited_seat(state);
        action = just(Verb::kTimeout);
      }
      (void)apply(rules_, table_, seat, action, log_);
      for (Seat viewer = 0; viewer < state.seats; ++viewer)
        digest.add(observe(rules_, state, viewer).unseen);
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
      const Refusal refusal = check(rules_, table_.state, seat, action);
      digest.add(uint64_t(refusal.reason) | uint64_t(refusal.color) << 16);
    }
  }

  const Rules& rules_;
  OrderedCards random_;
  Table table_;
  EventLog log_;
  std::vector<std::pair<Seat, Action>> moves_;
};

uint64_t digest_of(const Options& options) {
  Digest digest;
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    const Compiled compiled = compile(options, seats);
    EXPECT_TRUE(compiled.errors.empty());
    for (uint64_t seed = 1; seed <= 3; ++seed)
      Player(compiled.rules, seats, seed * 100 + uint64_t(seats)).play(digest);
  }
  return digest.value();
}

TEST(Courses, AreAsTheyWere) {
  const Course courses[] = {
#include "tests/perft/courses.def"
  };
  for (const Course& course : courses) {
    Options options;
    ASSERT_FALSE(load_preset(course.preset, options));
    ASSERT_FALSE(set_options(options, course.settings));
    const uint64_t digest = digest_of(options);
    EXPECT_EQ(digest, course.digest)
        << "now: {\"" << course.preset << "\", \"" << course.settings << "\", " << digest << "U},";
  }
}

}  // namespace
}  // namespace penult
