#include "tests/simulation/disk.h"

#include <algorithm>

namespace penult::simulation {

using server::StoredTable;

namespace {

/// What a planted mistake makes of a record that is read back.
void spoil(Planted planted, std::string& record) {
  std::optional<Record> read = decode(record);
  if (!read) return;
  if (planted == Planted::kIdsForgotten && read->type == RecordType::kDo && read->text != "-")
    read->text = "forgotten";
  if (planted == Planted::kOtherSeed && read->type == RecordType::kStart) ++read->number;
  record = encode(*read);
}

}  // namespace

/// Recovery: what comes after the last mark was never committed, and is thrown away.
std::vector<StoredTable> SimulatedStore::load() {
  auto& frames = needs_.disk.frames;
  const auto committed =
      std::find_if(frames.rbegin(), frames.rend(), [](const auto& one) { return one.ends_commit; });
  if (needs_.planted != Planted::kTornAccepted) frames.erase(committed.base(), frames.end());
  if (!frames.empty()) frames.back().ends_commit = true;
  for (const Disk::Frame& frame : frames)
    last_table_ = std::max(last_table_, frame.row.table);
  std::vector<StoredTable> tables = read();
  needs_.oracle.found(tables);
  for (StoredTable& table : tables)
    for (std::string& record : table.records)
      if (needs_.planted != Planted::kNothing) spoil(needs_.planted, record);
  return tables;
}

std::vector<StoredTable> SimulatedStore::read() const {
  server::JournalReader reader;
  for (const Disk::Frame& frame : needs_.disk.frames) {
    server::JournalRow row = frame.row;
    if (needs_.planted == Planted::kTornAccepted)
      row.checksum = server::checksum_of(row.table, row.place, row.record);
    reader.take(std::move(row));
  }
  return reader.finish();
}

uint64_t SimulatedStore::new_table() { return ++last_table_; }

void SimulatedStore::reload(uint64_t table, std::function<void(StoredTable)> finished) {
  push(ReloadJob{table, std::move(finished)});
}

void SimulatedStore::append(server::Append append, Finished finished) {
  if (needs_.planted == Planted::kViewsBeforeCommit) {
    finished({});
    finished = [](const std::string&) {};
  }
  push(AppendJob{std::move(append), std::move(finished)});
}

void SimulatedStore::put_away(uint64_t table) { push(PutAwayJob{table}); }

void SimulatedStore::push(Job job) {
  jobs_.push_back(std::move(job));
  begin();
}

/// Appends that wait become one commit; anything else sees what was appended before it.
void SimulatedStore::begin() {
  while (!busy_ && !jobs_.empty()) {
    if (!std::holds_alternative<AppendJob>(jobs_.front())) {
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      do_other(job);
      continue;
    }
    while (!jobs_.empty() && std::holds_alternative<AppendJob>(jobs_.front())) {
      writing_.push_back(std::move(std::get<AppendJob>(jobs_.front())));
      jobs_.pop_front();
    }
    busy_ = true;
    Chance& chance = needs_.chance;
    const bool slow = chance.in_thousand(needs_.weather.slow);
    const Millis time = slow ? 200 + chance.below(4000) : 1 + chance.below(12);
    needs_.timeline.after(time, needs_.life, [this] { end(); });
  }
}

void SimulatedStore::do_other(Job& job) {
  if (const auto* done = std::get_if<PutAwayJob>(&job)) {
    std::erase_if(needs_.disk.frames,
                  [&](const Disk::Frame& one) { return one.row.table == done->table; });
    needs_.oracle.put_away(done->table);
  }
  if (const auto* wanted = std::get_if<ReloadJob>(&job)) {
    StoredTable stored{.id = wanted->table};
    for (StoredTable& one : read())
      if (one.id == wanted->table) stored = std::move(one);
    if (needs_.chance.in_thousand(needs_.weather.failed)) stored.damage = "disk I/O error";
    wanted->finished(std::move(stored));
  }
}

std::vector<Disk::Frame> SimulatedStore::frames_of(const std::vector<AppendJob>& appends) const {
  std::vector<Disk::Frame> frames;
  for (const AppendJob& job : appends)
    for (std::size_t index = 0; index < job.append.records.size(); ++index) {
      const uint64_t place = job.append.first + index;
      const std::string& record = job.append.records[index];
      frames.push_back({{.table = job.append.table,
                         .place = place,
                         .record = record,
                         .checksum = server::checksum_of(job.append.table, place, record)}});
    }
  if (!frames.empty()) frames.back().ends_commit = true;
  return frames;
}

void SimulatedStore::write() {
  for (Disk::Frame& frame : frames_of(writing_))
    needs_.disk.frames.push_back(std::move(frame));
  for (const AppendJob& job : writing_) {
    for (const std::string& record : job.append.records)
      needs_.timeline.note("stored", record);
    needs_.oracle.stored(job.append);
  }
}

/// A commit that fails is rolled back, or is on the disk though nobody could say so.
void SimulatedStore::end() {
  const bool fails = needs_.chance.in_thousand(needs_.weather.failed);
  if (!fails || needs_.chance.one_in(4)) write();
  busy_ = false;
  const std::vector<AppendJob> done = std::exchange(writing_, {});
  for (const AppendJob& job : done)
    job.finished(fails ? "disk I/O error" : "");
  begin();
}

void SimulatedStore::crash() {
  Chance& chance = needs_.chance;
  auto& frames = needs_.disk.frames;
  if (needs_.planted == Planted::kLostTail && !frames.empty()) frames.pop_back();
  if (!busy_) return;
  std::vector<Disk::Frame> half = frames_of(writing_);
  const std::size_t there = chance.below(uint32_t(half.size() + 2));
  if (there > half.size()) return;
  if (there == half.size()) return write();
  half.resize(there + 1);
  std::string& torn = half.back().row.record;
  half.back().ends_commit = false;
  torn.resize(chance.below(uint32_t(torn.size())));
  if (chance.one_in(2) && !torn.empty()) torn.back() ^= char(1 + chance.below(255));
  frames.insert(frames.end(), half.begin(), half.end());
}

void SimulatedStore::finish() {
  while (busy_ || !jobs_.empty()) {
    if (busy_)
      end();
    else
      begin();
  }
}

}  // namespace penult::simulation
