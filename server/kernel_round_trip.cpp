#include "server/kernel_round_trip.h"

#include <cstddef>

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace penult::server {

Millis kernel_round_trip(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return -1;
  constexpr std::size_t kEnd = offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt;
  // All ones: nothing measured yet.
  if (size < kEnd || info.tcpi_min_rtt == ~0U) return -1;
  return (Millis{info.tcpi_min_rtt} + 999) / 1000;
}

}  // namespace penult::server
