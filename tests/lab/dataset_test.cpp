#include "lab/dataset/dataset.h"

#include <gmock/gmock.h>

#include "engine/action.h"
#include "lab/dataset/npy.h"
#include "lab/dataset/zip_archive.h"
#include "tests/lab/support.h"

namespace penult {
namespace {

using ::testing::HasSubstr;

SimulationPlan plan_of(std::string_view preset, uint64_t rounds) {
  return {
      .rules = rules_of(preset, 3), .players = 3, .bots = {"simple", "random"}, .rounds = rounds};
}

std::string_view field_of(const Dataset& dataset, std::string_view name) {
  for (size_t i = 0; i < dataset_fields().size(); ++i)
    if (dataset_fields()[i].name == name) return dataset.columns[i].bytes;
  ADD_FAILURE() << name;
  return {};
}

TEST(Dataset, IsReadAsItWasWritten) {
  const Dataset dataset = record(plan_of("rf-author", 20), "rf-author");
  const std::string bytes = write_dataset(dataset, "test");
  const ReadDataset read = read_dataset(bytes);
  ASSERT_EQ(read.error, "");
  EXPECT_EQ(read.dataset.rounds, 20u);
  EXPECT_EQ(read.dataset.preset, "rf-author");
  for (size_t i = 0; i < dataset.columns.size(); ++i)
    ASSERT_EQ(read.dataset.columns[i].bytes, dataset.columns[i].bytes) << dataset_fields()[i].name;
  EXPECT_EQ(read.dataset.legal.bytes, dataset.legal.bytes);
  EXPECT_EQ(read.dataset.legal_begin.bytes, dataset.legal_begin.bytes);
  EXPECT_EQ(write_dataset(record(plan_of("rf-author", 20), "rf-author"), "test"), bytes);
}

TEST(Dataset, HoldsWhatThePlayersSaw) {
  const Dataset dataset = record(plan_of("classic-108", 30), "classic-108");
  const size_t rows = dataset.columns[0].rows;
  ASSERT_GT(rows, 500u);
  const std::string_view hand = field_of(dataset, "hand");
  const std::string_view unseen = field_of(dataset, "unseen");
  const std::string_view cards = field_of(dataset, "cards");
  const std::string_view pile = field_of(dataset, "draw_pile");
  const std::string_view action = field_of(dataset, "action");
  const std::string_view chosen = field_of(dataset, "chosen");
  size_t laid = 0;
  for (size_t row = 0; row < rows; ++row) {
    int held = 0, hidden = 0, others = 0;
    for (size_t kind = 0; kind < size_t(kKinds); ++kind) {
      held += hand[row * kKinds + kind];
      hidden += unseen[row * kKinds + kind];
    }
    for (size_t seat = 1; seat < 3; ++seat)
      others += cards[row * kMaxSeats + seat];
    ASSERT_EQ(held, cards[row * kMaxSeats]);
    ASSERT_EQ(hidden, others + uint8_t(pile[row]));
    // What was done is the chosen one of what was legal, and a card laid was held.
    const int choice =
        int16_t(uint16_t(uint8_t(chosen[2 * row]) | uint8_t(chosen[2 * row + 1]) << 8));
    uint64_t begin = 0;
    for (size_t i = 0; i < 8; ++i)
      begin |= uint64_t(uint8_t(dataset.legal_begin.bytes[8 * row + i])) << (8 * i);
    if (choice < 0) continue;
    const std::string_view done = action.substr(6 * row, 6);
    ASSERT_EQ(done,
              std::string_view(dataset.legal.bytes).substr(6 * (begin + uint64_t(choice)), 6));
    if (done[0] != char(Verb::kPlay)) continue;
    ++laid;
    ASSERT_GT(hand[row * kKinds + size_t(uint8_t(done[1]))], 0);
  }
  EXPECT_GT(laid, rows / 3);
  // Each round has one winner, and every decision of his says so.
  const std::string_view won = field_of(dataset, "won");
  EXPECT_GT(std::count(won.begin(), won.end(), char(1)), 30);
}

TEST(Dataset, ShardsAreTheRoundsOfTheWhole) {
  SimulationPlan plan = plan_of("classic-108", 10);
  const Dataset whole = record(plan, "classic-108");
  std::string parts;
  for (const uint64_t number : {1u, 2u, 3u}) {
    plan.shard = {number, 3};
    parts += field_of(record(plan, "classic-108"), "hand");
  }
  EXPECT_EQ(parts, field_of(whole, "hand"));
}

TEST(Dataset, DamageIsNoticed) {
  const Dataset dataset = record(plan_of("classic-108", 2), "classic-108");
  const std::string bytes = write_dataset(dataset, "test");
  EXPECT_EQ(read_dataset(bytes).error, "");
  for (size_t at = 0; at < bytes.size(); at += 97) {
    std::string damaged = bytes;
    damaged[at] = char(damaged[at] ^ 0x55);
    const ReadDataset read = read_dataset(damaged);
    // A few bytes of a zip archive mean nothing to a reader; no other value may come out.
    if (!read.error.empty()) continue;
    for (size_t i = 0; i < dataset.columns.size(); ++i)
      ASSERT_EQ(read.dataset.columns[i].bytes, dataset.columns[i].bytes) << at;
  }
  for (size_t size = 0; size < bytes.size(); size += 997)
    EXPECT_NE(read_dataset(std::string_view(bytes).substr(0, size)).error, "") << size;
  EXPECT_THAT(read_dataset("PK no archive").error, HasSubstr("no .npz file"));
  EXPECT_THAT(read_dataset(write_zip({{"a.npy", "b"}})).error, HasSubstr("meta.json"));
}

TEST(Dataset, HeadersAreThoseOfNumPy) {
  const std::string header = npy_header({"<u4", 12, 59});
  EXPECT_EQ(header.size() % 64, 0u);
  EXPECT_THAT(header, HasSubstr("{'descr': '<u4', 'fortran_order': False, 'shape': (12, 59), }"));
  EXPECT_THAT(npy_header({"|u1", 3, 1}), HasSubstr("'shape': (3,), }"));
  const std::string file = npy_header({"<u2", 3, 1}) + "abcdef";
  const auto array = read_npy(file);
  ASSERT_TRUE(array);
  EXPECT_EQ(array->shape, (NpyShape{"<u2", 3, 1}));
  EXPECT_EQ(array->values, "abcdef");
  EXPECT_FALSE(read_npy(file + "g"));
  EXPECT_FALSE(read_npy(file.substr(0, 9)));
}

}  // namespace
}  // namespace penult
