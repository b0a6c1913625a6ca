#pragma once
// The log on standard error: lines of text for people, or JSON for programs. Nothing that is logged
// holds a secret or a card of a running round.

#include "server/config.h"

namespace penult::server {

void set_up_log(const Config& config);

}  // namespace penult::server
