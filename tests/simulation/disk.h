#pragma once
// A store whose disk is slow, fails, and is cut off in the middle of a commit.

#include <deque>
#include <variant>
#include <vector>

#include "server/journal.h"
#include "server/store.h"
#include "tests/simulation/oracle.h"
#include "tests/simulation/timeline.h"

namespace penult::simulation {

/// What outlives the server. Rows lie on it in the order in which they were written; the last one
/// of each commit carries its mark.
struct Disk {
  struct Frame {
    server::JournalRow row;
    bool ends_commit = false;
  };
  std::vector<Frame> frames;
};

class SimulatedStore final : public server::Store {
 public:
  struct Needs {
    Timeline& timeline;
    Oracle& oracle;
    Disk& disk;
    Chance& chance;
    const Weather& weather;
    Planted planted;
    uint64_t life;
  };
  explicit SimulatedStore(const Needs& needs) : needs_(needs) {}

  std::vector<server::StoredTable> load() override;
  void reload(uint64_t table, std::function<void(server::StoredTable)> finished) override;
  uint64_t new_table() override;
  void append(server::Append append, Finished finished) override;
  void put_away(uint64_t table) override;
  void erase(std::vector<server::Trace>, Finished finished) override { finished({}); }
  void forget_before(int64_t) override {}
  bool healthy() const override { return true; }
  std::size_t waiting() const override { return jobs_.size(); }

  /// The power is gone: what was being written is there, or not, or half.
  void crash();
  /// An orderly end: all that waits is done.
  void finish();

 private:
  struct AppendJob {
    server::Append append;
    Finished finished;
  };
  struct ReloadJob {
    uint64_t table;
    std::function<void(server::StoredTable)> finished;
  };
  struct PutAwayJob {
    uint64_t table;
  };
  using Job = std::variant<AppendJob, ReloadJob, PutAwayJob>;

  void push(Job job);
  void begin();
  void end();
  void do_other(Job& job);
  std::vector<Disk::Frame> frames_of(const std::vector<AppendJob>& appends) const;
  void write();
  std::vector<server::StoredTable> read() const;

  Needs needs_;
  std::deque<Job> jobs_;
  std::vector<AppendJob> writing_;
  bool busy_ = false;
  uint64_t last_table_ = 0;
};

}  // namespace penult::simulation
