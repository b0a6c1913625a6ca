#include <algorithm>
#include <array>

#include "server/answer_history.h"
#include "server/answer_parts.h"
#include "server/codec.h"
#include "server/qr.h"
#include "server/target.h"
#include "server/texts.h"

namespace penult::server {
namespace {

namespace http = boost::beast::http;

std::string header(const Request& request, http::field field) {
  const auto found = request.find(field);
  return found == request.end() ? std::string() : std::string(found->value());
}

bool is_host(const std::string& host) {
  return !host.empty() && host.size() <= 255 &&
         std::all_of(host.begin(), host.end(), [](char letter) {
           return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' ||
                  letter == ':' || letter == '[' || letter == ']';
         });
}

/// The address under which others reach the server from where they are.
std::string public_host(const House& house, std::string host) {
  for (const std::string_view local : {"localhost", "127.0.0.1", "[::1]"})
    if (host.starts_with(local) && !house.lan_address.empty())
      host = house.lan_address + host.substr(local.size());
  return host;
}

Response qr_code(const House& house, const Request& request, const Peer& peer,
                 std::string_view name) {
  constexpr std::string_view kEnd = ".svg";
  const std::string host = header(request, http::field::host);
  if (!name.ends_with(kEnd) || !is_host(host))
    return error_answer(request, http::status::bad_request, "bad_request");
  const auto table = house.tables.find(name.substr(0, name.size() - kEnd.size()));
  if (table == nullptr) return error_answer(request, http::status::not_found, "unknown_table");
  const std::string url =
      (peer.secure ? "https://" : "http://") + public_host(house, host) + "/t/" + table->code();
  return make_answer(request, http::status::ok, "image/svg+xml", qr_svg(url));
}

Response refuse_foreign(const House& house, const Request& request) {
  house.metrics.refused("origin");
  return error_answer(request, http::status::forbidden, "bad_origin");
}

void open_table(House& house, const Request& request, const std::string& address,
                const Respond& respond) {
  if (is_foreign(house, request)) return respond(refuse_foreign(house, request));
  if (house.load.refuses_tables()) {
    house.metrics.refused("load_tables");
    return respond(error_answer(request, http::status::service_unavailable, "busy"));
  }
  const DecodedRules rules = decode_rules(request.body());
  if (rules.error)
    return respond(
        error_answer(request, http::status::bad_request, "bad_rules", rules.error.texts));
  house.tables.open(address, rules.rules, [request, respond](const Tables::Opened& opened) {
    if (opened.error.empty())
      return respond(json_answer(request, http::status::created, encode_created(opened.code)));
    const http::status status = opened.error == "busy"    ? http::status::too_many_requests
                                : opened.error == "store" ? http::status::service_unavailable
                                                          : http::status::bad_request;
    respond(error_answer(request, status, opened.error, opened.texts));
  });
}

/// What the form of rules asks at every change.
Response check_rules(const House& house, const Request& request) {
  if (is_foreign(house, request)) return refuse_foreign(house, request);
  const DecodedRules rules = decode_rules(request.body());
  if (rules.error)
    return error_answer(request, http::status::bad_request, "bad_rules", rules.error.texts);
  return json_answer(request, http::status::ok,
                     encode_verdict(rules.rules, language_of_request(request)));
}

Response table_info(const House& house, const Request& request, std::string_view code) {
  const auto table = house.tables.find(code);
  if (table != nullptr)
    return json_answer(request, http::status::ok,
                       encode_table_info(table->session(), house.config.session.seats));
  if (const std::string* damage = house.tables.damage_of(code)) {
    Sentences texts;
    for (size_t language = 0; language < texts.size(); ++language)
      texts[language] = std::string(text_of("damaged", Language(language))) + " (" + *damage + ")";
    return error_answer(request, http::status::gone, "frozen", texts);
  }
  return error_answer(request, http::status::not_found, "unknown_table");
}

Response health(const House& house, const Request& request) {
  if (house.store.healthy() && !house.registry.draining)
    return json_answer(request, http::status::ok, R"({"status":"ok"})");
  return json_answer(request, http::status::service_unavailable, R"({"status":"store"})");
}

Response file(const House& house, const Request& request, std::string_view path) {
  const WebFile* found = house.files.find(path);
  if (found == nullptr) return error_answer(request, http::status::not_found, "not_found");
  const bool packed =
      !found->packed.empty() &&
      header(request, http::field::accept_encoding).find("gzip") != std::string::npos;
  const bool known = header(request, http::field::if_none_match) == found->etag;
  Response response =
      make_answer(request, known ? http::status::not_modified : http::status::ok, found->type,
                  known    ? std::string()
                  : packed ? found->packed
                           : found->bytes);
  if (packed && !known) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::etag, found->etag);
  response.set(http::field::cache_control,
               found->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

Response get(const House& house, const Request& request, const Peer& peer, std::string_view path) {
  constexpr std::string_view kTables = "/api/tables/";
  constexpr std::string_view kCodes = "/api/qr/";
  if (path == "/healthz") return health(house, request);
  if (path == "/metrics")
    return make_answer(request, http::status::ok, "text/plain; version=0.0.4",
                       house.metrics.text());
  if (path == "/api/rules")
    return json_answer(request, http::status::ok,
                       house.rule_books[size_t(language_of_request(request))]);
  if (path.starts_with(kTables)) return table_info(house, request, path.substr(kTables.size()));
  if (path.starts_with(kCodes)) return qr_code(house, request, peer, path.substr(kCodes.size()));
  return file(house, request, path);
}

}  // namespace

bool is_foreign(const House& house, const Request& request) {
  const std::string origin = header(request, http::field::origin);
  const auto site = request.find("Sec-Fetch-Site");
  if (origin.empty())
    // A browser names the origin of whatever could do harm. What sends Sec-Fetch headers is one.
    return site != request.end() && site->value() != "none" && site->value() != "same-origin";
  const auto& allowed = house.config.origins;
  if (std::find(allowed.begin(), allowed.end(), origin) != allowed.end()) return false;
  const std::size_t start = origin.find("://");
  return start == std::string::npos ||
         origin.substr(start + 3) != header(request, http::field::host);
}

void answer(House& house, const Request& request, const Peer& peer, const Respond& respond) {
  house.metrics.requests.Increment();
  const auto [path, query] = split_target({request.target().data(), request.target().size()});
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (answer_history(house, request, path, query, respond)) return;
  if (reads) return respond(get(house, request, peer, path));
  if (request.method() == http::verb::post && path == "/api/tables")
    return open_table(house, request, peer.address, respond);
  if (request.method() == http::verb::post && path == "/api/rules")
    return respond(check_rules(house, request));
  Response refused = error_answer(request, http::status::method_not_allowed, "bad_request");
  refused.set(http::field::allow, path == "/api/tables"  ? "POST"
                                  : path == "/api/rules" ? "GET, HEAD, POST"
                                                         : "GET, HEAD");
  respond(std::move(refused));
}

}  // namespace penult::server
