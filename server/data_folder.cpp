#include "server/data_folder.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store.h"

namespace penult::server {
namespace {

std::string holder(int file) {
  std::array<char, 32> text{};
  const ssize_t got = pread(file, text.data(), text.size() - 1, 0);
  const std::string number(text.data(), got > 0 ? size_t(got) : 0);
  return number.empty() ? std::string() : " by process " + number;
}

/// Flushes a file or a folder to the disk.
bool sync_path(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool good = fsync(file) == 0;
  close(file);
  return good;
}

}  // namespace

std::string store_file(const std::string& folder) { return folder + "/penult.db"; }

FolderLock::FolderLock(const std::string& folder) {
  std::error_code error;
  if (std::filesystem::create_directories(folder, error) && !error)
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  const std::string path = folder + "/penult.lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file_ < 0)
    throw StartError("the store cannot be opened (" + std::string(std::strerror(errno)) + "), " +
                     path + ", make the folder writable or choose another --data");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const std::string who = holder(file_);
    close(file_);
    throw StartError("the store is in use" + who + ", " + store_file(folder) +
                     ", stop the other server or choose another --data");
  }
  // For the message above; that it may fail on a full disk does not matter.
  const std::string number = std::to_string(getpid());
  if (ftruncate(file_, 0) == 0) [[maybe_unused]]
    const ssize_t sent = pwrite(file_, number.data(), number.size(), 0);
}

FolderLock::~FolderLock() { close(file_); }

std::string publish_file(const std::filesystem::path& part, const std::filesystem::path& target) {
  std::error_code error;
  if (!sync_path(part)) return std::strerror(errno);
  std::filesystem::rename(part, target, error);
  if (error) return error.message();
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  return sync_path(folder) ? std::string() : std::strerror(errno);
}

}  // namespace penult::server
