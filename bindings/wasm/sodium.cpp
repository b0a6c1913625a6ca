// The few functions of libsodium that the table asks for, for a page: BLAKE2b (RFC 7693) and two
// that touch every byte of a secret alike. Debian packages no libsodium for WebAssembly.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include <sodium.h>

namespace {

constexpr std::array<uint64_t, 8> kStart = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::array<std::array<uint8_t, 16>, 10> kOrder = {{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};
constexpr std::array<std::array<uint8_t, 4>, 8> kMixed = {{{0, 4, 8, 12},
                                                           {1, 5, 9, 13},
                                                           {2, 6, 10, 14},
                                                           {3, 7, 11, 15},
                                                           {0, 5, 10, 15},
                                                           {1, 6, 11, 12},
                                                           {2, 7, 8, 13},
                                                           {3, 4, 9, 14}}};
constexpr size_t kBlock = 128;
constexpr int kRounds = 12;

class Blake {
 public:
  Blake(size_t length, size_t key) : state_(kStart) {
    state_[0] ^= 0x01010000 ^ uint64_t(key) << 8 ^ uint64_t(length);
  }
  void add(std::span<const unsigned char> bytes) {
    for (const unsigned char byte : bytes) {
      // The last block is marked as the last: a full one waits for what follows.
      if (filled_ == kBlock) compress(false);
      block_[filled_++] = byte;
    }
  }
  /// A key is a whole block of its own.
  void fill_block() {
    while (filled_ < kBlock)
      block_[filled_++] = 0;
  }
  void finish(std::span<unsigned char> out) {
    const size_t length = filled_;
    fill_block();
    count_ -= kBlock - length;
    compress(true);
    std::memcpy(out.data(), state_.data(), out.size());
  }

 private:
  void compress(bool last) {
    std::array<uint64_t, 16> words{}, work{};
    std::memcpy(words.data(), block_.data(), kBlock);
    count_ += kBlock;
    std::copy(state_.begin(), state_.end(), work.begin());
    std::copy(kStart.begin(), kStart.end(), work.begin() + 8);
    work[12] ^= count_;
    if (last) work[14] = ~work[14];
    for (int round = 0; round < kRounds; ++round)
      for (size_t step = 0; step < kMixed.size(); ++step) {
        const auto& order = kOrder[size_t(round) % kOrder.size()];
        const auto& [a, b, c, d] = kMixed[step];
        work[a] += work[b] + words[order[2 * step]];
        work[d] = std::rotr(work[d] ^ work[a], 32);
        work[c] += work[d];
        work[b] = std::rotr(work[b] ^ work[c], 24);
        work[a] += work[b] + words[order[2 * step + 1]];
        work[d] = std::rotr(work[d] ^ work[a], 16);
        work[c] += work[d];
        work[b] = std::rotr(work[b] ^ work[c], 63);
      }
    for (size_t word = 0; word < state_.size(); ++word)
      state_[word] ^= work[word] ^ work[word + 8];
    filled_ = 0;
  }

  std::array<uint64_t, 8> state_;
  std::array<unsigned char, kBlock> block_{};
  size_t filled_ = 0;
  uint64_t count_ = 0;
};

}  // namespace

extern "C" {

int crypto_generichash(unsigned char* out, size_t outlen, const unsigned char* in,
                       unsigned long long inlen, const unsigned char* key, size_t keylen) {
  Blake hash(outlen, keylen);
  if (keylen > 0) {
    hash.add({key, keylen});
    hash.fill_block();
  }
  hash.add({in, size_t(inlen)});
  hash.finish({out, outlen});
  return 0;
}

char* sodium_bin2hex(char* hex, size_t, const unsigned char* bin, size_t bin_len) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (size_t place = 0; place < bin_len; ++place) {
    hex[2 * place] = kDigits[bin[place] >> 4];
    hex[2 * place + 1] = kDigits[bin[place] & 15];
  }
  hex[2 * bin_len] = '\0';
  return hex;
}

int sodium_memcmp(const void* one, const void* other, size_t length) {
  const auto* first = static_cast<const unsigned char*>(one);
  const auto* second = static_cast<const unsigned char*>(other);
  unsigned char differs = 0;
  for (size_t place = 0; place < length; ++place)
    differs |= first[place] ^ second[place];
  return differs == 0 ? 0 : -1;
}

}  // extern "C"
