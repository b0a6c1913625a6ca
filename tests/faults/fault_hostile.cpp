// Those who mean harm, from an address of their own, while people play: what they do to the others
// is measured, not judged.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/faults/faults.h"

namespace penult::testing {
namespace {

constexpr Ms kMeasured{8000};

/// A socket from 127.0.0.2; it never waits.
int dial(uint16_t port) {
  const int file = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in from{}, to{};
  from.sin_family = to.sin_family = AF_INET;
  from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons(port);
  bind(file, reinterpret_cast<const sockaddr*>(&from), sizeof from);
  connect(file, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  fcntl(file, F_SETFL, O_NONBLOCK);
  return file;
}

bool say(int file, std::string_view bytes) {
  return send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
}

std::string frame(const std::string& text) {
  return std::string("\x81") + char(0x80 | int(text.size())) + std::string(4, '\0') + text;
}

std::string upgrade(const std::string& code) {
  return "GET /ws/" + code +
         " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
}

/// One of the crowd: what it does with its socket when its turn comes. False: it needs a new one.
using Act = bool (*)(int file, const std::string& code, int step);

bool slow_head(int file, const std::string&, int step) {
  return step == 0 ? say(file, "GET / HTTP/1.1\r\nX-Slow: ") : say(file, "a");
}
bool flood(int file, const std::string& code, int step) {
  if (step == 0) return say(file, upgrade(code));
  std::string many;
  for (int count = 0; count < 50; ++count)
    many += frame(R"({"t": "ping", "x": 1})");
  return say(file, many);
}
bool silent_watcher(int file, const std::string& code, int step) {
  if (step == 0) return say(file, upgrade(code));
  const std::string hello = R"({"t":"hello","v":1,"name":"Eve","last":0,"lang":"en","watch":true})";
  return step == 1 ? say(file, frame(hello)) : true;
}
bool huge(int file, const std::string& code, int step) {
  if (step == 0) return say(file, upgrade(code));
  return say(file, std::string("\x81\xff\0\0\0\0\x7f\0\0\0\0\0\0\0", 14) + std::string(8192, 'x'));
}
bool requests(int file, const std::string&, int) {
  std::string many;
  for (int count = 0; count < 50; ++count)
    many += "GET /api/rules HTTP/1.1\r\nHost: localhost\r\n\r\n";
  return say(file, many);
}

constexpr std::array<Act, 5> kActs = {slow_head, flood, silent_watcher, huge, requests};
constexpr int kCrowd = 90;

void attack(uint16_t port, const std::string& code, const std::atomic<bool>& stop) {
  struct One {
    int file = -1;
    int step = 0;
  };
  std::array<One, kCrowd> crowd;
  while (!stop) {
    for (std::size_t index = 0; index < crowd.size(); ++index) {
      One& one = crowd[index];
      if (one.file < 0) one = {.file = dial(port)};
      std::array<char, 65536> heard{};
      const Act act = kActs[index % kActs.size()];
      // The silent one does not read; the others do, so that they are not taken for slow.
      const bool gone =
          act != silent_watcher && recv(one.file, heard.data(), heard.size(), MSG_DONTWAIT) == 0;
      if (!gone && act(one.file, code, one.step++)) continue;
      close(one.file);
      one = {};
    }
    std::this_thread::sleep_for(Ms(20));
  }
  for (const One& one : crowd)
    if (one.file >= 0) close(one.file);
}

/// Median and p99 of what was measured since `first`.
std::array<double, 2> figures(const std::vector<double>& latency, std::size_t first) {
  std::vector<double> part(latency.begin() + std::ptrdiff_t(first), latency.end());
  if (part.empty()) return {0, 0};
  std::sort(part.begin(), part.end());
  return {part[part.size() / 2], part[size_t(0.99 * double(part.size() - 1))]};
}

}  // namespace

Verdict strike_hostile(Scene& scene) {
  Players& players = scene.players;
  for (int time = 0; time < scene.times; ++time) {
    const std::size_t start = players.totals.latency_ms.size();
    players.play(kMeasured);
    const auto calm = figures(players.totals.latency_ms, start);
    const std::size_t middle = players.totals.latency_ms.size();
    std::atomic<bool> stop = false;
    std::thread crowd([&] { attack(scene.program.port(), players.code(0), stop); });
    players.play(kMeasured);
    const auto attacked = figures(players.totals.latency_ms, middle);
    stop = true;
    crowd.join();
    ++players.totals.rounds;
    std::printf("acknowledged after (median, p99): calm %.2f, %.2f ms; attacked %.2f, %.2f ms\n",
                calm[0], calm[1], attacked[0], attacked[1]);
    if (players.totals.turned_away > 0) return {"somebody who plays was thrown out", {}};
    if (!players.play_until_all_move(Ms(10'000))) return {"a table does not go on", {}};
  }
  return {};
}

}  // namespace penult::testing
