#pragma once
// The web client, read once at start. No path of a request ever reaches the file system.

#include <string>
#include <string_view>
#include <unordered_map>

namespace penult::server {

struct WebFile {
  std::string bytes;
  std::string packed;  ///< gzip; empty where it would not be smaller
  std::string type;
  std::string etag;
  bool immutable = false;  ///< its name changes with its content
};

class WebFiles {
 public:
  /// All files of `folder`; an empty name gives the page that says what is missing.
  explicit WebFiles(const std::string& folder);
  /// The file at a path ("/", "/t/KQZTR", "/assets/index-1a2b.js"), or null.
  const WebFile* find(std::string_view path) const;
  bool has_client() const { return has_client_; }

 private:
  void add(std::string path, std::string bytes);

  std::unordered_map<std::string, WebFile> files_;
  bool has_client_ = false;
};

}  // namespace penult::server
