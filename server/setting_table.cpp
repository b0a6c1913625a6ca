#include <array>

#include "server/settings.h"

namespace penult::server {
namespace {

constexpr double kMuch = 1e9;
constexpr double kDay = 86'400'000;

using L = Limits;
using C = Config;

constexpr std::array kSettings = std::to_array<Setting>({
    {"hosts", &C::hosts, 0, 0, "", "Addresses to listen on; none: all of this machine", "", ""},
    {"port", &C::port, 0, 65535, "", "0 takes any that is free", "", ""},
    {"data", &C::data, 0, 0, "", "Folder for what is stored; made where it is missing", "", ""},
    {"store", &C::store, 0, 0, "", "Another store: sqlite:FOLDER", "", ""},
    {"web", &C::web, 0, 0, "", "Folder of the built web client; empty: beside the program", "", ""},
    {"origins", &C::origins, 0, 0, "",
     "Other sites whose pages may use this server, as https://example.org", "403 bad_origin",
     "origin"},
    {"tls_certificate", &C::tls_certificate, 0, 0, "",
     "PEM file with the certificate chain; with tls_key the server speaks TLS itself", "", ""},
    {"tls_key", &C::tls_key, 0, 0, "", "PEM file with the private key", "", ""},
    {"trusted_proxies", &C::trusted_proxies, 0, 0, "",
     "Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed", "", ""},
    {"log", &C::log, 0, 0, "text json", "Form of the log, which goes to standard error", "", ""},
    {"log_level", &C::log_level, 0, 0, "debug info warning error off", "What is logged", "", ""},
    {"public_matches", &C::public_matches, 0, 0, "",
     "Whether anybody may ask for finished matches and statistics", "", ""},
    {"keep_matches", &C::keep_matches, 0, 36500, "days",
     "How long finished matches are kept; 0: for ever", "", ""},

    {"limits.connections", &L::connections, 1, kMuch, "", "Open sockets",
     "the socket is closed at once", "connections"},
    {"limits.connections_per_address", &L::connections_per_address, 1, kMuch, "",
     "Open sockets of one address", "the socket is closed at once", "connections_per_address"},
    {"limits.requests_per_second", &L::requests_per_second, 0.1, kMuch, "",
     "HTTP requests of one address", "429 busy", "requests"},
    {"limits.request_burst", &L::request_burst, 1, kMuch, "", "So many of them at once", "429 busy",
     "requests"},
    {"limits.header", &L::header, 1024, 1 << 20, "bytes", "Head of an HTTP request", "431",
     "header"},
    {"limits.body", &L::body, 1024, 1 << 20, "bytes", "Body of an HTTP request", "413", "body"},
    {"limits.handshake", &L::handshake, 100, 60'000, "ms",
     "For TLS, for an HTTP head, and for the first message of a WebSocket",
     "the socket is closed; a WebSocket with 1008", "slow_request no_hello"},
    {"limits.idle_http", &L::idle_http, 100, kDay, "ms", "Between two requests of a connection",
     "the socket is closed", "idle"},
    {"limits.tables", &L::tables, 1, kMuch, "", "Open tables", "429 busy", "tables"},
    {"limits.tables_per_minute", &L::tables_per_minute, 0.1, kMuch, "",
     "Tables opened from one address", "429 busy", "tables_per_address"},
    {"limits.table_burst", &L::table_burst, 1, kMuch, "", "So many of them at once", "429 busy",
     "tables_per_address"},
    {"limits.message", &L::message, 512, 1 << 20, "bytes", "A message of a client",
     "closed with 1009", "too_big"},
    {"limits.messages_per_second", &L::messages_per_second, 0.1, kMuch, "",
     "Messages of one connection", "error too_fast", "too_fast"},
    {"limits.message_burst", &L::message_burst, 1, kMuch, "", "So many of them at once",
     "error too_fast", "too_fast"},
    {"limits.excess", &L::excess, 0, kMuch, "", "Messages too many", "closed with 1008", "flood"},
    {"limits.queue_soft", &L::queue_soft, 4096, kMuch, "bytes", "Waiting to be read by a client",
     "older views are dropped, the newest is sent", "penult_views_dropped_total"},
    {"limits.queue_hard", &L::queue_hard, 8192, kMuch, "bytes", "The same, at most",
     "closed with 1013", "slow"},
    {"limits.stuck", &L::stuck, 100, kDay, "ms", "Time in which a client reads nothing at all",
     "closed with 1013", "stuck"},
    {"limits.unsent", &L::unsent, 4096, 1 << 30, "bytes",
     "What the kernel takes for a client that does not read", "it waits in our own queue", ""},
    {"limits.ping", &L::ping, 100, kDay, "ms", "Between two pings of a WebSocket", "", ""},
    {"limits.missed_pings", &L::missed_pings, 1, 100, "", "Pings without a sign of life",
     "the socket is closed", "silent"},
    {"limits.lag_tables", &L::lag_tables, 1, kDay, "ms",
     "How late the server may be before it opens no more tables", "503 busy", "load_tables"},
    {"limits.lag_watchers", &L::lag_watchers, 1, kDay, "ms",
     "How late it may be before it takes no more watchers", "error busy, closed with 1013",
     "load_watchers"},
    {"limits.thaw", &L::thaw, 10, kDay, "ms", "Until a table whose store failed is tried again", "",
     ""},
    {"limits.drain", &L::drain, 0, 60'000, "ms", "For an orderly end", "the rest is cut off", ""},

    {"table.seats", &SessionOptions::seats, 2, 10, "", "Seats of a table", "they look on", ""},
    {"table.watchers", &SessionOptions::watchers, 0, kMuch, "", "Watchers of a table",
     "error table_full, closed with 4004", "full"},
    {"table.empty", &TableTimes::empty, 1000, kMuch, "ms",
     "Nobody is there for so long: the table is closed", "", ""},
    {"table.abandoned", &TableTimes::abandoned, 1000, kMuch, "ms",
     "The same where nobody can come back", "", ""},
});

}  // namespace

std::span<const Setting> setting_table() { return kSettings; }

}  // namespace penult::server
