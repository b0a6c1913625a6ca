#pragma once
// The requests about finished matches and about what is kept of somebody.

#include <string_view>

#include "server/http.h"

namespace penult::server {

/// Whether it was one of those; it is answered then, now or later.
bool answer_history(House& house, const Request& request, std::string_view path,
                    std::string_view query, const Respond& respond);

}  // namespace penult::server
