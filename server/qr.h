#pragma once
// QR codes, for the page and for the terminal.

#include <string>

namespace penult::server {

std::string qr_svg(const std::string& text);
/// Two modules a character, light on dark as cameras want it whatever the terminal's colors.
std::string qr_terminal(const std::string& text);

}  // namespace penult::server
