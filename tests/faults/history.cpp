#include "tests/faults/history.h"

#include <algorithm>
#include <set>

namespace penult::testing {

void History::asked(int table, const std::string& id) {
  calls_.try_emplace(id, Call{.table = table, .asked = Clock::now()});
}

bool History::answered(const std::string& id, Answer answer, uint64_t number) {
  Call& call = calls_.at(id);
  if (call.answer != Answer::kNone) return call.answer == answer && call.number == number;
  call.answer = answer;
  call.number = number;
  call.heard = Clock::now();
  return true;
}

std::size_t History::count(Answer answer) const {
  return std::size_t(std::count_if(calls_.begin(), calls_.end(), [answer](const auto& one) {
    return one.second.answer == answer;
  }));
}

std::vector<std::string> History::check(const Logs& logs) const {
  std::vector<std::string> wrong;
  std::set<std::string> done;
  for (const auto& [table, ids] : logs) {
    // The latest moment at which anything that comes after in the log was asked for must not lie
    // before an answer to what comes later: going backward, keep the earliest answer.
    Clock::time_point earliest_answer = Clock::time_point::max();
    uint64_t number = UINT64_MAX;
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
      if (!done.insert(*id).second) wrong.push_back("done twice: " + *id);
      const auto found = calls_.find(*id);
      if (found == calls_.end()) {
        wrong.push_back("nobody asked for " + *id);
        continue;
      }
      const Call& call = found->second;
      if (call.table != table) wrong.push_back("at the wrong table: " + *id);
      if (call.answer == Answer::kRefused) wrong.push_back("refused and done: " + *id);
      if (call.asked > earliest_answer) wrong.push_back("done before its time: " + *id);
      if (call.answer != Answer::kDone) continue;
      earliest_answer = std::min(earliest_answer, call.heard);
      if (call.number > number) wrong.push_back("numbered out of order: " + *id);
      number = std::min(number, call.number);
    }
  }
  for (const auto& [id, call] : calls_)
    if (call.answer == Answer::kDone && !done.contains(id))
      wrong.push_back("acknowledged and lost: " + id);
  return wrong;
}

}  // namespace penult::testing
