#include <gmock/gmock.h>

#include "lab/result/checksum.h"
#include "lab/result/result_file.h"
#include "lab/simulate.h"
#include "tests/lab/support.h"

namespace penult {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kProgram = "test";

Result played(SimulationPlan plan) {
  plan.count_happenings = true;
  return {.plan = plan, .preset = "wikipedia-progressive", .figures = simulate(plan)};
}

SimulationPlan small_plan() {
  return {.rules = rules_of("wikipedia-progressive", 3),
          .players = 3,
          .bots = {"simple", "random"},
          .rounds = 700,
          .seed = 9,
          .matches = 7};
}

TEST(Result, IsReadAsItWasWritten) {
  const std::string text = write_result(played(small_plan()), kProgram);
  const ReadResult read = read_result(text);
  ASSERT_EQ(read.error, "");
  EXPECT_EQ(write_result(read.result, read.program), text);
}

TEST(Result, DoesNotDependOnTheThreads) {
  SimulationPlan plan = small_plan();
  const std::string one = write_result(played(plan), kProgram);
  plan.threads = 5;
  EXPECT_EQ(write_result(played(plan), kProgram), one);
}

TEST(Result, ShardsMakeTheWhole) {
  const std::string whole = write_result(played(small_plan()), kProgram);
  for (const uint64_t of : {1u, 2u, 5u}) {
    std::vector<ReadResult> parts;
    std::vector<std::string> names;
    for (uint64_t number = of; number >= 1; --number) {
      SimulationPlan plan = small_plan();
      plan.shard = {number, of};
      parts.push_back(read_result(write_result(played(plan), kProgram)));
      ASSERT_EQ(parts.back().error, "");
      names.push_back(std::to_string(number));
    }
    Result merged;
    ASSERT_EQ(merge(parts, names, merged), "");
    EXPECT_EQ(write_result(merged, kProgram), whole);
  }
}

TEST(Result, MergeSaysWhatDoesNotFit) {
  const auto part = [](uint64_t number, uint64_t of, uint64_t seed = 9) {
    SimulationPlan plan = small_plan();
    plan.rounds = 6;
    plan.matches = 0;
    plan.shard = {number, of};
    plan.seed = seed;
    return read_result(write_result(played(plan), kProgram));
  };
  Result whole;
  const std::vector<std::string> names{"a", "b"};
  EXPECT_EQ(merge({part(1, 3), part(3, 3)}, names, whole), "shard 2 of 3 is missing");
  EXPECT_EQ(merge({part(1, 2), part(1, 2)}, names, whole), "b: shard 1 is there twice");
  EXPECT_THAT(merge({part(1, 2), part(2, 2, 8)}, names, whole), HasSubstr("another seed"));
  EXPECT_THAT(merge({part(1, 2), part(2, 3)}, names, whole), HasSubstr("number of shards"));
  ReadResult stopped = part(2, 2);
  stopped.result.interrupted = true;
  EXPECT_THAT(merge({part(1, 2), stopped}, names, whole), HasSubstr("interrupted"));
}

TEST(Result, EveryDamagedByteIsNoticed) {
  SimulationPlan plan = small_plan();
  plan.rounds = 3;
  plan.matches = 0;
  const std::string text = write_result(played(plan), kProgram);
  for (size_t at = 0; at < text.size(); at += 7) {
    std::string damaged = text;
    damaged[at] = char(damaged[at] ^ 1);
    EXPECT_NE(read_result(damaged).error, "") << at;
  }
  for (size_t size = 0; size < text.size(); size += 101)
    EXPECT_NE(read_result(text.substr(0, size)).error, "") << size;
}

/// `text` with another content, and the checksum that belongs to it.
std::string forged(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const size_t checksum = text.find("  \"checksum\"");
  return text.substr(0, checksum) + "  \"checksum\": \"" + sha256(text.substr(0, checksum)) +
         "\"\n}\n";
}

TEST(Result, ForgeriesWithARightChecksumAreRefusedToo) {
  SimulationPlan plan = small_plan();
  plan.rounds = 3;
  plan.matches = 0;
  const std::string text = write_result(played(plan), kProgram);
  const struct {
    const char* from;
    const char* to;
    const char* error;
  } forgeries[] = {
      {"\"players\": 3", "\"players\": 11", "DECK-07"},
      {"\"players\": 3", "\"players\": -3", "whole number"},
      {"\"simple\"", "\"genius\"", "genius"},
      {"\"rounds\": 3", "\"rounds\": 4", "more or less"},
      {"result 1", "result 2", "format"},
      {"\"longest_stack\": [", "\"longest_stack\": [[900000, 1], ", "pairs"},
      {"\"actions\":", "\"acts\":", "actions"},
  };
  for (const auto& forgery : forgeries)
    EXPECT_THAT(read_result(forged(text, forgery.from, forgery.to)).error, HasSubstr(forgery.error))
        << forgery.to;
}

}  // namespace
}  // namespace penult
