#pragma once
// Answers to HTTP requests, with the headers that all of them have.

#include <string>
#include <string_view>

#include "server/http.h"

namespace penult::server {

Response make_answer(const Request& request, boost::beast::http::status status,
                     std::string_view type, std::string body);
Response json_answer(const Request& request, boost::beast::http::status status, std::string body);
/// `code`: of docs/protocol.md; without a text it has its own.
Response error_answer(const Request& request, boost::beast::http::status status,
                      std::string_view code, std::string_view text = {});

}  // namespace penult::server
