#include "server/settings.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

namespace penult::server {
namespace {

std::string error_of(std::string_view text) {
  Config config;
  return read_config(text, "penult.toml", config);
}

TEST(Settings, AreReadFromTheFile) {
  Config config;
  const std::string error = read_config(
      "port = 9000\nhosts = [\"127.0.0.1\", \"::1\"]\npublic_matches = false\nlog = \"json\"\n"
      "[limits]\nmessage = 2048\nmessages_per_second = 2.5\nping = 1000\n[table]\nwatchers = 3\n",
      "penult.toml", config);
  EXPECT_EQ(error, "");
  EXPECT_EQ(config.port, 9000);
  EXPECT_EQ(config.hosts, (std::vector<std::string>{"127.0.0.1", "::1"}));
  EXPECT_FALSE(config.public_matches);
  EXPECT_EQ(config.log, "json");
  EXPECT_EQ(config.limits.message, 2048u);
  EXPECT_EQ(config.limits.messages_per_second, 2.5);
  EXPECT_EQ(config.limits.ping, 1000);
  EXPECT_EQ(config.session.watchers, 3u);
}

TEST(Settings, AWrongOneIsNamedWithItsPlace) {
  EXPECT_EQ(error_of("prot = 1"),
            "penult.toml:1: there is no setting \"prot\"; did you mean \"port\"?");
  EXPECT_EQ(error_of("\n[limits]\nmesage = 1"),
            "penult.toml:3: there is no setting \"limits.mesage\"; did you mean "
            "\"limits.message\"?");
  EXPECT_NE(error_of("message = 4096").find("\"limits.message\""), std::string::npos);
  EXPECT_NE(error_of("zzzzzz = 1").find("--print-config"), std::string::npos);
  EXPECT_EQ(error_of("port = 70000"), "penult.toml:1: port is a whole number from 0 to 65535");
  EXPECT_EQ(error_of("port = 1.5"), "penult.toml:1: port is a whole number from 0 to 65535");
  EXPECT_EQ(error_of("port = \"x\""), "penult.toml:1: port is a whole number from 0 to 65535");
  EXPECT_EQ(error_of("log = \"xml\""), "penult.toml:1: log is one of: text json");
  EXPECT_EQ(error_of("hosts = [1]"), "penult.toml:1: hosts is a list of texts, [\"…\"]");
  EXPECT_EQ(error_of("public_matches = 1"), "penult.toml:1: public_matches is true or false");
  EXPECT_EQ(error_of("\nport = ").substr(0, 14), "penult.toml:2:");
}

TEST(Settings, FitTogether) {
  Config config;
  EXPECT_EQ(config_error(config), "");
  config.tls_key = "key.pem";
  EXPECT_NE(config_error(config).find("tls_certificate"), std::string::npos);
  config = {};
  config.limits.queue_soft = config.limits.queue_hard;
  EXPECT_NE(config_error(config).find("queue_soft"), std::string::npos);
}

TEST(Settings, WhatIsPrintedIsReadAgain) {
  Config config;
  config.port = 1234;
  config.origins = {"https://a.example", "https://b.example"};
  config.limits.tables_per_minute = 0.5;
  const std::string text = print_config(config);
  Config again;
  EXPECT_EQ(read_config(text, "printed", again), "");
  EXPECT_EQ(print_config(again), text);
  for (const Setting& setting : setting_table())
    EXPECT_NE(text.find(std::string(setting.text)), std::string::npos) << setting.key;
}

TEST(Settings, DefaultsLieWithinTheirBounds) {
  Config config;
  EXPECT_EQ(read_config(print_config({}), "defaults", config), "");
  std::set<std::string_view> keys;
  for (const Setting& setting : setting_table())
    EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
}

TEST(Settings, AreAllInTheOperatorsGuide) {
  std::ifstream file(PENULT_SOURCE_DIR "/docs/operating.md");
  const std::string guide(std::istreambuf_iterator<char>(file), {});
  // `settings_markdown` writes the table; paste it where a line has changed.
  EXPECT_NE(guide.find(settings_markdown()), std::string::npos) << settings_markdown();
}

}  // namespace
}  // namespace penult::server
