#include "server/server.h"

#include <algorithm>
#include <chrono>
#include <list>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include "server/codec.h"
#include "server/feeler.h"
#include "server/house.h"
#include "server/listener.h"
#include "server/peer.h"
#include "server/tls.h"

namespace penult::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorText = boost::system::error_code;

constexpr auto kPulse = std::chrono::milliseconds(50);
constexpr auto kHour = std::chrono::hours(1);

std::vector<tcp::endpoint> endpoints_of(asio::io_context& loop, const Config& config) {
  std::vector<tcp::endpoint> endpoints;
  for (const std::string& host : config.hosts) {
    ErrorText error;
    tcp::resolver resolver(loop);
    for (const auto& found : resolver.resolve(host, std::to_string(config.port), error))
      endpoints.push_back(found.endpoint());
    if (error)
      throw StartError("no such address, --host " + host + ", use an address of this machine");
  }
  return endpoints;
}

Config checked(Config config) {
  if (sodium_init() < 0)
    throw StartError("no source of random numbers, libsodium, see that /dev/urandom is readable");
  for (std::string& proxy : config.trusted_proxies) {
    const std::string address = plain_address(proxy);
    if (address.empty())
      throw StartError("this is no address, trusted_proxies " + proxy +
                       ", name proxies by address");
    proxy = address;
  }
  return config;
}

}  // namespace

// Destroyed from the last to the first: the store's thread posts to the loop, and what still waits
// in the loop knows the registry.
struct Server::Parts {
  explicit Parts(Config given);

  void listen();
  void sweep();
  void pulse();
  void forget();
  void await_signal();
  void drain();
  void wait_for_leavers();

  Config config;
  WebFiles files;
  Metrics metrics;
  Registry registry;
  asio::io_context loop{1};
  LoopWorld world{loop};
  std::unique_ptr<Store> store;
  MatchReader matches;
  Feeler feeler;
  Load load;
  Tables tables;
  House house;
  std::unique_ptr<TlsDoor> tls;
  std::list<Listener> listeners;
  asio::signal_set signals;
  asio::steady_timer sweeper;
  asio::steady_timer pulser;
  asio::steady_timer forgetter;
  asio::steady_timer leaving;
  Millis drain_ends = 0;
};

Server::Parts::Parts(Config given)
    : config(checked(std::move(given))),
      files(config.web),
      registry(config.limits),
      store(open_store(config.store, config.data)),
      matches(loop, store_folder(config.store, config.data)),
      feeler(loop),
      load(config.limits),
      tables({.world = world, .config = config, .store = *store, .metrics = metrics}),
      house{.loop = loop,
            .config = config,
            .files = files,
            .metrics = metrics,
            .registry = registry,
            .tables = tables,
            .store = *store,
            .matches = matches,
            .load = load,
            .rule_books = {},
            .lan_address = penult::server::lan_address()},
      tls(config.tls_key.empty() ? nullptr : open_tls(config)),
      signals(loop, SIGINT, SIGTERM, SIGHUP),
      sweeper(loop),
      pulser(loop),
      forgetter(loop),
      leaving(loop) {
  for (const Language language : {Language::kEnglish, Language::kRussian, Language::kUkrainian})
    house.rule_books[size_t(language)] = encode_rule_book(language);
  store->on_commit = [this](double seconds, std::size_t records) {
    metrics.commit_seconds.Observe(seconds);
    metrics.commit_records.Observe(double(records));
  };
  // The port first: what cannot listen must not touch the tables.
  listen();
  tables.load();
}

void Server::Parts::listen() {
  std::vector<tcp::endpoint> endpoints = endpoints_of(loop, config);
  if (!endpoints.empty()) {
    for (tcp::endpoint endpoint : endpoints) {
      // Port 0 is settled by the first address.
      if (!listeners.empty()) endpoint.port(listeners.front().endpoint().port());
      listeners.emplace_back(house, loop, endpoint, tls.get());
    }
    return;
  }
  ErrorText error;
  tcp::socket probe(loop);
  probe.open(tcp::v6(), error);
  const bool has_v6 = !error;
  listeners.emplace_back(house, loop, tcp::endpoint(has_v6 ? tcp::v6() : tcp::v4(), config.port),
                         tls.get());
}

