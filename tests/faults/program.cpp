#include "tests/faults/program.h"

#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace penult::testing {

Program::Program(std::string path, std::string folder, std::vector<std::string> arguments)
    : path_(std::move(path)), folder_(std::move(folder)), arguments_(std::move(arguments)) {}

Program::~Program() { kill(); }

bool Program::start() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return false;
  process_ = fork();
  if (process_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    const int log = open((folder_ + ".log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(log, STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    std::vector<std::string> words = {"penult",    "serve",   "--port", "0",    "--host",
                                      "127.0.0.1", "--quiet", "--data", folder_};
    words.insert(words.end(), arguments_.begin(), arguments_.end());
    std::vector<char*> line;
    line.reserve(words.size() + 1);
    for (std::string& one : words)
      line.push_back(one.data());
    line.push_back(nullptr);
    execv(path_.c_str(), line.data());
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

std::string Program::log() const {
  std::ifstream file(folder_ + ".log");
  return {std::istreambuf_iterator<char>(file), {}};
}

void Program::kill() {
  if (process_ < 0) return;
  send_signal(SIGKILL);
  waitpid(process_, nullptr, 0);
  forget();
}

void Program::send_signal(int number) const { ::kill(process_, number); }

double Program::terminate() {
  using WallClock = std::chrono::steady_clock;
  const auto began = WallClock::now();
  const auto gone = [&] { return std::chrono::duration<double>(WallClock::now() - began).count(); };
  send_signal(SIGTERM);
  int status = -1;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (gone() > 10) {
      kill();
      return -1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  forget();
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? gone() : -1;
}

void Program::forget() {
  close(std::exchange(output_, -1));
  process_ = -1;
}

}  // namespace penult::testing
