#pragma once
// All connections, and who of them is to be looked after when. A connection has no timer of its
// own.

#include <cstddef>
#include <vector>

#include "server/config.h"

namespace penult::server {

class Swept {
 public:
  virtual ~Swept() = default;
  /// Does what has become due, where everything that had come by `now` has been read. Says when it
  /// wants to be asked again.
  virtual Millis sweep(Millis now) = 0;
  /// The server ends: closes unless something is under way.
  virtual void drain() = 0;

 private:
  friend class Roster;
  std::size_t place_ = 0;
};

class Roster {
 public:
  void add(Swept& one) {
    one.place_ = list_.size();
    list_.push_back({&one, 0});
  }
  void remove(Swept& one) {
    list_[one.place_] = list_.back();
    list_[one.place_].who->place_ = one.place_;
    list_.pop_back();
  }
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }

  /// Those that are not due are not touched: ten thousand of them would be ten thousand misses of
  /// the processor's cache.
  void sweep(Millis now) {
    for (std::size_t place = 0; place < list_.size();) {
      if (list_[place].due > now) {
        ++place;
        continue;
      }
      Swept* who = list_[place].who;
      const Millis next = who->sweep(now);
      // If it has gone, another has its place.
      if (place < list_.size() && list_[place].who == who) list_[place++].due = next;
    }
  }
  void drain() {
    for (std::size_t place = list_.size(); place-- > 0;)
      if (place < list_.size()) list_[place].who->drain();
  }

 private:
  struct Entry {
    Swept* who;
    Millis due;
  };
  std::vector<Entry> list_;
};

}  // namespace penult::server
