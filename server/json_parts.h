#pragma once
// Pieces of JSON that several messages share.

#include <boost/json.hpp>

#include "match/session.h"

namespace penult::server {

boost::json::value card_json(Kind kind);
boost::json::array cards_json(const std::vector<Kind>& kinds);
boost::json::value seat_json(Seat seat);
boost::json::value color_json(Color color);
boost::json::object options_json(const std::vector<std::pair<std::string, std::string>>& options);
boost::json::array seats_json(const std::vector<Seat>& seats);
boost::json::array numbers_json(const std::vector<int>& numbers);
std::string_view pending_word(Pending pending);
std::string_view phase_word(Phase phase);

boost::json::object event_json(const TableEvent& event);
/// `own` is null for a watcher.
boost::json::object view_json(const TableView& view, const OwnView* own);

}  // namespace penult::server
