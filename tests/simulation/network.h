#pragma once
// One life of the server, and the connections to it. The tables are the real ones; sockets and
// threads are not.

#include <memory>
#include <string>
#include <vector>

#include "server/tables.h"
#include "tests/simulation/disk.h"

namespace penult::simulation {

/// Who sits at the client's end of a line.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(uint64_t line, const std::string& text) = 0;
  virtual void hung_up(uint64_t line) = 0;
};

class Network;

/// The server's end of a line. Does with messages what a WebSocket's connection does.
class Connection final : public server::ViewerLink,
                         public std::enable_shared_from_this<Connection> {
 public:
  Connection(Network& network, Listener& listener, std::string code, uint64_t number)
      : network_(network), listener_(listener), code_(std::move(code)), number_(number) {}

  void send(server::SharedText shared, bool is_view) override;
  void close(std::string text, uint16_t code) override;
  Language language() const override { return Language::kEnglish; }

  void arrives(const std::string& text);
  /// The server notices that nobody is there.
  void lose();
  /// Nothing leaves or comes any more, and nobody knows.
  void cut() { cut_ = true; }
  /// Line and table hold each other as long as both live.
  void forget() { table_ = nullptr; }
  bool is_cut() const { return cut_; }
  uint64_t number() const { return number_; }
  Listener& listener() { return listener_; }

 private:
  void tell(const std::string& text);

  Network& network_;
  Listener& listener_;
  std::string code_;
  uint64_t number_;
  std::shared_ptr<server::LiveTable> table_;
  bool seated_ = false, closed_ = false, cut_ = false;
  Millis last_delivery_ = 0;
};

class Network {
 public:
  Network(uint64_t seed, const Weather& weather, Planted planted);
  ~Network();

  /// The code, or empty, by and by.
  void open_table(const SetRules& rules, std::function<void(const std::string&)> opened);
  /// Null while the server is away.
  std::shared_ptr<Connection> connect(Listener& listener, const std::string& code);
  /// From the client's end.
  void say(const std::shared_ptr<Connection>& line, const std::string& text);
  void close(const std::shared_ptr<Connection>& line);

  void crash();
  void end_orderly();
  bool alive() const { return tables_ != nullptr; }
  /// One step of everything; false when something is wrong or nothing is left.
  bool step();

  Timeline timeline;
  Chance chance;
  Weather weather;
  Oracle oracle;
  const Planted planted;
  std::size_t crashes = 0;

 private:
  friend class Connection;
  void start();
  void stop_lines(bool notice_soon);
  void forget_lines();
  void hang_up(const std::shared_ptr<Connection>& line, Millis server_after, Millis client_after);

  server::Config config_;
  Disk disk_;
  uint64_t life_ = 0, last_line_ = 0;
  std::unique_ptr<SimulatedWorld> world_;
  std::unique_ptr<SimulatedStore> store_;
  std::unique_ptr<server::Tables> tables_;
  std::vector<std::weak_ptr<Connection>> lines_;
  std::string other_view_;
};

}  // namespace penult::simulation
