#include "tests/server/house.h"

#include <cstdlib>

#include <unistd.h>

namespace penult::testing {

namespace json = boost::json;

namespace {

std::string fresh_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "penult-test-XXXXXX").string();
  return mkdtemp(name.data()) == nullptr ? std::string() : name;
}

}  // namespace

TestServer::TestServer(server::Config config, const char* host)
    : folder_(fresh_folder()), host_(host), config_(std::move(config)) {
  config_.data = folder_;
  config_.hosts = {host_};
  config_.port = 0;
  // A machine that is busy with other tests is no load of this server's.
  config_.limits.lag_tables = config_.limits.lag_watchers = 3'600'000;
  start();
}

TestServer::~TestServer() {
  stop();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void TestServer::start() {
  server_ = std::make_unique<server::Server>(config_);
  port_ = server_->port();
  thread_ = std::thread([this] { server_->run(); });
}

void TestServer::stop() {
  if (server_ == nullptr) return;
  server_->stop();
  thread_.join();
  server_.reset();
}

std::string TestServer::open_table(std::string_view body) const {
  const HttpAnswer answer = http(port_, "POST", "/api/tables", body, {}, host_.c_str());
  if (answer.status != 201) return {};
  return word(json::parse(answer.body).as_object(), "code");
}

json::value legal_action(const TableClient& client, std::string_view verb) {
  const json::value* round = client.view.if_contains("round");
  if (round == nullptr || !round->is_object() || !round->as_object().contains("you"))
    return nullptr;
  for (const json::value& legal : round->at("you").at("legal").as_array()) {
    json::object action = legal.as_object();
    if (word(action, "do") != verb) continue;
    if (const json::value* colors = action.if_contains("colors")) {
      const json::value color = colors->as_array().front();
      action.erase("colors");
      action["color"] = color;
    }
    return action;
  }
  return nullptr;
}

bool is_my_turn(const TableClient& client) {
  const json::value* round = client.view.if_contains("round");
  return round != nullptr && round->is_object() && round->at("turn") == client.view.at("you") &&
         word(client.view, "phase") == "play";
}

}  // namespace penult::testing
