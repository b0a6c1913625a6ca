#pragma once
// A viewer's WebSocket.

#include <string>
#include <string_view>

#include "server/http.h"

namespace penult::server {

/// Takes over a socket whose upgrade request has been read.
void serve_viewer(House& house, Socket socket, const Request& request, const std::string& address,
                  std::string_view code);

}  // namespace penult::server
