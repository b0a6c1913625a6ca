#include "tests/simulation/network.h"

#include "server/codec.h"

namespace penult::simulation {
namespace {

constexpr Millis kSilence = 10'000;  ///< until a server takes a silent line for dead

server::Metrics& metrics() {
  static server::Metrics all;
  return all;
}

server::Config simulated_config() {
  server::Config config;
  config.limits.tables_per_minute = config.limits.table_burst = 1e6;
  return config;
}

}  // namespace

void Connection::send(server::SharedText shared, bool is_view) {
  std::string text = *shared;
  if (closed_) return;
  network_.oracle.leaves(code_, number_, text);
  if (network_.planted == Planted::kOtherViewer && is_view) {
    std::string& other = network_.other_view_;
    if (other.empty() || !network_.chance.one_in(10))
      other = text;
    else
      std::swap(other, text);
  }
  tell(text);
}

void Connection::tell(const std::string& text) {
  if (cut_) return;
  Chance& chance = network_.chance;
  last_delivery_ =
      std::max(last_delivery_, network_.timeline.now + 1 + chance.below(network_.weather.delay));
  network_.timeline.at(last_delivery_, 0, [this, self = shared_from_this(), text] {
    if (cut_) return;
    network_.timeline.note("to " + std::to_string(number_), text);
    listener_.hear(number_, text);
  });
}

void Connection::close(std::string text, uint16_t) {
  if (closed_) return;
  if (!text.empty()) tell(text);
  closed_ = true;
  table_ = nullptr;
  network_.timeline.at(last_delivery_ + 1, 0, [this, self = shared_from_this()] {
    if (!cut_) listener_.hung_up(number_);
  });
}

void Connection::lose() {
  const std::shared_ptr<server::LiveTable> table = std::move(table_);
  const bool was_open = !closed_;
  closed_ = true;
  if (table != nullptr && seated_ && was_open) table->detach(number_);
}

void Connection::arrives(const std::string& text) {
  if (closed_) return;
  network_.timeline.note("from " + std::to_string(number_), text);
  server::Decoded decoded = server::decode_message(text);
  if (!decoded.error.empty()) return network_.oracle.wrong("not understood: " + text);
  if (auto* hello = std::get_if<Hello>(&decoded.input)) {
    if (seated_) return;
    table_ = network_.tables_->find(code_);
    if (table_ == nullptr)
      return close(server::encode_error("unknown_table", "", language()), 4004);
    hello->address = "192.0.2." + std::to_string(number_ % 250);
    seated_ = true;
    return table_->hello(number_, shared_from_this(), std::move(*hello));
  }
  if (!seated_) return;
  if (auto* act = std::get_if<ActInput>(&decoded.input))
    if (network_.planted == Planted::kNoDedup)
      act->id += ".." + std::to_string(network_.chance.below(1'000'000));
  table_->input(number_, std::move(decoded.input), decoded.id);
}

Network::Network(uint64_t seed, const Weather& given, Planted mistake)
    : chance{Dice{seed}},
      weather(given),
      oracle(TableTimes{}),
      planted(mistake),
      config_(simulated_config()) {
  start();
}

Network::~Network() { forget_lines(); }

void Network::start() {
  ++life_;
  const bool alarms = planted != Planted::kNoAlarms || life_ == 1;
  world_ = std::make_unique<SimulatedWorld>(timeline, life_, chance.dice.next(), alarms);
  store_ = std::make_unique<SimulatedStore>(SimulatedStore::Needs{.timeline = timeline,
                                                                  .oracle = oracle,
                                                                  .disk = disk_,
                                                                  .chance = chance,
                                                                  .weather = weather,
                                                                  .planted = planted,
                                                                  .life = life_});
  tables_ = std::make_unique<server::Tables>(server::LiveTable::Needs{
      .world = *world_, .config = config_, .store = *store_, .metrics = metrics()});
  tables_->load();
}

void Network::stop_lines(bool notice_soon) {
  for (const auto& weak : lines_) {
    const std::shared_ptr<Connection> line = weak.lock();
    if (line == nullptr || line->is_cut()) continue;
    const Millis notice = notice_soon || chance.one_in(2) ? chance.below(300) : kSilence;
    hang_up(line, -1, notice);
  }
  forget_lines();
}

void Network::forget_lines() {
  for (const auto& weak : lines_)
    if (const std::shared_ptr<Connection> line = weak.lock()) line->forget();
  lines_.clear();
}

void Network::hang_up(const std::shared_ptr<Connection>& line, Millis server_after,
                      Millis client_after) {
  line->cut();
  if (server_after >= 0) timeline.after(server_after, life_, [line] { line->lose(); });
  timeline.after(client_after, 0, [line] { line->listener().hung_up(line->number()); });
}

/// The process is gone with all it knew; what it was writing is there, or not, or half.
void Network::crash() {
  ++crashes;
  timeline.note("crash", "");
  store_->crash();
  timeline.end_life(life_);
  stop_lines(false);
  tables_.reset();
  store_.reset();
  timeline.after(50 + chance.below(3000), 0, [this] { start(); });
}

void Network::end_orderly() {
  timeline.note("end", "");
  tables_->say_good_bye("shutdown");
  store_->finish();
  timeline.end_life(life_);
  forget_lines();
  tables_.reset();
  store_.reset();
  timeline.after(50 + chance.below(500), 0, [this] { start(); });
}

void Network::open_table(const SetRules& rules, std::function<void(const std::string&)> opened) {
  if (!alive()) return opened({});
  tables_->open("192.0.2.1", rules,
                [opened = std::move(opened)](const auto& answer) { opened(answer.code); });
}

std::shared_ptr<Connection> Network::connect(Listener& listener, const std::string& code) {
  if (!alive()) return nullptr;
  auto line = std::make_shared<Connection>(*this, listener, code, ++last_line_);
  lines_.push_back(line);
  return line;
}

void Network::say(const std::shared_ptr<Connection>& line, const std::string& text) {
  if (line->is_cut() || !alive()) return;
  // One after the other: in which order arguments are worked out is each compiler's own affair.
  if (chance.in_thousand(weather.broken)) {
    const Millis server_after = chance.below(500);
    return hang_up(line, server_after, chance.below(300));
  }
  if (chance.in_thousand(weather.half_open))
    return hang_up(line, kSilence, 1000 + chance.below(9000));
  if (chance.in_thousand(weather.lost)) return;
  const int copies = chance.in_thousand(weather.doubled) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    const Millis delay =
        weather.reordered || copy > 0 ? 1 + chance.below(weather.delay * 20) : weather.delay;
    timeline.after(delay, life_, [line, text] { line->arrives(text); });
  }
}

void Network::close(const std::shared_ptr<Connection>& line) {
  if (!line->is_cut()) timeline.after(20, life_, [line] { line->lose(); });
}

bool Network::step() {
  if (!timeline.step()) oracle.wrong("nothing is left to happen");
  oracle.judge();
  if (!alive()) return oracle.problem().empty();
  if (chance.below(100'000) < weather.crash) {
    if (chance.one_in(6))
      end_orderly();
    else
      crash();
  }
  return oracle.problem().empty();
}

}  // namespace penult::simulation
