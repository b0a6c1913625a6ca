#pragma once
// The few fields of a message that the generator needs, without reading the rest: it must cost less
// than the server.

#include <cstdint>
#include <string>
#include <string_view>

namespace penult::testing {

/// The number after the first `name`, which has its quotes and colon; -1: there is none.
int64_t number_after(std::string_view text, std::string_view name);
/// The word in quotes after it.
std::string_view word_after(std::string_view text, std::string_view name);
/// One of the things that this view allows, as the text of an `action`; empty where there is none
/// besides what interrupts others.
std::string choose_action(std::string_view update, uint64_t chance);

}  // namespace penult::testing
