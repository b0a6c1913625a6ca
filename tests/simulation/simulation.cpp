#include "tests/simulation/simulation.h"

#include <algorithm>
#include <deque>

#include "lab/random_rules.h"
#include "lab/seeds.h"
#include "match/table_state.h"
#include "tests/simulation/person.h"

namespace penult::simulation {
namespace {

constexpr Millis kStorm = 60'000;   ///< of faults, at most
constexpr std::size_t kMoves = 40;  ///< after so many actions the storm is over
constexpr std::size_t kCalmMoves = 6;
constexpr Millis kPatience = 180'000;  ///< in calm, until everybody must have acted again

Weather weather_of(Chance& chance) {
  Weather weather;
  const auto now_and_then = [&](uint32_t most) {
    return chance.one_in(2) ? chance.below(most) : 0;
  };
  weather.lost = now_and_then(100);
  weather.doubled = now_and_then(200);
  weather.broken = now_and_then(60);
  weather.half_open = now_and_then(20);
  weather.crash = now_and_then(600);
  weather.failed = now_and_then(40);
  weather.slow = now_and_then(30);
  weather.reordered = chance.one_in(3);
  weather.delay = 2 + chance.below(chance.one_in(3) ? 250 : 40);
  return weather;
}

SetRules rules_of(Chance& chance) {
  SetRules rules;
  rules.rules = "classic-108";
  if (chance.one_in(2)) {
    const Mix mix = random_mix(chance.dice);
    bool playable = !rules_error(mix.name);
    for (int seats = 2; seats <= 4; ++seats)
      playable = playable && compile(mix.options, seats).errors.empty();
    if (playable) rules.rules = mix.name;
  }
  rules.table.clock_seconds = int(chance.below(2)) * 10;
  rules.table.race = !chance.one_in(4);
  return rules;
}

class Evening {
 public:
  Evening(uint64_t seed, Planted planted)
      : plan_{Dice{scramble(seed)}},
        network_{plan_.dice.next(), weather_of(plan_), planted},
        rules_(rules_of(plan_)) {
    constexpr std::array<const char*, 4> kNames = {"Ann", "Ben", "Cid", "Dia"};
    const std::size_t people = 1 + plan_.below(3);
    for (std::size_t one = 0; one < people; ++one)
      people_.emplace_back(network_, kNames[one], false);
    if (plan_.one_in(2)) people_.emplace_back(network_, "Eve", true);
  }

  Report run() {
    open();
    const Millis began = network_.timeline.now;
    while (network_.step() && network_.timeline.now - began < kStorm &&
           network_.oracle.moves() < kMoves) {
    }
    if (network_.oracle.problem().empty()) calm();
    return {.problem = network_.oracle.problem(),
            .records = network_.oracle.records(),
            .moves = network_.oracle.moves(),
            .views = network_.oracle.views(),
            .crashes = network_.crashes,
            .simulated_ms = network_.timeline.now - began};
  }

 private:
  void open() {
    network_.open_table(rules_, [this](const std::string& code) {
      if (code.empty()) return;
      code_ = code;
      for (Person& person : people_)
        person.sit_down(code);
    });
    // The server may die before it could answer.
    network_.timeline.after(4000, 0, [this] {
      if (code_.empty()) open();
    });
  }

  /// Nothing fails any more: within bounds everybody must have played on.
  void calm() {
    network_.weather = {};
    std::vector<std::size_t> done;
    for (Person& person : people_) {
      person.rowdy = false;
      done.push_back(person.done());
    }
    const std::size_t moves = network_.oracle.moves() + kCalmMoves;
    const Millis end = network_.timeline.now + kPatience;
    while (network_.step()) {
      const bool nobody_left = std::all_of(people_.begin(), people_.end(),
                                           [](const Person& person) { return person.gone(); });
      bool satisfied = nobody_left || network_.oracle.moves() >= moves;
      for (std::size_t one = 0; one < people_.size(); ++one)
        satisfied = satisfied && people_[one].satisfied(done[one]);
      if (satisfied) return;
      if (network_.timeline.now < end) continue;
      return network_.oracle.wrong("the table does not go on: " + where());
    }
  }

  std::string where() const {
    const TableState* state = network_.oracle.table(code_);
    if (state == nullptr) return "there is none";
    return "phase " + std::to_string(int(state->phase)) + ", awaited " +
           std::to_string(state->awaited) + ", moves " + std::to_string(network_.oracle.moves()) +
           ", rules " + rules_.rules;
  }

  Chance plan_;
  Network network_;
  SetRules rules_;
  std::deque<Person> people_;
  std::string code_;
};

}  // namespace

Report simulate(uint64_t seed, Planted planted) {
  return std::make_unique<Evening>(seed, planted)->run();
}

}  // namespace penult::simulation
