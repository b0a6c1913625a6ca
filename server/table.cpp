#include "server/table.h"

#include <spdlog/spdlog.h>

#include "server/codec.h"
#include "server/join.h"

namespace penult::server {
namespace {

/// WebSocket close codes of docs/protocol.md.
uint16_t close_code(ByeCode code) {
  switch (code) {
    case ByeCode::kSuperseded:
      return 4001;
    case ByeCode::kKicked:
      return 4002;
    case ByeCode::kEnded:
      return 4003;
    case ByeCode::kLeft:
      break;
  }
  return 1000;
}

bool is_view(const Message& message) {
  return std::holds_alternative<TableUpdate>(message) ||
         std::holds_alternative<SeatUpdate>(message);
}

/// Up to which event the message brings a seat.
std::optional<uint64_t> last_event_of(const Message& message) {
  if (const auto* update = std::get_if<SeatUpdate>(&message)) return update->number;
  if (const auto* welcome = std::get_if<SeatWelcome>(&message)) return welcome->table.number;
  return {};
}

/// A wrong secret and a full house leave nobody behind at the table.
bool ends_visit(const Message& message) {
  const auto* problem = std::get_if<Problem>(&message);
  return problem != nullptr &&
         (problem->code == ErrorCode::kBadSecret || problem->code == ErrorCode::kTableFull ||
          problem->code == ErrorCode::kBadName || problem->code == ErrorCode::kBadPassword ||
          problem->code == ErrorCode::kBanned);
}

}  // namespace

LiveTable::LiveTable(const Needs& needs, uint64_t id)
    : needs_(needs),
      id_(id),
      session_(std::make_unique<Session>(needs.config.session)),
      crew_(needs.world.random_number()),
      alarm_(needs.world.alarm()) {}

void LiveTable::open(const std::string& code, const SetRules& rules,
                     std::function<void(const std::string&)> opened) {
  opened_ = std::move(opened);
  take([code, rules](Session& session, Millis now) { return session.open(code, rules, now); });
}

std::string LiveTable::rebuild(const StoredTable& stored) {
  if (!stored.damage.empty()) return stored.damage;
  stored_ = 0;
  for (const std::string& record : stored.records) {
    // What the record says is for nobody to read: it may be a seed.
    if (!session_->replay(record).empty())
      return join({"record ", std::to_string(stored_), " cannot be replayed"});
    chronicle_.notice(session_->state(), ++stored_);
  }
  // Those are stored already.
  chronicle_.take();
  return session_->state().code.empty() ? "its first record is missing" : "";
}

void LiveTable::resume() {
  take([](Session& session, Millis now) { return session.restarted(now); });
}

void LiveTable::hello(ViewerId viewer, const std::shared_ptr<ViewerLink>& link, Hello hello) {
  links_[viewer] = link;
  hello.fresh_secret = needs_.world.random_hex(16);
  input(viewer, std::move(hello));
}

void LiveTable::input(ViewerId viewer, Input one, const std::string& id) {
  if (frozen_) return turn_away(viewer);
  if (auto* start = std::get_if<StartMatch>(&one)) start->seed = needs_.world.random_number();
  take([viewer, one = std::move(one), id](Session& session, Millis now) {
    Outcome out = session.handle(viewer, one, now);
    for (Delivery& delivery : out.deliveries)
      if (auto* problem = std::get_if<Problem>(&delivery.message))
        if (delivery.to == viewer) problem->id = id;
    return out;
  });
}

void LiveTable::turn_away(ViewerId viewer) {
  const auto found = links_.find(viewer);
  if (found == links_.end()) return;
  const std::shared_ptr<ViewerLink> link = found->second;
  links_.erase(found);
  // 1013: try again later.
  link->close(encode_error("frozen", "", link->language()), 1013);
}

void LiveTable::detach(ViewerId viewer) {
  if (links_.erase(viewer) == 0 || frozen_) return;
  take([viewer](Session& session, Millis now) { return session.detach(viewer, now); });
}

void LiveTable::measure(ViewerId viewer, NetworkShare share) { session_->measure(viewer, share); }

void LiveTable::say_good_bye(std::string_view code) {
  auto links = std::move(links_);
  links_.clear();
  for (const auto& [viewer, link] : links)
    link->close(encode_bye(code, link->language()), 1001);
}

void LiveTable::take(Step step) {
  waiting_.push_back({std::move(step), needs_.world.now()});
  pump();
}

void LiveTable::pump() {
  if (committing_ || frozen_ || waiting_.empty()) return;
  Outcome all;
  while (!waiting_.empty()) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    // A race is decided by when a press came, not by when the commit before it was done.
    Outcome one = next.step(*session_, next.arrival);
    std::move(one.records.begin(), one.records.end(), std::back_inserter(all.records));
    std::move(one.deliveries.begin(), one.deliveries.end(), std::back_inserter(all.deliveries));
    chronicle_.notice(session_->state(), stored_ + all.records.size());
  }
  crew_.plan(*session_, needs_.world.now());
  if (all.records.empty()) {
    deliver(all);
    look_ahead();
    return;
  }
  committing_ = true;
  Append append{
      .table = id_, .first = stored_, .records = all.records, .matches = chronicle_.take()};
  stored_ += all.records.size();
  const auto shared = std::make_shared<Outcome>(std::move(all));
  needs_.store.append(
      std::move(append), [self = shared_from_this(), shared](const std::string& error) {
        self->needs_.world.post([self, shared, error] { self->committed(*shared, error); });
      });
}

