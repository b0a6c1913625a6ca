#include <algorithm>

#include <gmock/gmock.h>

#include "lab/report/charts.h"
#include "lab/report/page.h"
#include "lab/report/svg.h"
#include "lab/simulate.h"
#include "tests/lab/support.h"

namespace penult {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Report, TicksAreRoundNumbers) {
  EXPECT_EQ(ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(0, 487, 5), (std::vector<double>{0, 100, 200, 300, 400}));
  const auto small = ticks(-0.013, 0.021, 4);
  ASSERT_GE(small.size(), 3u);
  EXPECT_NEAR(small[1] - small[0], 0.01, 1e-12);
  EXPECT_EQ(tick_text(0.25, 0.05, true), "25 %");
  EXPECT_EQ(tick_text(-1500, 500, false), "−1,500");
  EXPECT_EQ(tick_text(0.02, 0.01, false), "0.02");
}

TEST(Report, TextCannotBecomeMarkup) {
  EXPECT_EQ(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
}

TEST(Report, AHistogramShowsEveryBarWithItsInterval) {
  Histogram histogram;
  for (uint64_t value = 10; value < 30; ++value)
    histogram.add(value, value);
  const std::string chart = histogram_chart(histogram, "turns", "share of rounds");
  size_t whiskers = 0;
  for (size_t at = chart.find("whisker"); at != std::string::npos;
       at = chart.find("whisker", at + 1))
    ++whiskers;
  EXPECT_EQ(whiskers, 20u);
  EXPECT_THAT(chart, HasSubstr("median 22"));
  EXPECT_THAT(chart, HasSubstr("share of rounds"));
  EXPECT_EQ(histogram_chart(Histogram(), "turns", "share"), "");
}

/// Every element that is opened is closed, in order: enough of XML for our own drawings.
void expect_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const size_t end = svg.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.starts_with('/')) {
      ASSERT_FALSE(open.empty()) << tag;
      ASSERT_EQ(open.back(), tag.substr(1));
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  EXPECT_TRUE(open.empty());
}

TEST(Report, APageNeedsNothingElse) {
  SimulationPlan plan{.rules = rules_of("classic-108", 3),
                      .players = 3,
                      .bots = {"simple", "random"},
                      .rounds = 300,
                      .matches = 10,
                      .count_happenings = true};
  const Result result{.plan = plan, .preset = "classic-108", .figures = simulate(plan)};
  const std::string html = run_page(result, "a <heading>", "test");
  for (const char* forbidden : {"<script", "http:", "https:", "url(", "@import", "src="})
    EXPECT_THAT(html, Not(HasSubstr(forbidden)));
  for (const char* wanted :
       {"a &lt;heading&gt;", "How long a round takes", "How a match goes", "Who wins, by seat",
        "Matches won, by bot", "prefers-color-scheme: dark", "@media print", "width=device-width"})
    EXPECT_THAT(html, HasSubstr(wanted));
  size_t drawings = 0;
  for (size_t at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) {
    expect_well_formed(html.substr(at, html.find("</svg>", at) + 6 - at));
    ++drawings;
  }
  EXPECT_EQ(drawings, 6u);
  EXPECT_EQ(html.find("nan"), std::string::npos);
}

TEST(Report, AComparisonIsToldInWords) {
  ComparePlan plan{.sides = {{"left", rules_of("classic-108", 4), ""},
                             {"right", rules_of("classic-108", 4, "draw_two_answer=stack"), ""}},
                   .deals = 400};
  const std::string html = comparison_page(plan, compare(plan), "line\nline", "test");
  EXPECT_THAT(html, HasSubstr("line<br>line"));
  EXPECT_THAT(html, HasSubstr("the longest penalty of a round is"));
  EXPECT_THAT(html, HasSubstr("<b>right</b> instead of <b>left</b>"));
}

}  // namespace
}  // namespace penult
