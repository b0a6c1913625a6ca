#include "tests/server/delay_line.h"

#include <array>
#include <chrono>
#include <cstring>
#include <queue>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace penult::testing {
namespace {

using Clock = std::chrono::steady_clock;

struct Packet {
  Clock::time_point due;
  uint64_t number = 0;
  std::vector<char> bytes;

  bool operator>(const Packet& other) const {
    return due != other.due ? due > other.due : number > other.number;
  }
};

/// Gives the device its address and wakes it; false if the kernel refuses.
bool configure(const char* name) {
  const int control = socket(AF_INET, SOCK_DGRAM, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  auto& address = reinterpret_cast<sockaddr_in&>(request.ifr_addr);
  const auto set = [&](unsigned long what, const char* value) {
    address.sin_family = AF_INET;
    inet_pton(AF_INET, value, &address.sin_addr);
    return ioctl(control, what, &request) == 0;
  };
  bool good = set(SIOCSIFADDR, kHere) && set(SIOCSIFNETMASK, "255.255.255.0");
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  good = good && ioctl(control, SIOCSIFFLAGS, &request) == 0;
  close(control);
  return good;
}

/// Packets to the machine itself go over the loopback device.
bool wake_loopback() {
  const int control = socket(AF_INET, SOCK_DGRAM, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, "lo", IFNAMSIZ - 1);
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  const bool good = ioctl(control, SIOCSIFFLAGS, &request) == 0;
  close(control);
  return good;
}

}  // namespace

DelayLine::DelayLine() {
  if (unshare(geteuid() == 0 ? CLONE_NEWNET : CLONE_NEWUSER | CLONE_NEWNET) != 0) {
    problem_ = std::string("no network namespace: ") + std::strerror(errno);
    return;
  }
  device_ = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  ifreq request{};
  std::strncpy(request.ifr_name, "slow0", IFNAMSIZ - 1);
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  if (device_ < 0 || ioctl(device_, TUNSETIFF, &request) != 0 || !configure("slow0") ||
      !wake_loopback()) {
    problem_ = std::string("no TUN device: ") + std::strerror(errno);
    return;
  }
  thread_ = std::thread([this] { run(); });
}

DelayLine::~DelayLine() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
  if (device_ >= 0) close(device_);
}

std::string DelayLine::behind(int one_way) { return "10.9.0." + std::to_string(one_way + 2); }

void DelayLine::run() {
  constexpr size_t kHead = 20, kFrom = 12, kTo = 16;
  std::priority_queue<Packet, std::vector<Packet>, std::greater<>> under_way;
  std::array<char, 2048> bytes{};
  for (uint64_t number = 0; !ends_;) {
    pollfd ready{.fd = device_, .events = POLLIN, .revents = 0};
    poll(&ready, 1, 1);
    for (ssize_t got = 0; (got = read(device_, bytes.data(), bytes.size())) >= ssize_t(kHead);) {
      if ((bytes[0] & 0xf0) != 0x40) continue;
      const int delay = uint8_t(bytes[kTo + 3]) - 2;
      Packet packet{.due = Clock::now() + std::chrono::milliseconds(delay),
                    .number = number++,
                    .bytes = {bytes.begin(), bytes.begin() + got}};
      for (size_t place = 0; place < 4; ++place)
        std::swap(packet.bytes[kFrom + place], packet.bytes[kTo + place]);
      under_way.push(std::move(packet));
    }
    while (!under_way.empty() && under_way.top().due <= Clock::now()) {
      const std::vector<char>& packet = under_way.top().bytes;
      [[maybe_unused]] const ssize_t written = write(device_, packet.data(), packet.size());
      under_way.pop();
    }
  }
}

}  // namespace penult::testing
