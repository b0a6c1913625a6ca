#pragma once
// Knows all that was ever stored, and holds against it what everybody is told.
//
// It folds the stored records by itself, through all crashes, as if none had happened: a table that
// came back must stand as this one does.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "match/table_state.h"
#include "server/store.h"

namespace penult::simulation {

class Oracle {
 public:
  explicit Oracle(const TableTimes& times) : times_(times) {}

  /// It is on the disk, and stays there.
  void stored(const server::Append& append);
  void put_away(uint64_t table);
  /// What a server finds on the disk when it starts.
  void found(const std::vector<server::StoredTable>& tables);

  /// A text leaves for a viewer at the table of this code.
  void leaves(std::string_view code, uint64_t viewer, const std::string& text);
  /// After each step: the views that left with it are the table as it is stored.
  void judge();
  /// A person has been told so.
  void acknowledged(std::string_view code, const std::string& id, uint64_t number);
  void refused(const std::string& id);
  /// Who holds this secret is this seat.
  void welcomed(std::string_view code, int seat, const std::string& secret);

  void wrong(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }
  const std::string& problem() const { return problem_; }
  /// Null before it was opened.
  const TableState* table(std::string_view code) const;
  std::size_t done() const { return done_.size(); }
  std::size_t records() const { return records_; }
  std::size_t views() const { return views_; }
  std::size_t moves() const { return moves_; }

 private:
  struct Shadow {
    TableState state;
    std::vector<std::string> records;
  };
  void take(Shadow& shadow, const std::string& line);
  Shadow* find(std::string_view code);

  TableTimes times_;
  std::map<uint64_t, Shadow> tables_;
  std::map<std::string, uint64_t, std::less<>> codes_;
  std::map<std::string, uint64_t> done_;  ///< number of its last event, by id
  std::set<std::string> refused_;
  std::map<std::pair<std::string, uint64_t>, std::string> left_;  ///< by code and viewer
  std::string problem_;
  std::size_t records_ = 0, views_ = 0, moves_ = 0;
};

/// The number behind the first `key` of a text; nothing where there is none.
std::optional<uint64_t> number_after(std::string_view text, std::string_view key);
/// The view in a message; empty where there is none.
std::string_view view_in(std::string_view text);
/// `you` of the view in a message: -1 for a watcher.
int viewer_seat(std::string_view text);

}  // namespace penult::simulation
