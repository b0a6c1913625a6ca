#include "tests/server/twin.h"

#include <chrono>
#include <thread>

namespace penult::testing {

namespace json = boost::json;

class StillAlarm final : public server::Alarm {
 public:
  explicit StillAlarm(StillWorld& world) : world_(world) {}
  ~StillAlarm() override { stop(); }
  StillAlarm(const StillAlarm&) = delete;
  StillAlarm& operator=(const StillAlarm&) = delete;

  void set(Millis after, std::function<void()> then) override {
    stop();
    key_ = {world_.now_ + after, ++world_.last_};
    world_.alarms_[key_] = std::move(then);
  }
  void stop() override { world_.alarms_.erase(key_); }

 private:
  StillWorld& world_;
  StillWorld::Key key_;
};

std::string StillWorld::random_hex(std::size_t bytes) {
  std::string text;
  for (std::size_t digit = 0; digit < bytes * 2; ++digit)
    text += "0123456789abcdef"[dice_.below(16)];
  return text;
}

std::unique_ptr<server::Alarm> StillWorld::alarm() { return std::make_unique<StillAlarm>(*this); }

bool StillWorld::work() {
  const auto posted = std::exchange(posted_, {});
  for (const auto& one : posted)
    one();
  return !posted.empty();
}

void StillWorld::move_on() {
  if (alarms_.empty()) return;
  auto node = alarms_.extract(alarms_.begin());
  now_ = std::max(now_, node.key().first);
  node.mapped()();
  while (work()) {
  }
}

void StillWorld::forget() {
  const auto alarms = std::exchange(alarms_, {});
  const auto posted = std::exchange(posted_, {});
}

namespace {

server::Config twin_config() {
  server::Config config;
  config.hosts = {"127.0.0.1"};
  server::Limits& limits = config.limits;
  limits.messages_per_second = limits.message_burst = 1e9;
  limits.requests_per_second = limits.request_burst = 1e9;
  limits.tables_per_minute = limits.table_burst = 1e9;
  limits.connections_per_address = limits.connections;
  config.session.watchers = 1000;
  return config;
}

}  // namespace

Twin::Twin(uint64_t seed, const std::string& folder)
    : world(seed),
      config_(twin_config()),
      files_(""),
      registry_(config_.limits),
      matches_(loop_, folder),
      load_(config_.limits),
      tables_({.world = world, .config = config_, .store = store_, .metrics = metrics_}),
      house_{.loop = loop_,
             .config = config_,
             .files = files_,
             .metrics = metrics_,
             .registry = registry_,
             .tables = tables_,
             .store = store_,
             .matches = matches_,
             .load = load_,
             .rule_books = {},
             .lan_address = {}},
      listener_(house_, loop_, {boost::asio::ip::make_address("127.0.0.1"), 0}, nullptr) {
  listener_.start();
}

// A connection and its table hold each other until one of them ends.
Twin::~Twin() {
  listener_.stop();
  registry_.connections.drain();
  for (int tries = 0; tries < 1000 && !registry_.connections.empty(); ++tries) {
    pump();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  world.forget();
}

void Twin::pump() {
  do {
    loop_.restart();
    loop_.poll();
  } while (world.work());
}

std::string Twin::open_table(const SetRules& rules) {
  std::string code;
  tables_.open("127.0.0.1", rules, [&code](const auto& opened) { code = opened.code; });
  pump();
  return code;
}

std::string Twin::get(const std::string& path) {
  Wire wire(port());
  wire.write("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  for (int tries = 0; wire.open() && tries < 5000; ++tries) {
    pump();
    wire.fill(tries < 3 ? 0 : 1);
  }
  return wire.buffer;
}

TableState& Twin::state(const std::string& code) {
  // The session itself is no constant: the table only shows it as one.
  return const_cast<TableState&>(tables_.find(code)->session().state());
}

TwinClient::TwinClient(Twin& twin, const std::string& code) : twin_(twin), wire_(twin.port()) {
  wire_.write("GET /ws/" + code +
              " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
  for (int tries = 0; wire_.open() && tries < 5000; ++tries) {
    twin_.pump();
    wire_.fill(tries < 3 ? 0 : 1);
    const std::size_t end = wire_.buffer.find("\r\n\r\n");
    if (end == std::string::npos) continue;
    read_ = end + 4;
    return;
  }
}

void TwinClient::send(const json::object& message) {
  const std::string text = json::serialize(message);
  std::string frame = "\x81";
  if (text.size() < 126) {
    frame += char(0x80 | int(text.size()));
  } else {
    frame += char(0x80 | 126);
    frame += char(text.size() >> 8);
    frame += char(text.size() & 255);
  }
  frame.append(4, '\0');
  wire_.write(frame.append(text));
}

bool TwinClient::settle() {
  send(json::object{{"t", "ping"}, {"x", ++pings_}});
  for (int tries = 0; wire_.open() && tries < 5000; ++tries) {
    twin_.pump();
    wire_.fill(tries < 3 ? 0 : 1);
    read_frames();
    if (pongs_ == pings_) return true;
  }
  return false;
}

std::string TwinClient::take_bytes() {
  std::string bytes = wire_.buffer.substr(taken_, read_ - taken_);
  wire_.buffer.erase(0, read_);
  read_ = taken_ = 0;
  return bytes;
}

void TwinClient::read_frames() {
  const std::string& buffer = wire_.buffer;
  const auto byte = [&buffer](std::size_t place) { return std::size_t(uint8_t(buffer[place])); };
  while (buffer.size() >= read_ + 2) {
    std::size_t head = 2, length = byte(read_ + 1) & 127;
    if (length == 126) {
      if (buffer.size() < read_ + 4) return;
      head = 4;
      length = byte(read_ + 2) << 8 | byte(read_ + 3);
    }
    if (length == 127 || buffer.size() < read_ + head + length) return;
    const bool is_text = (byte(read_) & 15) == 1;
    const std::string text = buffer.substr(read_ + head, length);
    read_ += head + length;
    if (is_text) note(text);
  }
}

void TwinClient::note(const std::string& text) {
  json::object message = json::parse(text).as_object();
  const std::string type = word(message, "t");
  if (type == "pong") pongs_ = message.at("x").as_int64();
  if (type == "ok" || type == "refused" || type == "error") answered = true;
  if (const json::value* given = message.if_contains("secret")) secret = given->as_string();
  if (json::value* shown = message.if_contains("view")) {
    view = std::move(shown->as_object());
    last = message.at("n").to_number<uint64_t>();
  }
}

}  // namespace penult::testing
