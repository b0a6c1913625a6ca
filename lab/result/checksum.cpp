#include "lab/result/checksum.h"

#include <array>

#include <sodium.h>

namespace penult {

std::string sha256(std::span<const unsigned char> bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return text.data();
}

std::string sha256(std::string_view text) {
  return sha256(std::span(reinterpret_cast<const unsigned char*>(text.data()), text.size()));
}

}  // namespace penult
