#pragma once
// All tables of this server, by code.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

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
  bool is_quarantined(std::string_view code) const;
  /// Forgets tables that have ended.
  void sweep(Millis now);
  void say_good_bye(std::string_view code);

 private:
  std::string free_code() const;
  void quarantine(const StoredTable& stored, const std::string& error);

  LiveTable::Needs needs_;
  AddressBuckets openings_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::unordered_set<std::string> quarantined_;
};

}  // namespace penult::server
