#pragma once
// HTTP: what is asked, and what is answered to it.

#include <functional>
#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/house.h"
#include "server/transport.h"

namespace penult::server {

using Request = boost::beast::http::request<boost::beast::http::string_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;
using Respond = std::function<void(Response)>;

/// Answers a request, now or when what it asks for is done.
void answer(House& house, const Request& request, const Peer& peer, const Respond& respond);

/// Whether a page of another site is asking. Programs that are no browser send no `Origin`.
bool is_foreign(const House& house, const Request& request);

/// A connection that has just been accepted.
void serve_connection(House& house, Transport transport, const Peer& peer);

}  // namespace penult::server
