#pragma once
// All tables of this server, by code.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/limits.h"
#include "server/table.h"

namespace penult::server {

class Tables {
 public:
  explicit Tables(const LiveTable::Needs& needs);

  /// Rebuilds what the store holds. A damaged log is put into quarantine; the others go on.
  void load();
  /// `opened` hears the code, or an error code of docs/protocol.md with a text.
  struct Opened {
    std::string code, error;
    Sentences texts;
  };
  void open(const std::string& address, const SetRules& rules,
            std::function<void(const Opened&)> opened);
  /// Null where there is no such table; upper and lower case are the same.
  std::shared_ptr<LiveTable> find(std::string_view code) const;
  /// What is wrong with the log of a table that was put aside; null for all others.
  const std::string* damage_of(std::string_view code) const;
  /// Forgets tables that have ended.
  void sweep(Millis now);
  void say_good_bye(std::string_view code);

 private:
  std::string free_code() const;
  void quarantine(const StoredTable& stored, const std::string& error);

  LiveTable::Needs needs_;
  AddressBuckets openings_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  Millis next_sweep_ = 0;
  std::unordered_map<std::string, std::string> quarantined_;  ///< what is wrong, by code
};

}  // namespace penult::server
