#include "cli/long_run.h"

#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace penult {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void set_handler(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART | int(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace

LongRun::LongRun(std::string what)
    : what_(std::move(what)),
      start_(std::chrono::steady_clock::now()),
      on_terminal_(isatty(STDERR_FILENO) != 0) {
  interrupted = false;
  set_handler([](int) { interrupted = true; });
}

LongRun::~LongRun() {
  clear();
  set_handler(SIG_DFL);
}

Watch LongRun::watch() {
  Watch watch;
  watch.stop = &interrupted;
  if (on_terminal_) watch.progress = [this](double done) { tell(done); };
  return watch;
}

bool LongRun::is_interrupted() const { return interrupted; }

void LongRun::clear() {
  if (told_) std::fputs("\r\x1b[K", stderr);
  told_ = false;
}

void LongRun::tell(double done) {
  const double passed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  // The first guess would be a wild one, and a run of a second needs no line.
  if (passed < 0.5 || done <= 0) return;
  const std::string left = shown_time(passed / done * (1 - done) + 0.5);
  std::fprintf(stderr, "\r\x1b[K%3.0f %% of %s, %s left ", 100 * done, what_.c_str(), left.c_str());
  std::fflush(stderr);
  told_ = true;
}

std::string shown_time(double seconds) {
  const auto whole = uint64_t(seconds);
  char text[48];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%llu:%02llu:%02llu", (unsigned long long)(whole / 3600),
                  (unsigned long long)(whole / 60 % 60), (unsigned long long)(whole % 60));
  else
    std::snprintf(text, sizeof text, "%llu:%02llu", (unsigned long long)(whole / 60),
                  (unsigned long long)(whole % 60));
  return text;
}

}  // namespace penult
