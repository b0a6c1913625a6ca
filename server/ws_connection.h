#pragma once
// A viewer's WebSocket.

#include <string>
#include <string_view>

#include "server/http.h"

namespace penult::server {

/// Takes over a connection whose upgrade request has been read; its address is counted.
void serve_viewer(House& house, Transport transport, const Request& request, const Peer& peer,
                  std::string_view code);

}  // namespace penult::server
