// Ten million watched decisions over random agreements of all options; `script/soak` plays more.

#include "lab/soak.h"

#include <iostream>

#include <gtest/gtest.h>

namespace penult {
namespace {

TEST(Soak, TenMillionDecisionsHold) {
  const SoakFigures figures = soak({.decisions = 10'000'000, .seed = 2026});
  if (figures.failure) {
    FAIL() << figures.failure->problem << "\nmix " << figures.failure->mix << ": "
           << figures.failure->name << "\npenult lab soak --mix " << figures.failure->mix
           << " --seed 2026";
  }
  EXPECT_GE(figures.decisions, 10'000'000U);
  std::cout << figures.decisions << " decisions, " << figures.rounds << " rounds ("
            << figures.by_bots << " by bots), " << figures.mixes << " mixes\n";
  EXPECT_EQ(figures.by_bots, figures.mixes * kRoundsPerMix / 4);
  for (const OptionInfo& option : option_table())
    for (const std::string_view value : option.values)
      EXPECT_GT(figures.by_value.at(std::string(option.name)).count(std::string(value)), 0U)
          << option.name << "=" << value << " was never played";
}

}  // namespace
}  // namespace penult
