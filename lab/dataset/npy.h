#pragma once
// The .npy format of NumPy, version 1.0: a header, then the values as they lie in memory.

#include <optional>
#include <string>
#include <string_view>

namespace penult {

struct NpyShape {
  std::string type;  ///< "<u4"
  size_t rows = 0;
  size_t width = 1;  ///< 1: one dimension
  bool operator==(const NpyShape&) const = default;
};

std::string npy_header(const NpyShape& shape);

struct NpyArray {
  NpyShape shape;
  std::string_view values;  ///< within the file's bytes
};
/// Nothing if it is no .npy file of one or two dimensions with as many values as it says.
std::optional<NpyArray> read_npy(std::string_view file);

}  // namespace penult
