// Counts of courses from seeded deals: they change whenever a rule does, and only then may this
// table change. `penult lab perft --rules … --players … --seed … --depth …` gives the numbers.

#include "lab/perft.h"

#include <gtest/gtest.h>

namespace penult {
namespace {

struct Line {
  std::string_view preset;
  int players;
  uint64_t seed;
  std::vector<uint64_t> counts;
};

TEST(Perft, CountsAreAsTheyWere) {
  const Line lines[] = {
#include "tests/perft/counts.def"
  };
  for (const Line& line : lines) {
    Options options;
    ASSERT_FALSE(load_preset(line.preset, options));
    const Compiled compiled = compile(options, line.players);
    ASSERT_TRUE(compiled.errors.empty());
    EXPECT_EQ(perft_of_deal(compiled.rules, line.players, line.seed, int(line.counts.size())),
              line.counts)
        << line.preset << " " << line.players << " " << line.seed;
  }
}

}  // namespace
}  // namespace penult
