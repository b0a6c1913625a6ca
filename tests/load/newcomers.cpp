#include "tests/load/newcomers.h"

#include "tests/server/client.h"

namespace penult::testing {
namespace {

constexpr auto kPause = std::chrono::milliseconds(40);
constexpr std::size_t kAddresses = 200;

int open_one(uint16_t port, const std::string& source) {
  return http(Wire(port, "127.0.0.1", source.c_str()), port, "POST", "/api/tables", "{}").status;
}

int watch_one(uint16_t port, const std::string& source, const std::string& code) {
  TableClient client(Wire(port, "127.0.0.1", source.c_str()), port, code);
  if (!client.connected()) return client.status();
  const auto answer = client.hello("", {}, 0, true);
  if (answer && word(*answer, "t") == "welcome") return 101;
  while (client.receive(2000)) {
  }
  return client.close_code();
}

}  // namespace

Newcomers::Newcomers(uint16_t port, std::vector<std::string> codes)
    : port_(port), codes_(std::move(codes)), thread_([this] { come(); }) {}

void Newcomers::stop() {
  stopped_ = true;
  if (thread_.joinable()) thread_.join();
}

void Newcomers::come() {
  for (std::size_t number = 0; !stopped_; ++number) {
    const std::string source = "127.2.0." + std::to_string(number % kAddresses + 1);
    Try one{.at = SteadyClock::now(), .table = number % 2 == 0};
    one.answer = one.table ? open_one(port_, source)
                           : watch_one(port_, source, codes_[number % codes_.size()]);
    tries_.push_back(one);
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace penult::testing
