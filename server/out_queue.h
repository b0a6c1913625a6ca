#pragma once
// What waits to go out of a connection.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "server/metrics.h"
#include "server/shared_text.h"

namespace penult::server {

/// Holds no memory while nothing waits: that is how most connections are.
class OutQueue {
 public:
  explicit OutQueue(Metrics& metrics) : metrics_(metrics) {}
  ~OutQueue() { count(-std::ptrdiff_t(bytes_)); }
  OutQueue(const OutQueue&) = delete;
  OutQueue& operator=(const OutQueue&) = delete;

  bool empty() const { return first_ == messages_.size(); }
  std::size_t bytes() const { return bytes_; }
  const SharedText& front() const { return messages_[first_].text; }

  void push(SharedText text, bool is_view) {
    count(std::ptrdiff_t(text->size()));
    messages_.push_back({std::move(text), is_view});
  }

  void pop() {
    forget(messages_[first_]);
    messages_[first_++].text = {};
    if (empty()) {
      messages_ = {};
      first_ = 0;
    } else if (first_ >= kHole) {
      messages_.erase(messages_.begin(), messages_.begin() + std::ptrdiff_t(first_));
      first_ = 0;
    }
  }

  /// All of it, but for the message that is being written.
  void drop_all(bool writing) {
    for (std::size_t place = first_ + (writing ? 1 : 0); place < messages_.size(); ++place)
      forget(messages_[place]);
    messages_.resize(std::min(messages_.size(), first_ + (writing ? 1 : 0)));
  }

  /// Each view is complete, so that the newest one is enough. The first message may be half
  /// written.
  void drop_old_views(bool writing) {
    if (empty()) return;
    const auto last = messages_.end() - 1;
    const auto begin = messages_.begin() + std::ptrdiff_t(first_ + (writing ? 1 : 0));
    if (begin >= last) return;
    const auto kept = std::remove_if(begin, last, [this](const Message& one) {
      if (!one.is_view) return false;
      forget(one);
      metrics_.views_dropped.Increment();
      return true;
    });
    messages_.erase(kept, last);
  }

 private:
  struct Message {
    SharedText text;
    bool is_view;
  };
  static constexpr std::size_t kHole = 64;  ///< messages gone before their room is used again

  void forget(const Message& one) { count(-std::ptrdiff_t(one.text->size())); }
  void count(std::ptrdiff_t bytes) {
    bytes_ += std::size_t(bytes);
    metrics_.bytes_waiting.Increment(double(bytes));
  }

  Metrics& metrics_;
  std::vector<Message> messages_;
  std::size_t first_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace penult::server
