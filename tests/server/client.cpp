#include "tests/server/client.h"

#include <array>
#include <chrono>
#include <utility>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace penult::testing {

namespace json = boost::json;

namespace {

/// Milliseconds of `wait` that are left since `start`.
int left(std::chrono::steady_clock::time_point start, int wait) {
  const auto gone = std::chrono::steady_clock::now() - start;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(gone).count();
  return std::max(0, wait - int(ms));
}

}  // namespace

Wire::Wire(uint16_t port, const char* host, const char* from)
    : file_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (from != nullptr) {
    address.sin_addr.s_addr = inet_addr(from);
    bind(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  address.sin_port = htons(port);
  address.sin_addr.s_addr = inet_addr(host);
  if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close(file_);
    file_ = -1;
    return;
  }
  const int on = 1;
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Wire::~Wire() {
  if (file_ >= 0) close(file_);
}

Wire::Wire(Wire&& other) noexcept
    : buffer(std::move(other.buffer)), file_(std::exchange(other.file_, -1)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(buffer, other.buffer);
  return *this;
}

bool Wire::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(size_t(sent));
  }
  return true;
}

bool Wire::fill(int wait) {
  pollfd ready{.fd = file_, .events = POLLIN, .revents = 0};
  if (file_ < 0 || poll(&ready, 1, wait) <= 0) return false;
  std::array<char, 16384> bytes{};
  const ssize_t got = recv(file_, bytes.data(), bytes.size(), 0);
  if (got <= 0) {
    close(std::exchange(file_, -1));
    return false;
  }
  buffer.append(bytes.data(), size_t(got));
  return true;
}

HttpAnswer http(uint16_t port, std::string_view method, std::string_view path,
                std::string_view body, std::string_view headers, const char* host) {
  return http(Wire(port, host), port, method, path, body, headers);
}

HttpAnswer http(Wire wire, uint16_t port, std::string_view method, std::string_view path,
                std::string_view body, std::string_view headers) {
  HttpAnswer answer;
  if (!wire.open()) return answer;
  std::string request = std::string(method) + ' ' + std::string(path) +
                        " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                        "\r\nConnection: close\r\n" + std::string(headers);
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  request += "\r\n" + std::string(body);
  if (!wire.write(request)) return answer;
  while (wire.fill(5000)) {
  }
  const size_t end = wire.buffer.find("\r\n\r\n");
  if (end == std::string::npos) return answer;
  answer.head = wire.buffer.substr(0, end);
  answer.body = wire.buffer.substr(end + 4);
  answer.status = std::stoi(answer.head.substr(9, 3));
  return answer;
}

TableClient::TableClient(uint16_t port, std::string_view code, std::string_view headers)
    : TableClient(Wire(port), port, code, headers) {}

TableClient::TableClient(Wire wire, uint16_t port, std::string_view code, std::string_view headers)
    : wire_(std::move(wire)) {
  if (!wire_.open()) return;
  wire_.write("GET /ws/" + std::string(code) +
              " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
              "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
              std::string(headers) + "\r\n");
  while (wire_.buffer.find("\r\n\r\n") == std::string::npos)
    if (!wire_.fill(5000)) return;
  status_ = std::stoi(wire_.buffer.substr(9, 3));
  wire_.buffer.erase(0, wire_.buffer.find("\r\n\r\n") + 4);
}

bool TableClient::send(std::string_view text) {
  std::string frame = "\x81";
  if (text.size() < 126) {
    frame += char(0x80 | int(text.size()));
  } else {
    frame += char(0x80 | 126);
    frame += char(text.size() >> 8);
    frame += char(text.size() & 255);
  }
  // A mask of zeros is a mask.
  frame.append(4, '\0');
  return wire_.write(frame.append(text));
}

bool TableClient::send(const json::object& message) { return send(json::serialize(message)); }

std::optional<std::string> TableClient::read_frame(int wait) {
  const auto start = std::chrono::steady_clock::now();
  const auto byte = [this](size_t place) { return uint8_t(wire_.buffer[place]); };
  for (;;) {
    const size_t have = wire_.buffer.size();
    size_t head = 2, length = have >= 2 ? byte(1) & 127u : 0;
    if (length == 126 && have >= 4) length = size_t(byte(2)) << 8 | byte(3), head = 4;
    if (length == 127 && have >= 10) {
      length = 0;
      for (size_t place = 2; place < 10; ++place)
        length = length << 8 | byte(place);
      head = 10;
    }
    const bool whole = have >= 2 && (head > 2 || (byte(1) & 127) < 126) && have >= head + length;
    if (!whole) {
      if (!wire_.fill(left(start, wait))) return {};
      continue;
    }
    const int kind = byte(0) & 15;
    std::string payload = wire_.buffer.substr(head, length);
    wire_.buffer.erase(0, head + length);
    if (kind == 1) return payload;
    // A pong brings back what the ping brought.
    if (kind == 9)
      wire_.write(std::string("\x8a") + char(0x80 | int(payload.size())) + std::string(4, '\0') +
                  payload);
    if (kind != 8) continue;
    if (payload.size() >= 2) close_code_ = uint8_t(payload[0]) << 8 | uint8_t(payload[1]);
    return {};
  }
}

void TableClient::note(const json::object& message) {
  const std::string type = word(message, "t");
  if (type != "update" && type != "welcome") return;
  view = message.at("view").as_object();
  last = message.at("n").to_number<uint64_t>();
  if (message.contains("secret")) secret = word(message, "secret");
}

std::optional<json::object> TableClient::receive(int wait) {
  const std::optional<std::string> text = read_frame(wait);
  if (!text) return {};
  json::object message = json::parse(*text).as_object();
  note(message);
  return message;
}

std::optional<json::object> TableClient::wait_for(std::string_view type, int wait) {
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    std::optional<json::object> message = receive(left(start, wait));
    if (!message || word(*message, "t") == type) return message;
  }
}

std::optional<json::object> TableClient::hello(std::string_view name, std::string_view key,
                                               uint64_t from, bool watch) {
  json::object message{{"t", "hello"}, {"v", 1},       {"name", name},
                       {"last", from}, {"lang", "en"}, {"watch", watch}};
  message["secret"] = nullptr;
  if (!key.empty()) message["secret"] = key;
  if (!send(message)) return {};
  return receive();
}

std::string word(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

}  // namespace penult::testing
