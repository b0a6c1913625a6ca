#pragma once
// A file is there whole or not at all.

#include <string>
#include <string_view>

namespace penult {

/// Writes beside the file, makes sure that it is on the disk, then gives it its name; an old file
/// stays until then. What is no plain file (a terminal, a pipe) is written to as it is. Returns
/// what went wrong, with the name, or nothing.
std::string write_whole_file(const std::string& name, std::string_view bytes);

}  // namespace penult
