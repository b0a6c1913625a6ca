#include "lab/dataset/npy.h"

#include <charconv>

namespace penult {
namespace {

constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
constexpr size_t kAlignment = 64;

/// What stands between `before` and the next `after`.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after) {
  const size_t begin = text.find(before);
  if (begin == std::string_view::npos) return std::nullopt;
  text.remove_prefix(begin + before.size());
  const size_t end = text.find(after);
  if (end == std::string_view::npos) return std::nullopt;
  return text.substr(0, end);
}

std::optional<size_t> number_in(std::string_view& text) {
  while (text.starts_with(' '))
    text.remove_prefix(1);
  size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number > (size_t{1} << 40)) return std::nullopt;
  text.remove_prefix(size_t(end - text.data()));
  if (text.starts_with(',')) text.remove_prefix(1);
  return number;
}

}  // namespace

std::string npy_header(const NpyShape& shape) {
  std::string dict = "{'descr': '" + shape.type + "', 'fortran_order': False, 'shape': (" +
                     std::to_string(shape.rows) +
                     (shape.width == 1 ? "," : ", " + std::to_string(shape.width)) + "), }";
  const size_t before = kMagic.size() + 2;
  const size_t padded = (before + dict.size() + 1 + kAlignment - 1) / kAlignment * kAlignment;
  dict.append(padded - before - dict.size() - 1, ' ');
  dict += '\n';
  std::string header(kMagic);
  header += char(dict.size() & 255);
  header += char(dict.size() >> 8);
  return header + dict;
}

std::optional<NpyArray> read_npy(std::string_view file) {
  if (!file.starts_with(kMagic) || file.size() < kMagic.size() + 2) return std::nullopt;
  const size_t size =
      size_t(uint8_t(file[kMagic.size()])) | size_t(uint8_t(file[kMagic.size() + 1])) << 8;
  file.remove_prefix(kMagic.size() + 2);
  if (file.size() < size) return std::nullopt;
  const std::string_view dict = file.substr(0, size);
  NpyArray array;
  array.values = file.substr(size);
  const auto type = between(dict, "'descr': '", "'");
  const auto shape = between(dict, "'shape': (", ")");
  if (!type || type->size() != 3 || !shape || dict.find("'fortran_order': False") == dict.npos)
    return std::nullopt;
  array.shape.type = *type;
  std::string_view rest = *shape;
  const auto rows = number_in(rest);
  if (!rows) return std::nullopt;
  array.shape.rows = *rows;
  if (!rest.empty()) {
    const auto width = number_in(rest);
    if (!width || *width == 0 || *width > 1000 || !rest.empty()) return std::nullopt;
    array.shape.width = *width;
  }
  const char digit = (*type)[2];
  if (digit < '1' || digit > '8') return std::nullopt;
  if (array.values.size() != array.shape.rows * array.shape.width * size_t(digit - '0'))
    return std::nullopt;
  return array;
}

}  // namespace penult
