#include "server/store.h"

#include <string_view>

namespace penult::server {

std::string store_folder(const std::string& url, const std::string& directory) {
  if (url.empty()) return directory;
  constexpr std::string_view kScheme = "sqlite:";
  if (url.starts_with(kScheme)) return url.substr(kScheme.size());
  throw StartError("this kind of store is not built in, --store " + url +
                   ", use sqlite:FOLDER or leave it out");
}

std::unique_ptr<Store> open_store(const std::string& url, const std::string& directory) {
  return open_sqlite(store_folder(url, directory));
}

}  // namespace penult::server
