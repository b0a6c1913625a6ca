#pragma once
// A message that is encoded once, however many are told.

#include <memory>
#include <string>

namespace penult::server {

using SharedText = std::shared_ptr<const std::string>;

}  // namespace penult::server