void LiveTable::committed(Outcome& outcome, const std::string& error) {
  committing_ = false;
  if (!error.empty()) {
    spdlog::error("table {}: the store failed ({}); the table is frozen", code(), error);
    needs_.metrics.store_errors.Increment();
    if (!opened_) return freeze();
    // It never was on disk: there is nothing to come back to.
    frozen_ = true;
    opened_(error);
    opened_ = nullptr;
    return;
  }
  needs_.metrics.records.Increment(double(outcome.records.size()));
  if (opened_) opened_({});
  opened_ = nullptr;
  deliver(outcome);
  if (ended()) needs_.store.put_away(id_);
  pump();
  if (!committing_) look_ahead();
}

void LiveTable::deliver(const Outcome& outcome) {
  Encoding encoding;
  for (const Delivery& delivery : outcome.deliveries)
    deliver_one(delivery, encoding);
}

void LiveTable::deliver_one(const Delivery& delivery, Encoding& encoding) {
  const auto found = links_.find(delivery.to);
  if (found == links_.end()) return;
  const std::shared_ptr<ViewerLink> link = found->second;
  const SharedText text = encoding.encode(delivery.message, link->language());
  if (const auto* bye = std::get_if<Bye>(&delivery.message)) {
    links_.erase(found);
    link->close(*text, close_code(bye->code));
  } else if (ends_visit(delivery.message) && session_->seat_of(delivery.to) < 0) {
    links_.erase(found);
    link->close(*text, 4004);
  } else {
    link->send(text, is_view(delivery.message));
    if (const std::optional<uint64_t> event = last_event_of(delivery.message))
      session_->sent(delivery.to, *event, needs_.world.now());
  }
}

// What the session knows is ahead of the disk now, and must not be shown. The table goes back to
// what is stored as soon as the store works again.
void LiveTable::freeze() {
  frozen_ = true;
  due_ = -1;
  needs_.metrics.frozen_tables.Increment();
  waiting_.clear();
  say_good_bye("store");
  alarm_->set(needs_.config.limits.thaw, [self = shared_from_this()] { self->thaw(); });
}

void LiveTable::thaw() {
  needs_.store.reload(id_, [self = shared_from_this()](StoredTable stored) {
    self->needs_.world.post([self, stored = std::move(stored)] { self->take_up(stored); });
  });
}

void LiveTable::take_up(const StoredTable& stored) {
  needs_.metrics.frozen_tables.Decrement();
  session_ = std::make_unique<Session>(needs_.config.session);
  crew_ = BotCrew(needs_.world.random_number());
  chronicle_ = Chronicle();
  frozen_ = false;
  // A table that never got to the disk has nothing to come back to.
  if (const std::string error = rebuild(stored); !error.empty()) return freeze();
  resume();
}

void LiveTable::look_ahead() {
  // Nobody looks on: the bots wait too.
  Millis next = links_.empty() ? -1 : crew_.next_due();
  const Millis session_next = session_->next_wakeup();
  if (next < 0 || (session_next >= 0 && session_next < next)) next = session_next;
  if (next < 0 || frozen_ || ended()) {
    due_ = -1;
    alarm_->stop();
    return;
  }
  if (next == due_) return;
  due_ = next;
  alarm_->set(std::max<Millis>(0, next - needs_.world.now()),
              [self = shared_from_this()] { self->wake(); });
}

void LiveTable::wake() {
  due_ = -1;
  take([self = shared_from_this()](Session& session, Millis now) {
    Outcome out = session.tick(now);
    if (self->links_.empty()) return out;
    // The crew plans after each step; one move a step keeps its memory in step too.
    if (const std::optional<BotCrew::Move> move = self->crew_.due(session, now)) {
      Outcome moved = session.act_as_bot(move->seat, move->action, now);
      std::move(moved.records.begin(), moved.records.end(), std::back_inserter(out.records));
      std::move(moved.deliveries.begin(), moved.deliveries.end(),
                std::back_inserter(out.deliveries));
    }
    return out;
  });
}

}  // namespace penult::server
