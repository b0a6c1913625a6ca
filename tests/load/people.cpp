#include "tests/load/people.h"

#include <algorithm>

#include "tests/load/message.h"

namespace penult::testing {
namespace {

constexpr std::string_view kPhase = "\"phase\":";

std::string hello(const std::string& name, bool watch) {
  return R"({"t":"hello","v":1,"name":")" + name +
         R"(","secret":null,"last":0,"lang":"en","watch":)" + (watch ? "true}" : "false}");
}

bool is(std::string_view text, std::string_view type) {
  constexpr std::string_view kStart = R"({"t":")";
  return text.size() > kStart.size() && text.substr(kStart.size()).starts_with(type);
}

}  // namespace

void Person::open(uint16_t port, const std::string& source, const std::string& path) {
  connection_ = std::make_shared<Connection>(ground_->loop, *this);
  connection_->open(port, source, path);
}

void Person::abandon() {
  if (connection_ != nullptr) connection_->abandon();
}

void Person::heard(std::string_view text) {
  ++ground_->score.messages;
  ground_->score.bytes += text.size();
  on_message(text);
}

void Person::gone(uint16_t code) {
  Faults& faults = ground_->score.faults;
  const std::string what = "closed with " + std::to_string(code);
  faults.note(there_ ? faults.closed : faults.not_opened, what);
  if (!there_) ++ground_->score.settled;
  there_ = false;
}

void Person::settle() {
  if (!there_) ++ground_->score.settled;
  there_ = true;
}

void Onlooker::opened() { send(hello("", true)); }

void Onlooker::on_message(std::string_view text) {
  if (is(text, "welcome")) return settle();
  Faults& faults = ground().score.faults;
  if (is(text, "error")) faults.note(faults.errors, text);
}

void Player::opened() { send(hello("P" + std::to_string(number_), false)); }

void Player::on_message(std::string_view text) {
  if (is(text, "update") || is(text, "welcome")) return see(text);
  if (is(text, "ok")) return answered(text, true);
  if (is(text, "refused")) return answered(text, false);
  Faults& faults = ground().score.faults;
  if (is(text, "error") || is(text, "bye")) faults.note(faults.errors, text);
}

void Player::see(std::string_view text) {
  if (seat_ < 0) {
    // Of the view, which comes before the one of the welcome itself.
    seat_ = int(number_after(text, "\"you\":"));
    settle();
  }
  seen_ = uint64_t(number_after(text, "\"n\":"));
  my_turn_.clear();
  table_.not_ready(*this);
  const std::string_view phase = word_after(text, kPhase);
  if (phase == "play") {
    said_next_ = false;
    table_.round_goes_on();
    if (number_after(text, "\"turn\":") != seat_) return;
    my_turn_ = text;
    if (outstanding_ == 0) table_.ready(*this);
    return;
  }
  table_.round_is_over();
  if (said_next_) return;
  const bool all = phase == "round_over";
  const bool host = phase == "match_over" && is_host();
  if (!all && !host) return;
  said_next_ = true;
  send(R"({"t":"next"})");
  // After a match the table is back in the lobby.
  if (phase == "match_over") send(R"({"t":"start"})");
}

void Player::act(Moment planned) {
  Ground& here = ground();
  const std::string action = choose_action(my_turn_, here.chance());
  if (action.empty()) return;
  outstanding_ = ++serial_;
  planned_ = planned;
  sent_ = SteadyClock::now();
  part_ = here.score.part;
  ++part_->sent;
  tried_ = std::exchange(my_turn_, {});
  send(R"({"t":"act","id":")" + std::to_string(serial_) + R"(","seen":)" + std::to_string(seen_) +
       R"(,"action":)" + action + '}');
}

void Player::answered(std::string_view text, bool done) {
  Faults& faults = ground().score.faults;
  // The number stands in quotes.
  const int64_t serial = number_after(text, "\"id\":\"");
  if (outstanding_ == 0 || serial != int64_t(outstanding_))
    return faults.note(faults.answered_twice, text);
  outstanding_ = 0;
  ++(done ? part_->acknowledged : part_->refused);
  part_->answered(planned_, sent_);
  // Nothing has changed, so that no other view comes.
  if (!done && my_turn_.empty() && number_after(tried_, "\"n\":") == int64_t(seen_))
    my_turn_ = std::move(tried_);
  if (!my_turn_.empty()) table_.ready(*this);
}

PlayTable::PlayTable(Ground& ground, std::string code, std::size_t seats)
    : ground_(ground), code_(std::move(code)) {
  for (std::size_t seat = 0; seat < seats; ++seat)
    players_.emplace_back(ground, *this, seat);
}

void PlayTable::start() {
  for (Player& player : players_)
    if (player.is_host()) player.send(R"({"t":"start"})");
}

void PlayTable::due(Moment planned) {
  Part& part = *ground_.score.part;
  ++part.planned;
  if (!playing_) {
    ++part.between_rounds;
    return;
  }
  plans_.push_back(planned);
  try_to_move();
}

void PlayTable::give_up_plans() {
  ground_.score.part->given_up += plans_.size();
  plans_.clear();
}

std::size_t PlayTable::outstanding() const {
  return std::size_t(std::count_if(players_.begin(), players_.end(),
                                   [](const Player& one) { return one.has_outstanding(); }));
}

void PlayTable::ready(Player& player) {
  mover_ = &player;
  try_to_move();
}

void PlayTable::try_to_move() {
  if (mover_ == nullptr || plans_.empty()) return;
  Player& mover = *std::exchange(mover_, nullptr);
  const Moment planned = plans_.front();
  plans_.pop_front();
  mover.act(planned);
}

void EchoGuest::on_message(std::string_view text) {
  Faults& faults = ground().score.faults;
  if (under_way_.empty()) return faults.note(faults.answered_twice, text);
  const Said said = under_way_.front();
  under_way_.pop_front();
  ++said.part->acknowledged;
  said.part->answered(said.planned, said.sent);
}

void EchoGuest::due(Moment planned) {
  Part* part = ground().score.part;
  ++part->planned;
  ++part->sent;
  under_way_.push_back({planned, SteadyClock::now(), part});
  // As long as an action.
  send(R"({"t":"act","id":"1234","seen":1234,"action":{"do":"play","card":"R7"}})");
}

}  // namespace penult::testing
