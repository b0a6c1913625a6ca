#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/data_folder.h"
#include "server/sqlite.h"
#include "tests/faults/faults.h"

namespace penult::testing {
namespace {

constexpr Ms kPatience{15'000};

/// Fills the disk to the last byte with a file, which goes with the object.
class Ballast {
 public:
  explicit Ballast(const std::string& folder) : path_(folder + "/ballast") {
    const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    std::array<char, 4096> block{};
    for (std::size_t size = block.size(); size > 0;)
      if (write(file, block.data(), size) <= 0) size /= 2;
    close(file);
  }
  ~Ballast() { unlink(path_.c_str()); }
  Ballast(const Ballast&) = delete;
  Ballast& operator=(const Ballast&) = delete;

 private:
  std::string path_;
};

/// A tracer that lets every flush of a process to its disk fail, as long as it lives.
class FailingDisk {
 public:
  explicit FailingDisk(pid_t process) {
    tracer_ = fork();
    if (tracer_ != 0) return;
    const std::string number = std::to_string(process);
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDERR_FILENO);
    execlp("strace", "strace", "-f", "-qq", "-e", "trace=fdatasync,fsync", "-e",
           "inject=fdatasync,fsync:error=EIO", "-p", number.c_str(), nullptr);
    _exit(127);
  }
  ~FailingDisk() {
    ::kill(tracer_, SIGTERM);
    waitpid(tracer_, nullptr, 0);
  }
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

 private:
  pid_t tracer_ = -1;
};

/// Another program's write lock on the store.
class Lock {
 public:
  explicit Lock(const std::string& folder)
      : database_(server::store_file(folder), server::Access::kWrite) {
    sqlite3_db_config(database_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_busy_timeout(database_.handle(), 5000);
    database_.run("BEGIN IMMEDIATE");
  }

 private:
  server::Database database_;
};

/// While the trouble lasts every table must say that it is frozen, and take nothing; after it all
/// must go on. Every other time the program is killed in the middle of it.
template <class Trouble, class Make>
Verdict strike_store(Scene& scene, const Make& make) {
  Players& players = scene.players;
  for (int time = 0; time < scene.times; ++time) {
    if (!players.play_until_all_move(kPatience)) return {"a table does not move", {}};
    {
      const Trouble trouble(make());
      if (!players.play_until_all_frozen(kPatience)) return {"a table did not freeze", {}};
      const std::size_t done = players.history().count(History::Answer::kDone);
      players.play(Ms(500));
      if (players.history().count(History::Answer::kDone) != done)
        return {"a frozen table acknowledged an action", {}};
      if (http(scene.program.port(), "GET", "/healthz").status != 503)
        return {"/healthz says that all is well", {}};
      if (http(scene.program.port(), "POST", "/api/tables", "{}").status != 503)
        return {"a table was opened that could not be stored", {}};
      if (time % 2 == 1) scene.program.kill();
    }
    players.hear_the_rest();
    if (time % 2 == 1 && !restart(scene)) return {"it does not start again", {}};
    if (!players.play_until_all_move(kPatience)) return {"a table stayed frozen", {}};
    if (http(scene.program.port(), "GET", "/healthz").status != 200)
      return {"/healthz says that the trouble goes on", {}};
  }
  return {};
}

}  // namespace

Verdict prepare_small_disk(const std::string& folder) {
  // As root in a mount namespace of our own; as anybody else in a user namespace as well.
  const std::string user = std::to_string(getuid());
  const std::string group = std::to_string(getgid());
  if (unshare(CLONE_NEWNS) != 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
      return {{}, std::string("no namespace for a small disk: ") + std::strerror(errno)};
    const auto say = [](const char* path, const std::string& text) {
      const int file = open(path, O_WRONLY | O_CLOEXEC);
      [[maybe_unused]] const ssize_t sent = write(file, text.data(), text.size());
      close(file);
    };
    say("/proc/self/setgroups", "deny");
    say("/proc/self/uid_map", "0 " + user + " 1");
    say("/proc/self/gid_map", "0 " + group + " 1");
  }
  mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
  if (mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=1m") != 0)
    return {{}, std::string("no small disk can be mounted: ") + std::strerror(errno)};
  return {};
}

Verdict strike_full(Scene& scene) {
  return strike_store<Ballast>(scene, [&] { return Ballast(scene.folder); });
}

Verdict prepare_trace(const std::string&) {
  const pid_t sleeper = fork();
  if (sleeper == 0) {
    pause();
    _exit(0);
  }
  const pid_t tracer = fork();
  if (tracer == 0) {
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDERR_FILENO);
    const std::string number = std::to_string(sleeper);
    execlp("strace", "strace", "-qq", "-e", "inject=fdatasync:error=EIO", "-p", number.c_str(),
           nullptr);
    _exit(127);
  }
  std::this_thread::sleep_for(Ms(300));
  int status = 0;
  // A tracer that works waits for its process.
  const bool works = waitpid(tracer, &status, WNOHANG) == 0;
  ::kill(sleeper, SIGKILL);
  waitpid(sleeper, nullptr, 0);
  if (works) waitpid(tracer, &status, 0);
  if (works) return {};
  return {{}, "no strace, or it may not trace here"};
}

Verdict strike_fsync(Scene& scene) {
  return strike_store<FailingDisk>(scene, [&] { return FailingDisk(scene.program.process()); });
}

Verdict strike_locked(Scene& scene) {
  return strike_store<Lock>(scene, [&] { return Lock(scene.folder); });
}

}  // namespace penult::testing
