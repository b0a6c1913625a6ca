#pragma once
// Answers to HTTP requests, with the headers that all of them have.

#include <string>
#include <string_view>

#include "engine/language.h"
#include "server/http.h"

namespace penult::server {

Response make_answer(const Request& request, boost::beast::http::status status,
                     std::string_view type, std::string body);
Response json_answer(const Request& request, boost::beast::http::status status, std::string body);
/// The language a request asks for ("?lang=uk"), or English.
Language language_of_request(const Request& request);
/// `code`: of docs/protocol.md; without a text it has its own. In the language of the request.
Response error_answer(const Request& request, boost::beast::http::status status,
                      std::string_view code, const Sentences& texts = {});

}  // namespace penult::server
