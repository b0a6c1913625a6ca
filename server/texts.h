#pragma once
// The server's own sentences: errors and good-byes by their code, in the viewer's language.

#include <string_view>

#include "engine/refusal.h"

namespace penult::server {

std::string_view text_of(std::string_view code, Language language);

}  // namespace penult::server
