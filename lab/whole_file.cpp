#include "lab/whole_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penult {
namespace {

std::string failure(const std::string& name) {
  return "cannot write " + name + ": " + std::strerror(errno);
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(size_t(count));
  }
  return true;
}

bool is_special(const std::string& name) {
  struct stat status{};
  return stat(name.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

std::string write_special(const std::string& name, std::string_view bytes) {
  const int file = open(name.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return failure(name);
  const std::string problem = write_all(file, bytes) ? "" : failure(name);
  close(file);
  return problem;
}

/// The name is on the disk only when its folder is.
void sync_folder(const std::string& name) {
  const std::string folder = std::filesystem::path(name).parent_path().string();
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

std::string write_whole_file(const std::string& name, std::string_view bytes) {
  if (is_special(name)) return write_special(name, bytes);
  const std::string beside = name + "." + std::to_string(getpid()) + ".part";
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return failure(name);
  const bool written = write_all(file, bytes) && fsync(file) == 0;
  const int why = errno;
  const bool closed = close(file) == 0;
  if (written && closed && rename(beside.c_str(), name.c_str()) == 0) {
    sync_folder(name);
    return {};
  }
  if (!written) errno = why;
  const std::string problem = failure(name);
  unlink(beside.c_str());
  return problem;
}

}  // namespace penult
