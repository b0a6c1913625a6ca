#pragma once
// Reading what came in. Nothing in it is trusted; what is not there or of another kind is nothing.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/action.h"
#include "server/codec.h"

namespace penult::server {

std::optional<std::string> text_of(const boost::json::object& from, std::string_view key);
std::optional<int64_t> number_of(const boost::json::object& from, std::string_view key);
bool flag_of(const boost::json::object& from, std::string_view key);

/// `action` of a message.
std::optional<Action> read_action(const boost::json::object& message);
/// What a table agrees on beside the rules; a text where a field cannot be read.
std::string read_table(const boost::json::object& message, SetTable& change);
/// "rules", "options" and what `read_table` reads of a message.
DecodedRules read_rules_of(const boost::json::object& message);

}  // namespace penult::server
