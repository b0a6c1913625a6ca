// Where this machine is and where the client lies on it.

#include <array>
#include <filesystem>
#include <memory>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include "server/server.h"

namespace penult::server {

std::string lan_address() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, &freeifaddrs);
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const bool up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!up || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) == nullptr) continue;
    return text.data();
  }
  return {};
}

std::string find_client() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  constexpr std::array<const char*, 2> kPlaces = {"share/penult/web", "clients/web/dist"};
  for (fs::path folder = program.parent_path(); folder.has_relative_path();
       folder = folder.parent_path())
    for (const char* place : kPlaces)
      if (fs::exists(folder / place / "index.html", error)) return (folder / place).string();
  return {};
}

}  // namespace penult::server
