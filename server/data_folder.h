#pragma once
// The folder in which a server keeps its store, and who may write in it.

#include <filesystem>
#include <string>

namespace penult::server {

/// The store's file in a data folder.
std::string store_file(const std::string& folder);

/// Held as long as a program may write the store. The kernel lets go of it however the program
/// ends.
class FolderLock {
 public:
  /// Makes the folder (for its owner only) where it is missing. Throws `StartError` where another
  /// program holds it, with its number, or where the folder cannot be written.
  explicit FolderLock(const std::string& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_ = -1;
};

/// Puts `part` in the place of `target` so that a crash leaves the old or the new one, whole.
/// Returns what went wrong, or nothing.
std::string publish_file(const std::filesystem::path& part, const std::filesystem::path& target);

}  // namespace penult::server
