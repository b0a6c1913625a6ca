#pragma once
// What a run has shown, for people and as JSON.

#include <string>

#include <boost/json.hpp>

#include "tests/load/run.h"

namespace penult::testing {

boost::json::object report_json(const Plan& plan, const TableRun& tables, const EchoRun& echo);
/// The same in lines, with the goals.
std::string report_text(const boost::json::object& report);

}  // namespace penult::testing
