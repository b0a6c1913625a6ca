#include <cmath>

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "lab/result/row.h"
#include "lab/statistics/estimate.h"

namespace penult {
namespace {

TEST(Statistics, WilsonsIntervalIsThatOfTheTextbook) {
  // Wilson, 95 %: 10 of 100 is 0.0552 to 0.1744; 0 of 10 is 0 to 0.2775.
  const Estimate tenth = share(10, 100);
  EXPECT_NEAR(tenth.value, 0.1, 1e-12);
  EXPECT_NEAR(tenth.low, 0.0552, 5e-5);
  EXPECT_NEAR(tenth.high, 0.1744, 5e-5);
  const Estimate none = share(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 5e-5);
  EXPECT_EQ(share(0, 0), (Estimate{0, 0, 1}));
}

TEST(Statistics, TheMeanHasStudentsInterval) {
  Moments moments;
  for (const int value : {1, 2, 3, 4, 5})
    moments.add(value);
  EXPECT_DOUBLE_EQ(moments.variance(), 2.5);
  // t with 4 degrees of freedom at 97.5 %: 2.7764.
  const Estimate estimate = mean(moments);
  EXPECT_DOUBLE_EQ(estimate.value, 3);
  EXPECT_NEAR(estimate.high - 3, 2.7764 * std::sqrt(0.5), 1e-4);
  EXPECT_NEAR(3 - estimate.low, 2.7764 * std::sqrt(0.5), 1e-4);
}

TEST(Statistics, TheVarianceOfLargeNumbersIsExact) {
  Moments moments;
  for (int i = 0; i < 1000; ++i)
    moments.add(1'000'000 + i % 2);
  EXPECT_NEAR(moments.variance(), 0.25 * 1000 / 999, 1e-12);
}

TEST(Statistics, QuantilesAreRankedValues) {
  Histogram histogram;
  for (uint64_t value = 1; value <= 100; ++value)
    histogram.add(value);
  const Estimate median = quantile(histogram, 0.5);
  EXPECT_EQ(median.value, 50);
  EXPECT_EQ(median.low, 40);  // ranks 50 ± 9.8
  EXPECT_EQ(median.high, 61);
  EXPECT_EQ(quantile(histogram, 0.95).value, 95);
  EXPECT_EQ(histogram.largest(), 100u);
}

/// How often the interval of each kind holds the truth: 95 times in 100, by trial.
TEST(Statistics, IntervalsHoldTheTruthAsOftenAsTheySay) {
  Dice dice{20};
  int shares = 0, means = 0, medians = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    uint64_t part = 0;
    Moments moments;
    Histogram histogram;
    for (int i = 0; i < 200; ++i) {
      const uint32_t value = dice.below(1001);
      part += value < 100 ? 1 : 0;
      moments.add(value);
      histogram.add(value);
    }
    const auto holds = [](const Estimate& estimate, double truth) {
      return estimate.low <= truth && truth <= estimate.high ? 1 : 0;
    };
    shares += holds(share(part, 200), 100.0 / 1001);
    means += holds(mean(moments), 500);
    medians += holds(quantile(histogram, 0.5), 500);
  }
  for (const int held : {shares, means, medians}) {
    EXPECT_GT(held, kTrials * 0.93);
    EXPECT_LT(held, kTrials * 0.975);
  }
}

TEST(Statistics, TheChanceOfADifferenceIsStudents) {
  Moments differences;
  for (const int value : {1, 2, 3, 4, 5})
    differences.add(value);
  // t = 3 / sqrt(0.5) = 4.2426 with 4 degrees of freedom: p = 0.01324.
  EXPECT_NEAR(chance_of_difference(differences), 0.01324, 1e-5);
  Moments nothing;
  nothing.add(0);
  nothing.add(0);
  EXPECT_EQ(chance_of_difference(nothing), 1);
}

TEST(Statistics, HolmsCorrectionIsThatOfThePaper) {
  const std::vector<double> chances{0.01, 0.04, 0.03, 0.005};
  const std::vector<double> after = corrected(chances);
  EXPECT_NEAR(after[0], 0.03, 1e-12);
  EXPECT_NEAR(after[1], 0.06, 1e-12);
  EXPECT_NEAR(after[2], 0.06, 1e-12);
  EXPECT_NEAR(after[3], 0.02, 1e-12);
}

TEST(Statistics, NumbersAreShownAsPreciselyAsTheyAreKnown) {
  EXPECT_EQ(shown_number(1234567, 0), "1,234,567");
  EXPECT_EQ(shown_number(50.2345, 0.19), "50.23");
  EXPECT_EQ(shown_number(50.2345, 3), "50");
  EXPECT_EQ(shown_number(-123.4, 10), "-123");
}

}  // namespace
}  // namespace penult
