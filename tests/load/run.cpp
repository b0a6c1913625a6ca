#include "tests/load/run.h"

#include <algorithm>

#include <boost/asio/executor_work_guard.hpp>
#include <unistd.h>

namespace penult::testing {
namespace {

constexpr std::size_t kUnderWay = 100;
/// Of one source: below what the server lets one address have.
constexpr std::size_t kOfOneSource = 90;
constexpr double kPatience = 60;

}  // namespace

Run::Run(const Plan& plan, uint16_t port, pid_t process)
    : plan_(plan),
      port_(port),
      chance_(plan.seed),
      ground_{.loop = loop_, .score = score, .chance = chance_},
      process_(process) {
  score.part = &parts.emplace_back();
  score.part->name = "opening";
}

Run::~Run() = default;

void Run::run_for(double seconds) {
  // There may be nothing to do for a while.
  const auto guard = boost::asio::make_work_guard(loop_);
  loop_.restart();
  loop_.run_for(
      std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(seconds)));
}

Part& Run::measure(const std::string& name, double seconds, bool keeps_answers) {
  Part& part = parts.emplace_back();
  part.name = name;
  part.keeps_answers = keeps_answers;
  score.part = &part;
  const Moment began = SteadyClock::now();
  const Usage before = usage_of(process_);
  const Usage own = usage_of(getpid());
  run_for(seconds);
  const Usage after = usage_of(process_);
  part.seconds = double(microseconds_since(began)) / 1e6;
  part.cpu = after.cpu_seconds - before.cpu_seconds;
  part.busiest = after.busiest_seconds - before.busiest_seconds;
  part.own_cpu = usage_of(getpid()).cpu_seconds - own.cpu_seconds;
  part.load_average = load_average();
  return part;
}

void Run::wait_for_settled(std::size_t most_missing) {
  const Moment began = SteadyClock::now();
  while (opened_ - score.settled > most_missing &&
         double(microseconds_since(began)) < kPatience * 1e6)
    run_for(0.001);
}

std::string Run::next_source() { return source_address(opened_ / kOfOneSource); }

void Run::open(Person& person, const std::string& path) {
  person.open(port_, next_source(), path);
  ++opened_;
  wait_for_settled(kUnderWay);
}

EchoRun::EchoRun(const Plan& plan, uint16_t port, pid_t process)
    : Run(plan, port, process),
      messages_(loop_, plan.seed,
                [this](std::size_t who, Moment planned) { guests_[who].due(planned); }) {}

EchoRun::~EchoRun() {
  for (auto* list : {&quiet_, &guests_})
    for (EchoGuest& one : *list)
      one.abandon();
  run_for(0.1);
}

void EchoRun::talk() {
  const double before = resident();
  for (std::size_t count = plan_.talkers(); count < plan_.connections; ++count)
    open(quiet_.emplace_back(ground_), "/");
  wait_for_settled(0);
  memory.connections = quiet_.size();
  memory.kilobytes_each = (resident() - before) / double(std::max<std::size_t>(1, quiet_.size()));
  for (std::size_t count = 0; count < plan_.talkers(); ++count)
    open(guests_.emplace_back(ground_), "/");
  wait_for_settled(0);
  messages_.start(guests_.size(), plan_.rate);
  measure("warm-up", plan_.warm_up);
  measure("steady", plan_.seconds);
  memory.resident_kb = resident();
  messages_.stop();
  run_for(1);
  for (const EchoGuest& one : guests_)
    score.faults.lost += one.outstanding();
}

}  // namespace penult::testing
