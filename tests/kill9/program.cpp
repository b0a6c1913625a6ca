#include "tests/kill9/program.h"

#include <array>
#include <utility>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace penult::testing {

Program::Program(std::string path, std::string folder)
    : path_(std::move(path)), folder_(std::move(folder)) {}

Program::~Program() { kill(); }

bool Program::start() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return false;
  process_ = fork();
  if (process_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl(path_.c_str(), "penult", "serve", "--port", "0", "--host", "127.0.0.1", "--quiet",
          "--data", folder_.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  output_ = ends[0];
  constexpr std::string_view kBefore = "localhost:";
  std::string text;
  for (;;) {
    const size_t place = text.find(kBefore);
    if (place != std::string::npos && text.find('\n', place) != std::string::npos) {
      port_ = uint16_t(std::stoi(text.substr(place + kBefore.size())));
      return true;
    }
    pollfd ready{.fd = output_, .events = POLLIN, .revents = 0};
    std::array<char, 512> bytes{};
    if (poll(&ready, 1, 20'000) <= 0) return false;
    const ssize_t got = read(output_, bytes.data(), bytes.size());
    if (got <= 0) return false;
    text.append(bytes.data(), size_t(got));
  }
}

void Program::kill() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  close(std::exchange(output_, -1));
  process_ = -1;
}

}  // namespace penult::testing
