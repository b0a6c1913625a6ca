#pragma once
// Zip archives in memory, by libzip.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct zip;  // libzip's zip_t

namespace penult {

struct ZipMember {
  std::string name;
  std::string bytes;
};

/// Deflated; without times, so that the same members give the same bytes. Empty if memory ran out.
std::string write_zip(const std::vector<ZipMember>& members);

class ZipReader {
 public:
  /// `bytes` must outlive it.
  explicit ZipReader(std::string_view bytes);
  ~ZipReader();
  ZipReader(const ZipReader&) = delete;
  ZipReader& operator=(const ZipReader&) = delete;

  bool is_open() const { return archive_ != nullptr; }
  /// Nothing if there is no such member, its CRC-32 does not fit, or it has more than `most` bytes.
  std::optional<std::string> read(const std::string& name, size_t most) const;

 private:
  ::zip* archive_ = nullptr;
};

}  // namespace penult
