#include "server/answer_parts.h"

#include <array>

#include "server/codec.h"
#include "server/target.h"

namespace penult::server {
namespace {

namespace http = boost::beast::http;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSafety = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
     "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
     "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"},
    {"Vary", "Accept-Encoding"},
}};

}  // namespace

Response make_answer(const Request& request, http::status status, std::string_view type,
                     std::string body) {
  Response response(status, request.version());
  for (const auto& [name, value] : kSafety)
    response.set(std::string(name), std::string(value));
  response.set(http::field::content_type, std::string(type));
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.body() = std::move(body);
  response.prepare_payload();
  // HEAD: the length of what is not sent.
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

Response json_answer(const Request& request, http::status status, std::string body) {
  return make_answer(request, status, "application/json", std::move(body));
}

Language language_of_request(const Request& request) {
  const auto [path, query] = split_target({request.target().data(), request.target().size()});
  return language_of(parameter(query, "lang"));
}

Response error_answer(const Request& request, http::status status, std::string_view code,
                      const Sentences& texts) {
  const Language language = language_of_request(request);
  return json_answer(request, status, encode_http_error(code, texts[size_t(language)], language));
}

}  // namespace penult::server
