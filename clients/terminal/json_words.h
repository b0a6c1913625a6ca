#pragma once
// Events, actions and the table as JSON, in the words of docs/protocol.md.

#include <optional>
#include <string_view>

#include <boost/json/fwd.hpp>
#include <boost/json/object.hpp>

#include "clients/terminal/game.h"

namespace penult::terminal {

boost::json::object event_json(const Rules& rules, const Event& event);
boost::json::object action_json(const Action& action);
boost::json::object view_json(const Game& game, const std::vector<std::string>& names);
/// Reads {"do": …}, alone or as the "action" of a message; nothing if it cannot be read.
std::optional<Action> read_action(const boost::json::object& message);

}  // namespace penult::terminal
