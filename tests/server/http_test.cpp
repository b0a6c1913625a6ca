#include <gtest/gtest.h>

#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;

TEST(Http, AnswersWithItsSafetyHeaders) {
  const TestServer server;
  const HttpAnswer health = http(server.port(), "GET", "/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_NE(health.head.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
  EXPECT_NE(health.head.find("nosniff"), std::string::npos);
  EXPECT_EQ(http(server.port(), "GET", "/").status, 200);
  EXPECT_NE(http(server.port(), "GET", "/metrics").body.find("penult_connections"),
            std::string::npos);
  EXPECT_EQ(
      json::parse(http(server.port(), "GET", "/api/rules?lang=ru").body).at("presets").is_array(),
      true);
}

TEST(Http, NoPathReachesTheFileSystem) {
  const TestServer server;
  for (const char* path :
       {"/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/penult.db", "/t/../penult.db"})
    EXPECT_EQ(http(server.port(), "GET", path).status, 404) << path;
}

TEST(Http, RefusesWhatIsTooBigOrOddly) {
  const TestServer server;
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", std::string(5000, ' ')).status, 413);
  EXPECT_EQ(http(server.port(), "GET", "/", {}, "X: " + std::string(20'000, 'x') + "\r\n").status,
            431);
  EXPECT_EQ(http(server.port(), "DELETE", "/api/tables").status, 405);
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", R"({"rules": "no-such"})").status, 400);
  const HttpAnswer bad =
      http(server.port(), "POST", "/api/tables", R"({"options": {"target": "banana"}})");
  EXPECT_EQ(bad.status, 400);
  EXPECT_NE(bad.body.find("target"), std::string::npos);
}

// What the form of rules asks: the code of a choice and its conflicts, in the viewer's language.
TEST(Http, JudgesRules) {
  const TestServer server;
  const auto judged = [&](std::string_view body) {
    return json::parse(http(server.port(), "POST", "/api/rules?lang=uk", body).body);
  };
  const json::value good = judged(R"({"rules": "russian-forum", "options": {"twins": "on"}})");
  EXPECT_TRUE(good.at("conflicts").as_array().empty());
  EXPECT_TRUE(good.at("code").as_string().starts_with("P1-"));
  const json::value bad = judged(R"({"options": {"scoring": "lazy", "elimination": "points"}})");
  ASSERT_EQ(bad.at("conflicts").as_array().size(), 1U);
  EXPECT_EQ(bad.at("conflicts").at(0).at("rule"), "X3");
  EXPECT_TRUE(bad.at("conflicts")
                  .at(0)
                  .at("text")
                  .as_string()
                  .starts_with("scoring=lazy та elimination виключають одне одного"));
  const json::value unknown = judged(R"({"rules": "clasic-108"})");
  EXPECT_TRUE(unknown.at("code").is_null());
  EXPECT_EQ(unknown.at("conflicts").at(0).at("text"),
            "набір правил «clasic-108»: такого немає; може, «classic-108»?");
  const HttpAnswer opened =
      http(server.port(), "POST", "/api/tables?lang=ru", R"({"options": {"scoring": "rank"}})");
  EXPECT_EQ(opened.status, 400);
  EXPECT_NE(opened.body.find("требует round_end=to_last"), std::string::npos);
  EXPECT_EQ(
      http(server.port(), "POST", "/api/rules", "{}", "Origin: http://evil.example\r\n").status,
      403);
}

TEST(Http, KnowsItsTables) {
  const TestServer server;
  const std::string code = server.open_table();
  ASSERT_EQ(code.size(), 5u);
  const HttpAnswer info = http(server.port(), "GET", "/api/tables/" + code);
  EXPECT_EQ(json::parse(info.body).at("open_seats"), 10);
  EXPECT_EQ(http(server.port(), "GET", "/api/tables/AAAAA").status, 404);
  const HttpAnswer qr = http(server.port(), "GET", "/api/qr/" + code + ".svg");
  EXPECT_NE(qr.body.find("<svg"), std::string::npos);
}

TEST(Http, OtherSitesOpenNothing) {
  const TestServer server;
  const std::string own = "Origin: http://localhost:" + std::to_string(server.port()) + "\r\n";
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}", own).status, 201);
  for (const char* foreign :
       {"Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"}) {
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}", foreign).status, 403) << foreign;
    EXPECT_EQ(TableClient(server.port(), "KQZTR", foreign).status(), 403) << foreign;
  }
}

}  // namespace
}  // namespace penult::testing
