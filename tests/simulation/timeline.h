#pragma once
// The only thread there is: what happens next, and when.

#include <cstdio>
#include <functional>
#include <map>
#include <utility>

#include "server/world.h"
#include "tests/simulation/plan.h"

namespace penult::simulation {

using server::Alarm;

class Timeline {
 public:
  Millis now = 1'000'000;

  /// `life` 0: of the world outside; otherwise of that life of the server, and gone with it.
  void at(Millis when, uint64_t life, std::function<void()> work) {
    queue_.emplace(std::pair{std::max(when, now), ++last_}, Entry{life, std::move(work)});
  }
  void after(Millis time, uint64_t life, std::function<void()> work) {
    at(now + time, life, std::move(work));
  }
  /// False: nothing will ever happen again.
  bool step() {
    if (queue_.empty()) return false;
    auto node = queue_.extract(queue_.begin());
    now = node.key().first;
    node.mapped().work();
    return true;
  }
  void note(std::string_view what, std::string_view text) const {
    if (!trace) return;
    std::printf("%8lld %-10s %.*s\n", static_cast<long long>(now), std::string(what).c_str(),
                int(std::min<std::size_t>(text.size(), 300)), text.data());
  }
  void end_life(uint64_t life) {
    std::erase_if(queue_, [life](const auto& one) { return one.second.life == life; });
  }

 private:
  struct Entry {
    uint64_t life;
    std::function<void()> work;
  };
  std::map<std::pair<Millis, uint64_t>, Entry> queue_;
  uint64_t last_ = 0;
};

/// The world of one life of the server.
class SimulatedWorld final : public server::World {
 public:
  SimulatedWorld(Timeline& timeline, uint64_t life, uint64_t seed, bool alarms)
      : timeline_(timeline), life_(life), dice_{seed}, alarms_(alarms) {}

  Millis now() override { return timeline_.now; }
  uint64_t random_number() override { return dice_.next(); }
  std::string random_hex(std::size_t bytes) override;
  void post(std::function<void()> work) override { timeline_.after(0, life_, std::move(work)); }
  std::unique_ptr<Alarm> alarm() override;

 private:
  Timeline& timeline_;
  uint64_t life_;
  Dice dice_;
  bool alarms_;
};

}  // namespace penult::simulation
