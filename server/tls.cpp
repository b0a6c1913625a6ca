#include "server/tls.h"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <openssl/ssl.h>

#include "server/http.h"

namespace penult::server {
namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using ErrorText = boost::system::error_code;

class Link final : public TlsLink {
 public:
  Link(Socket socket, const std::shared_ptr<ssl::context>& context)
      : context_(context), stream_(std::move(socket), *context) {}

  Socket& socket() override { return stream_.next_layer(); }
  void read_some(asio::mutable_buffer into, CallBox call) override {
    stream_.async_read_some(into, [call = std::move(call)](ErrorText error, std::size_t bytes) {
      // A peer that closes without TLS's own good-bye has closed all the same: every message
      // says where it ends.
      (*call)(error == ssl::error::stream_truncated ? asio::error::eof : error, bytes);
    });
  }
  void write_some(asio::const_buffer from, CallBox call) override {
    stream_.async_write_some(from, [call = std::move(call)](ErrorText error, std::size_t bytes) {
      (*call)(error, bytes);
    });
  }
  ssl::stream<Socket>& stream() { return stream_; }

 private:
  std::shared_ptr<ssl::context> context_;  ///< kept where a newer one is in use already
  ssl::stream<Socket> stream_;
};

class Handshake final : public Swept, public std::enable_shared_from_this<Handshake> {
 public:
  Handshake(House& house, std::unique_ptr<Link> link, Peer peer)
      : house_(house), link_(std::move(link)), guest_(house, *this, std::move(peer)) {
    deadline_ = now_millis() + house.config.limits.handshake;
  }

  void begin() {
    link_->stream().async_handshake(ssl::stream_base::server,
                                    [self = shared_from_this()](ErrorText error) {
                                      if (!error) return self->done();
                                      if (!self->late_) self->house_.metrics.refused("tls");
                                    });
  }

  Millis sweep(Millis now) override {
    if (link_ != nullptr && now >= deadline_ && !late_) {
      late_ = true;
      house_.metrics.refused("slow_request");
      drain();
    }
    return now + kLookTime;
  }

  void drain() override {
    ErrorText ignored;
    if (link_ != nullptr) link_->socket().close(ignored);
  }

 private:
  void done() {
    // It is counted twice until this handshake lets go, a moment later.
    house_.registry.addresses.add(guest_.address(), std::size_t(-1));
    serve_connection(house_, Transport(std::move(link_)), guest_.peer());
  }

  House& house_;
  std::unique_ptr<Link> link_;
  Guest guest_;
  Millis deadline_;
  bool late_ = false;
};

class Door final : public TlsDoor {
 public:
  explicit Door(const Config& config) : config_(config) {
    if (const std::string error = reload(); !error.empty())
      throw StartError(error + ", choose a PEM certificate chain and its key");
  }

  std::string reload() override {
    const auto fresh = std::make_shared<ssl::context>(ssl::context::tls_server);
    fresh->set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 |
                       ssl::context::no_tlsv1_1 | ssl::context::no_compression);
    // An idle connection gives its buffers back: 14 KB instead of 23.
    SSL_CTX_set_mode(fresh->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    ErrorText error;
    const auto wrong = [&error](const char* what, const std::string& file) {
      return std::string(what) + " (" + error.message() + "), " + file;
    };
    fresh->use_certificate_chain_file(config_.tls_certificate, error);
    if (error) return wrong("the certificate cannot be used", config_.tls_certificate);
    fresh->use_private_key_file(config_.tls_key, ssl::context::pem, error);
    if (error) return wrong("the key cannot be used", config_.tls_key);
    context_ = fresh;
    return {};
  }

  void accept(House& house, Socket socket, Peer peer) override {
    peer.secure = true;
    auto link = std::make_unique<Link>(std::move(socket), context_);
    std::make_shared<Handshake>(house, std::move(link), std::move(peer))->begin();
  }

 private:
  const Config& config_;
  std::shared_ptr<ssl::context> context_;
};

}  // namespace

std::unique_ptr<TlsDoor> open_tls(const Config& config) { return std::make_unique<Door>(config); }

}  // namespace penult::server
