#include "bindings/wasm/local_table.h"

#include <utility>

#include "server/codec.h"

namespace penult::wasm {
namespace {

constexpr ViewerId kPerson = 1;
constexpr std::string_view kCode = "HERE";

}  // namespace

LocalTable::LocalTable(uint64_t seed, std::string secret)
    : crew_(seed), seeds_{~seed}, secret_(std::move(secret)) {}

std::string LocalTable::open(std::string_view body, Language language, Millis now) {
  const server::DecodedRules rules = server::decode_rules(body);
  if (rules.error)
    return server::encode_http_error("bad_rules", rules.error.in(language), language);
  Outcome outcome = session_.open(kCode, rules.rules, now);
  for (const Delivery& delivery : outcome.deliveries)
    if (const auto* problem = std::get_if<Problem>(&delivery.message))
      return server::encode_http_error("bad_rules", problem->texts[size_t(language)], language);
  take(std::move(outcome), now);
  return {};
}

void LocalTable::receive(std::string_view text, Millis now) {
  server::Decoded decoded = server::decode_message(text);
  if (!decoded.error.empty()) {
    messages_.push_back(server::encode_error(decoded.error, decoded.texts[size_t(language_)],
                                             language_, decoded.id));
    return;
  }
  if (decoded.is_ping) {
    messages_.push_back(server::encode_pong(decoded.ping));
    return;
  }
  if (auto* hello = std::get_if<Hello>(&decoded.input)) {
    language_ = decoded.language;
    hello->fresh_secret = secret_;
  }
  if (auto* start = std::get_if<StartMatch>(&decoded.input)) start->seed = seeds_.next();
  Outcome outcome = session_.handle(kPerson, decoded.input, now);
  for (Delivery& delivery : outcome.deliveries)
    if (auto* problem = std::get_if<Problem>(&delivery.message)) problem->id = decoded.id;
  take(std::move(outcome), now);
}

void LocalTable::leave(Millis now) { take(session_.detach(kPerson, now), now); }

void LocalTable::tick(Millis now) {
  take(session_.tick(now), now);
  if (const auto move = crew_.due(session_, now))
    take(session_.act_as_bot(move->seat, move->action, now), now);
}

Millis LocalTable::next_wakeup() const {
  const Millis bots = crew_.next_due(), table = session_.next_wakeup();
  if (bots < 0 || table < 0) return std::max(bots, table);
  return std::min(bots, table);
}

std::vector<std::string> LocalTable::take_messages() { return std::exchange(messages_, {}); }

void LocalTable::take(Outcome outcome, Millis now) {
  std::move(outcome.records.begin(), outcome.records.end(), std::back_inserter(records_));
  for (const Delivery& delivery : outcome.deliveries) {
    if (delivery.to != kPerson) continue;
    messages_.push_back(server::encode_message(delivery.message, language_));
    if (const auto* update = std::get_if<SeatUpdate>(&delivery.message))
      session_.sent(kPerson, update->number, now);
  }
  crew_.plan(session_, now);
}

std::string replay_of(const std::vector<std::string>& records, int seat) {
  Session session;
  uint64_t told = 0;
  std::string out;
  for (const std::string& record : records) {
    if (!session.replay(record).empty()) break;
    const TableState& state = session.state();
    if (state.phase == Phase::kLobby || state.last_event == told) continue;
    if (seat >= int(state.seats.size())) break;
    out += out.empty() ? "[" : ",";
    out +=
        server::encode_message(seat < 0 ? Message(session.update_for_watcher(told, state.now))
                                        : Message(session.update_for_seat(seat, told, state.now)),
                               Language::kEnglish);
    told = state.last_event;
  }
  return out.empty() ? "[]" : out + "]";
}

}  // namespace penult::wasm
