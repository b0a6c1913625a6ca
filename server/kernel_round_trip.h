#pragma once
// The round trip as the kernel measures it, which no client can stretch by answering late.

#include "match/race.h"

namespace penult::server {

/// The least round trip of the connection in ms, rounded up; -1 where the kernel does not tell.
Millis kernel_round_trip(int socket);

}  // namespace penult::server
