#include "tests/simulation/oracle.h"

#include <algorithm>
#include <charconv>

#include "lab/proof.h"
#include "match/guest.h"
#include "match/view.h"
#include "server/codec.h"

namespace penult::simulation {
namespace {

/// The id as the client chose it: a planted mistake writes something behind it.
std::string plain(const std::string& id) { return id.substr(0, id.find("..")); }

/// The view in a message, without what depends on the moment and on who looks on.
std::string steady_view(std::string_view text) {
  text = view_in(text);
  std::string steady;
  while (!text.empty()) {
    std::size_t end = text.size();
    for (const std::string_view key : {"ends_in\":", "next_in\":", "watchers\":"})
      if (const std::size_t place = text.substr(0, end).find(key); place != text.npos)
        end = std::min(end, place + key.size());
    steady += text.substr(0, end);
    text.remove_prefix(end);
    while (!text.empty() && text.front() >= '0' && text.front() <= '9')
      text.remove_prefix(1);
  }
  return steady;
}

/// As a server would send it; `seat` -1: to a watcher.
std::string encoded(const TableView& view, const TableState& state, int seat) {
  const auto shown = std::make_shared<const TableView>(view);
  if (seat < 0) return server::encode_message(TableUpdate{.view = shown}, Language::kEnglish);
  SeatUpdate update;
  update.view = shown;
  update.own = view_own(state, seat);
  return server::encode_message(update, Language::kEnglish);
}

}  // namespace

std::optional<uint64_t> number_after(std::string_view text, std::string_view key) {
  const std::size_t place = text.find(key);
  if (place == std::string_view::npos) return {};
  const std::string_view rest = text.substr(place + key.size());
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc()) return {};
  return number;
}

/// Behind it comes nothing, or what only a welcome has.
std::string_view view_in(std::string_view text) {
  constexpr std::string_view kKey = "\"view\":";
  const std::size_t begin = text.find(kKey);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + kKey.size());
  const std::size_t end = text.find(",\"v\":1,\"code\":");
  return text.substr(0, end == std::string_view::npos ? text.size() - 1 : end);
}

int viewer_seat(std::string_view text) {
  std::string_view head = view_in(text);
  head = head.substr(0, head.find("\"watchers\":"));
  return int(number_after(head, "\"you\":").value_or(uint64_t(-1)));
}

void Oracle::take(Shadow& shadow, const std::string& line) {
  const std::optional<Record> record = decode(line);
  if (!record) return wrong("a record that cannot be read was stored: " + line);
  const std::string error = advance(shadow.state, *record);
  if (!error.empty()) return wrong("a record that does not fit was stored: " + line);
  shadow.records.push_back(line);
  ++records_;
  const Table& table = shadow.state.match.table;
  if (shadow.state.phase == Phase::kPlay && !cards_are_whole(table.state, table.memory))
    wrong("cards are lost or doubled after: " + line);
  if (record->type != RecordType::kDo) return;
  ++moves_;
  if (record->text == "-") return;
  const std::string id = plain(record->text);
  if (done_.contains(id)) wrong("the action " + id + " was done twice");
  if (refused_.contains(id)) wrong("the action " + id + " was refused, and done");
  done_[id] = shadow.state.last_event;
}

void Oracle::stored(const server::Append& append) {
  Shadow& shadow = tables_.try_emplace(append.table).first->second;
  if (shadow.records.empty()) shadow.state.times = times_;
  if (append.first != shadow.records.size()) return wrong("the log has a gap or a second writer");
  for (const std::string& record : append.records)
    take(shadow, record);
  codes_[shadow.state.code] = append.table;
}

void Oracle::put_away(uint64_t table) { tables_.erase(table); }

void Oracle::found(const std::vector<server::StoredTable>& tables) {
  for (const auto& [id, shadow] : tables_) {
    const auto same = std::find_if(tables.begin(), tables.end(),
                                   [id = id](const auto& one) { return one.id == id; });
    if (same == tables.end())
      wrong("a table that was stored is gone");
    else if (!same->damage.empty())
      wrong("a table that was stored cannot be read: " + same->damage);
  }
}

Oracle::Shadow* Oracle::find(std::string_view code) {
  const auto id = codes_.find(code);
  if (id == codes_.end()) return nullptr;
  const auto table = tables_.find(id->second);
  return table == tables_.end() ? nullptr : &table->second;
}

const TableState* Oracle::table(std::string_view code) const {
  Shadow* shadow = const_cast<Oracle*>(this)->find(code);
  return shadow == nullptr ? nullptr : &shadow->state;
}

void Oracle::leaves(std::string_view code, uint64_t viewer, const std::string& text) {
  const TableState* state = table(code);
  const std::optional<uint64_t> number = number_after(text, "\"n\":");
  if (!number) return;
  if (state == nullptr || *number > state->last_event)
    return wrong("shown before it was stored: " + text.substr(0, 200));
  if (text.find("\"view\":") != std::string::npos) left_[{std::string(code), viewer}] = text;
}

void Oracle::judge() {
  for (const auto& [to, text] : left_) {
    const TableState* state = table(to.first);
    if (state == nullptr) continue;
    ++views_;
    const int seat = viewer_seat(text);
    if (seat >= int(state->seats.size())) return wrong("a view of a seat that there is not");
    const TableView view = view_table(*state, 0, state->now, state->now);
    const std::string stored = encoded(view, *state, seat);
    if (steady_view(stored) != steady_view(text))
      wrong("a view is not the table as it is stored: " + steady_view(text) +
            "\n  stored: " + steady_view(stored));
  }
  left_.clear();
}

void Oracle::acknowledged(std::string_view code, const std::string& id, uint64_t number) {
  const auto done = done_.find(id);
  if (done == done_.end() && table(code) != nullptr)
    return wrong("the action " + id + " was acknowledged, and is not stored");
  if (done != done_.end() && done->second > number)
    wrong("the action " + id + " was acknowledged with a number from before it");
}

/// A repeated action is answered as it was before.
void Oracle::refused(const std::string& id) {
  if (done_.contains(id)) wrong("the action " + id + " is stored as done, and was refused");
  refused_.insert(id);
}

void Oracle::welcomed(std::string_view code, int seat, const std::string& secret) {
  const TableState* state = table(code);
  if (state == nullptr || seat < 0) return;
  const std::string hash = hash_of_secret(secret);
  const auto& seats = state->seats;
  const bool his = size_t(seat) < seats.size() && (seats[size_t(seat)].secret_hash == hash ||
                                                   seats[size_t(seat)].next_secret_hash == hash);
  if (!his) wrong("somebody was given a secret that opens another seat, or none");
}

}  // namespace penult::simulation
