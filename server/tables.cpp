#include "server/tables.h"

#include <chrono>

#include <spdlog/spdlog.h>

#include "match/record.h"

namespace penult::server {
namespace {

// Neither vowels, which make words, nor letters that look like others when read aloud or scribbled.
constexpr std::string_view kLetters = "BCDFGHJKMNPQRSTVWXYZ";
constexpr int kCodeLength = 5;
constexpr Millis kSweepPause = 500;

std::string upper(std::string_view code) {
  std::string text(code);
  for (char& letter : text)
    if (letter >= 'a' && letter <= 'z') letter = char(letter - 32);
  return text;
}

}  // namespace

Tables::Tables(const LiveTable::Needs& needs)
    : needs_(needs),
      openings_(needs.config.limits.tables_per_minute / 60, needs.config.limits.table_burst) {}

void Tables::load() {
  const auto began = std::chrono::steady_clock::now();
  for (const StoredTable& stored : needs_.store.load()) {
    const auto table = std::make_shared<LiveTable>(needs_, stored.id);
    std::string error = table->rebuild(stored);
    if (error.empty() && tables_.contains(table->code())) error = "its code is taken";
    if (!error.empty()) {
      quarantine(stored, error);
      continue;
    }
    // The log was closed and the server died before it could be put away.
    if (table->ended()) {
      needs_.store.put_away(stored.id);
      continue;
    }
    tables_[table->code()] = table;
    table->resume();
  }
  needs_.metrics.tables.Set(double(tables_.size()));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  if (!tables_.empty()) spdlog::info("{} tables are back ({:.2f} s)", tables_.size(), took.count());
}

void Tables::quarantine(const StoredTable& stored, const std::string& error) {
  spdlog::error("table {} in the store: {}; it is kept aside, the others go on", stored.id, error);
  needs_.metrics.quarantined_tables.Increment();
  if (stored.records.empty()) return;
  const std::optional<Record> first = decode(stored.records.front());
  if (first && first->type == RecordType::kOpen) quarantined_.emplace(first->text, error);
}

std::string Tables::free_code() const {
  for (;;) {
    std::string code;
    for (int place = 0; place < kCodeLength; ++place)
      code += kLetters[needs_.world.random_number() % kLetters.size()];
    if (!tables_.contains(code) && !quarantined_.contains(code)) return code;
  }
}

void Tables::open(const std::string& address, const SetRules& rules,
                  std::function<void(const Opened&)> opened) {
  const bool full = tables_.size() >= needs_.config.limits.tables;
  if (full || !openings_.take(address, needs_.world.now())) {
    needs_.metrics.refused(full ? "tables" : "tables_per_address");
    return opened({.error = "busy"});
  }
  if (OptionError error = rules_error(rules.rules))
    return opened({.error = "bad_rules", .texts = std::move(error.texts)});
  const std::string code = free_code();
  const auto table = std::make_shared<LiveTable>(needs_, needs_.store.new_table());
  tables_[code] = table;
  needs_.metrics.tables.Set(double(tables_.size()));
  table->open(code, rules, [this, code, opened = std::move(opened)](const std::string& error) {
    if (error.empty()) return opened({.code = code});
    tables_.erase(code);
    opened({.error = "store"});
  });
}

std::shared_ptr<LiveTable> Tables::find(std::string_view code) const {
  const auto table = tables_.find(upper(code));
  return table == tables_.end() ? nullptr : table->second;
}

const std::string* Tables::damage_of(std::string_view code) const {
  const auto found = quarantined_.find(upper(code));
  return found == quarantined_.end() ? nullptr : &found->second;
}

void Tables::sweep(Millis now) {
  if (now < next_sweep_) return;
  next_sweep_ = now + kSweepPause;
  openings_.sweep(now);
  std::erase_if(tables_, [](const auto& one) { return one.second->ended(); });
  needs_.metrics.tables.Set(double(tables_.size()));
}

void Tables::say_good_bye(std::string_view code) {
  for (const auto& [name, table] : tables_)
    table->say_good_bye(code);
}

}  // namespace penult::server
