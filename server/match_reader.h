#pragma once
// Answers questions to the store that take their time: on a thread of its own, with a connection
// that can only read. The loop never waits for it.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>

#include "server/sqlite.h"

namespace penult::server {

class MatchReader {
 public:
  using Question = std::function<std::string(const Database&)>;
  /// Called on the loop with what the question returned; with an error text where the store
  /// could not be asked.
  using Answer = std::function<void(const std::string& text, const std::string& error)>;

  MatchReader(boost::asio::io_context& loop, const std::string& folder);
  ~MatchReader();
  /// False: too many wait already.
  bool ask(Question question, Answer answer);

 private:
  struct Job {
    Question question;
    Answer answer;
  };
  void work();

  boost::asio::io_context& loop_;
  std::string path_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace penult::server