void Server::Parts::sweep() {
  sweeper.expires_after(std::chrono::milliseconds(kSweepTime));
  sweeper.async_wait([this](const ErrorText& error) {
    if (error) return;
    const Millis now = now_millis();
    // Nobody is silent whose words wait to be read.
    registry.connections.sweep(feeler.read_up_to());
    tables.sweep(now);
    registry.requests.sweep(now);
    metrics.store_waiting.Set(double(store->waiting()));
    sweep();
  });
}

void Server::Parts::pulse() {
  const auto planned = std::chrono::steady_clock::now() + kPulse;
  pulser.expires_at(planned);
  pulser.async_wait([this, planned](const ErrorText& error) {
    if (error) return;
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - planned;
    const Millis now = now_millis();
    const Millis delay = std::max(Millis(late.count() * 1000), feeler.delay(now));
    metrics.loop_lag.Observe(double(delay) / 1000);
    load.measure(delay);
    feeler.put_out(now);
    pulse();
  });
}

/// Once an hour, what was to be kept so long and no longer.
void Server::Parts::forget() {
  if (config.keep_matches > 0)
    store->forget_before(now_millis() - Millis(config.keep_matches) * 86'400'000);
  forgetter.expires_after(kHour);
  forgetter.async_wait([this](const ErrorText& error) {
    if (!error) forget();
  });
}

void Server::Parts::await_signal() {
  signals.async_wait([this](const ErrorText& error, int number) {
    if (error) return;
    if (number != SIGHUP) return drain();
    if (tls != nullptr) {
      const std::string wrong = tls->reload();
      if (wrong.empty())
        spdlog::info("the certificate was read again");
      else
        spdlog::error("{}; the old certificate stays in use", wrong);
    }
    await_signal();
  });
}

void Server::Parts::drain() {
  if (registry.draining) return;
  registry.draining = true;
  spdlog::info("ending: {} connections", registry.connections.size());
  for (Listener& listener : listeners)
    listener.stop();
  signals.cancel();
  tables.say_good_bye("shutdown");
  registry.connections.drain();
  drain_ends = now_millis() + config.limits.drain;
  wait_for_leavers();
}

void Server::Parts::wait_for_leavers() {
  if (registry.connections.empty() || now_millis() >= drain_ends) return loop.stop();
  leaving.expires_after(std::chrono::milliseconds(10));
  leaving.async_wait([this](const ErrorText&) { wait_for_leavers(); });
}

Server::Server(Config config) : parts_(std::make_unique<Parts>(std::move(config))) {}
Server::~Server() = default;

uint16_t Server::port() const { return parts_->listeners.front().endpoint().port(); }

bool Server::has_client() const { return parts_->files.has_client(); }

std::vector<std::string> Server::addresses() const {
  const std::string port = ":" + std::to_string(this->port());
  const std::string scheme = parts_->tls == nullptr ? "http://" : "https://";
  std::vector<std::string> list;
  for (const Listener& listener : parts_->listeners) {
    const auto address = listener.endpoint().address();
    if (address.is_unspecified() || address.is_loopback()) {
      if (list.empty()) list.push_back(scheme + "localhost" + port);
      if (address.is_unspecified() && !parts_->house.lan_address.empty())
        list.push_back(scheme + parts_->house.lan_address + port);
    } else {
      const std::string text = address.to_string();
      list.push_back(scheme + (address.is_v6() ? "[" + text + "]" : text) + port);
    }
  }
  return list;
}

void Server::run() {
  parts_->await_signal();
  for (Listener& listener : parts_->listeners)
    listener.start();
  parts_->sweep();
  parts_->pulse();
  parts_->forget();
  parts_->loop.run();
}

void Server::stop() {
  asio::post(parts_->loop, [this] { parts_->drain(); });
}

}  // namespace penult::server
