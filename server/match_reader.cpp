#include "server/match_reader.h"

#include <memory>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/data_folder.h"

namespace penult::server {
namespace {

constexpr std::size_t kMostWaiting = 32;

}  // namespace

MatchReader::MatchReader(boost::asio::io_context& loop, const std::string& folder)
    : loop_(loop), path_(store_file(folder)), thread_([this] { work(); }) {}

MatchReader::~MatchReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool MatchReader::ask(Question question, Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= kMostWaiting) return false;
    jobs_.push_back({std::move(question), std::move(answer)});
  }
  wake_.notify_one();
  return true;
}

void MatchReader::work() {
  std::unique_ptr<Database> database;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    std::string text, error;
    try {
      if (database == nullptr) database = std::make_unique<Database>(path_, Access::kRead);
      text = job.question(*database);
    } catch (const SqliteError& problem) {
      error = problem.what();
      database.reset();
    }
    boost::asio::post(loop_, [answer = std::move(job.answer), text = std::move(text),
                              error = std::move(error)] { answer(text, error); });
  }
}

}  // namespace penult::server
