#include "tests/simulation/timeline.h"

namespace penult::simulation {
namespace {

class SimulatedAlarm final : public Alarm {
 public:
  SimulatedAlarm(Timeline& timeline, uint64_t life, bool works)
      : timeline_(timeline), life_(life), works_(works) {}

  void set(Millis after, std::function<void()> then) override {
    const uint64_t setting = ++*setting_;
    if (!works_) return;
    timeline_.after(after, life_, [current = setting_, setting, then = std::move(then)] {
      if (*current == setting) then();
    });
  }
  void stop() override { ++*setting_; }

 private:
  Timeline& timeline_;
  uint64_t life_;
  bool works_;
  std::shared_ptr<uint64_t> setting_ = std::make_shared<uint64_t>(0);
};

}  // namespace

std::string SimulatedWorld::random_hex(std::size_t bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t digit = 0; digit < bytes * 2; ++digit)
    text += kDigits[dice_.below(16)];
  return text;
}

std::unique_ptr<Alarm> SimulatedWorld::alarm() {
  return std::make_unique<SimulatedAlarm>(timeline_, life_, alarms_);
}

}  // namespace penult::simulation
