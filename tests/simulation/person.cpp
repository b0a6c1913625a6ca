#include "tests/simulation/person.h"

#include <algorithm>

namespace penult::simulation {

namespace json = boost::json;

namespace {

std::string word(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

/// The text of a member that is an object or a list, from `key` to where `next` begins.
std::string_view part(std::string_view text, std::string_view key, std::string_view next) {
  const std::size_t begin = text.find(key);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + key.size());
  return text.substr(0, text.find(next));
}

}  // namespace

void Person::sit_down(const std::string& code) {
  code_ = code;
  connect();
  if (!std::exchange(urged_, true)) urge();
}

void Person::connect() {
  welcomed_ = false;
  line_ = network_.connect(*this, code_);
  if (line_ == nullptr) {
    network_.timeline.after(100 + network_.chance.below(1500), 0, [this] { connect(); });
    return;
  }
  json::object hello{{"t", "hello"}, {"v", 1}, {"name", name_}, {"watch", watches_}};
  if (!secret_.empty()) hello["secret"] = secret_;
  // Somebody who has lost a part of what he knew asks for more than he needs.
  const uint64_t less = network_.chance.one_in(3) ? network_.chance.below(10) : 0;
  hello["last"] = last_ > less ? last_ - less : 0;
  say(hello);
  // A hello that gets lost is answered by nothing.
  const uint64_t number = line_->number();
  network_.timeline.after(6000, 0, [this, number] {
    if (line_ != nullptr && line_->number() == number && !welcomed_) hung_up(number);
  });
}

void Person::say(const json::object& message) { network_.say(line_, json::serialize(message)); }

void Person::hung_up(uint64_t line) {
  if (line_ == nullptr || line_->number() != line || gone_) return;
  const std::shared_ptr<Connection> old = std::exchange(line_, nullptr);
  welcomed_ = false;
  // He has closed it, or nobody knows that he has.
  network_.close(old);
  network_.timeline.after(network_.chance.below(2000), 0, [this] {
    if (line_ == nullptr && !gone_) connect();
  });
}

void Person::hear(uint64_t line, const std::string& text) {
  if (line_ == nullptr || line_->number() != line || gone_) return;
  if (text.find("\"view\":") != std::string::npos)
    return take_update(text, text.starts_with("{\"t\":\"welcome\""));
  const json::object message = json::parse(text).as_object();
  const std::string type = word(message, "t");
  if (type == "ok" || type == "refused") return take_answer(message, type == "ok");
  const std::string code = word(message, "code");
  if (type == "bye") {
    gone_ = code == "kicked" || code == "ended";
    if (code == "superseded") network_.oracle.wrong(name_ + " was thrown out by himself");
    return;
  }
  if (type != "error") return;
  if (code == "bad_secret" && has_seat())
    network_.oracle.wrong("the secret of " + name_ + " opens nothing");
  if (code == "unknown_table" && network_.oracle.table(code_) != nullptr)
    network_.oracle.wrong("the table of " + name_ + " is unknown");
  gone_ = !welcomed_ && (code == "bad_secret" || code == "banned" || code == "table_full" ||
                         code == "unknown_table");
  if (asked_ != nullptr && word(message, "id") == asked_->id) asked_ = nullptr;
}

/// By all that is stored: he has not been sent away while he was not there.
bool Person::has_seat() const {
  const TableState* table = network_.oracle.table(code_);
  return table != nullptr &&
         std::any_of(table->seats.begin(), table->seats.end(), [this](const TableSeat& seat) {
           return seat.human && seat.name == known_as_;
         });
}

void Person::take_answer(const json::object& message, bool done) {
  const std::string id = word(message, "id");
  const std::string plain = id.substr(0, id.find(".."));
  if (done) {
    network_.oracle.acknowledged(code_, plain, message.at("n").to_number<uint64_t>());
    ++done_;
  } else {
    network_.oracle.refused(plain);
  }
  if (asked_ != nullptr && asked_->id == plain) asked_ = nullptr;
}

void Person::take_update(const std::string& text, bool welcome) {
  const uint64_t number = number_after(text, "\"n\":").value_or(0);
  const int seat = viewer_seat(text);
  if (number < last_) network_.oracle.wrong("numbers went back for " + name_);
  if (welcome) {
    const std::string secret(part(text, "\"secret\":\"", "\""));
    if (!secret.empty()) secret_ = secret;
    if (!secret.empty()) network_.oracle.welcomed(code_, seat, secret);
    if (const TableState* table = network_.oracle.table(code_); table != nullptr && seat >= 0)
      known_as_ = table->seats[size_t(seat)].name;
    welcomed_ = true;
  } else if (seat != seat_ && (seat < 0 || text.find("\"e\":\"left\"") == std::string::npos)) {
    network_.oracle.wrong(name_ + " was shown what another seat sees");
  }
  seat_ = seat;
  take_events(text, number, welcome);
  last_ = std::max(last_, number);
  view_ = view_in(text);
}

/// Every number comes, once, and says the same however often it is told.
void Person::take_events(const std::string& text, uint64_t number, bool welcome) {
  const std::string list(part(text, "\"events\":", ",\"view\":"));
  const json::array events = json::parse(list).as_array();
  if (events.empty()) {
    if (number > last_ && !welcome) network_.oracle.wrong("events are missing for " + name_);
    return;
  }
  uint64_t next = events.front().at("n").to_number<uint64_t>();
  if (next > last_ + 1 && !welcome) network_.oracle.wrong("events are missing for " + name_);
  for (const json::value& one : events) {
    const json::object& event = one.get_object();
    if (event.at("n").to_number<uint64_t>() != next++)
      network_.oracle.wrong("events are out of order for " + name_);
    check_event(event);
    const std::string told = json::serialize(event);
    const auto known = events_.try_emplace(next - 1, told).first;
    if (known->second != told)
      network_.oracle.wrong("an event changed for " + name_ + ": " + known->second + " " + told);
  }
  if (next != number + 1) network_.oracle.wrong("events are missing for " + name_);
}

/// Cards that come to somebody else are a number.
void Person::check_event(const json::object& event) {
  if (!event.contains("cards")) return;
  const std::string type = word(event, "e");
  const auto is_me = [&](std::string_view key) {
    const json::value* seat = event.if_contains(key);
    return seat_ >= 0 && seat != nullptr && seat->is_number() && seat->to_number<int>() == seat_;
  };
  const bool wrong = (type == "drew" && !is_me("seat")) || (type == "dealt" && seat_ < 0) ||
                     (type == "challenged" && !is_me("seat") && !is_me("accused"));
  if (wrong) network_.oracle.wrong(name_ + " was shown cards of others: " + json::serialize(event));
}

/// Now and then everybody looks at the table and does something.
void Person::urge() {
  if (gone_) return;
  network_.timeline.after(60 + network_.chance.below(500), 0, [this] { urge(); });
  if (line_ == nullptr || !welcomed_ || seat_ < 0) return;
  if (asked_ != nullptr) return wait_for_answer();
  const json::value view = json::parse(view_);
  const json::object& table = view.get_object();
  if (rowdy && network_.chance.one_in(25)) return disturb(table);
  const std::string phase = word(table, "phase");
  if (phase == "lobby") return in_lobby(table);
  if (phase == "play") return play(table);
  say({{"t", "next"}});
}

void Person::in_lobby(const json::object& view) {
  if (view.at("host") != view.at("you")) return;
  const std::size_t seats = view.at("seats").as_array().size();
  if (seats < 2 || (seats < 4 && network_.chance.one_in(4)))
    return say({{"t", "bot"}, {"level", network_.chance.one_in(2) ? "simple" : "random"}});
  if (network_.chance.one_in(3)) say({{"t", "start"}});
}

void Person::play(const json::object& view) {
  const json::object& round = view.at("round").as_object();
  const json::value* you = round.if_contains("you");
  if (you == nullptr) return;
  const json::array& legal = you->at("legal").as_array();
  const bool turn = round.at("turn") == view.at("you");
  if (legal.empty() || (!turn && !network_.chance.one_in(3))) return;
  json::object action = legal[network_.chance.below(uint32_t(legal.size()))].as_object();
  action.erase("bluff");
  if (const json::value* colors = action.if_contains("colors")) {
    const json::array list = colors->as_array();
    action.erase("colors");
    action["color"] = list[network_.chance.below(uint32_t(list.size()))];
  }
  if (you->at("may_uno_with").as_bool() && network_.chance.one_in(2)) action["uno"] = true;
  ask(action);
}

void Person::ask(const json::object& action) {
  asked_ = std::make_unique<Asked>();
  asked_->id = name_ + std::to_string(++serial_);
  asked_->text = json::serialize(
      json::object{{"t", "act"}, {"id", asked_->id}, {"seen", last_}, {"action", action}});
  asked_->sent = network_.timeline.now;
  network_.say(line_, asked_->text);
}

void Person::wait_for_answer() {
  if (network_.timeline.now - asked_->sent < 1500) return;
  asked_->sent = network_.timeline.now;
  if (++asked_->tries % 4 == 0) return hung_up(line_->number());
  network_.say(line_, asked_->text);
}

void Person::disturb(const json::object& view) {
  const auto seats = uint32_t(view.at("seats").as_array().size());
  const int other = int(network_.chance.below(seats));
  switch (network_.chance.below(9)) {
    case 0:
      return say({{"t", "say"}, {"text", "Well played!"}});
    case 1:
      return say({{"t", "bot_for_me"}, {"on", network_.chance.one_in(2)}});
    case 2:
      return say({{"t", "more_time"}});
    case 3:
      return say({{"t", "mute"}, {"seat", other}, {"on", network_.chance.one_in(2)}});
    case 4:
      return say({{"t", "table"}, {"clock", network_.chance.below(3) * 15}});
    case 5:
      return say({{"t", "hint"}, {"seat", other}});
    case 6:
      return say({{"t", "vote"}, {"yes", network_.chance.one_in(2)}});
    case 7:
      return network_.chance.one_in(4) ? say({{"t", "kick"}, {"seat", other}}) : void();
    default:
      return say({{"t", "react"}, {"what", "wow"}});
  }
}

}  // namespace penult::simulation
