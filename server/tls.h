#pragma once
// TLS of our own: certificate, handshake, reload.

#include <functional>
#include <memory>
#include <string>

#include "server/house.h"
#include "server/transport.h"

namespace penult::server {

class TlsDoor {
 public:
  virtual ~TlsDoor() = default;
  /// Shakes hands with who has just connected, in `limits.handshake`; then serves him.
  virtual void accept(House& house, Socket socket, Peer peer) = 0;
  /// Reads the files again; connections that are open keep what they have. An error text, and the
  /// old certificate stays in use, or nothing.
  virtual std::string reload() = 0;
};

/// Throws `StartError` where the files cannot be used.
std::unique_ptr<TlsDoor> open_tls(const Config& config);

}  // namespace penult::server
