#pragma once
// Writes and reads the counts of a result as JSON.

#include <string>

#include <boost/json.hpp>

#include "lab/statistics/histogram.h"

namespace penult {

/// What a reader found wrong: the first fault counts.
struct Fault {
  std::string text;
  void say(const std::string& what) {
    if (text.empty()) text = what;
  }
};

class CountWriter {
 public:
  boost::json::object object;

  void operator()(std::string_view name, uint64_t count) { object[name] = count; }
  void operator()(std::string_view name, const Moments& moments) {
    object[name] = list_of(moments);
  }
  void operator()(std::string_view name, const Histogram& histogram);
  void group(std::string_view name, const auto& members) {
    CountWriter inner;
    members(inner);
    object[name] = std::move(inner.object);
  }
  void groups(std::string_view name, size_t count, const auto& members) {
    boost::json::array array;
    for (size_t i = 0; i < count; ++i) {
      CountWriter inner;
      members(inner, i);
      array.emplace_back(std::move(inner.object));
    }
    object[name] = std::move(array);
  }
  void list(std::string_view name, size_t count, const auto& at) {
    boost::json::array array;
    for (size_t i = 0; i < count; ++i)
      array.emplace_back(at(i));
    object[name] = std::move(array);
  }
  void moments(std::string_view name, size_t count, const auto& at) {
    boost::json::array array;
    for (size_t i = 0; i < count; ++i)
      array.emplace_back(list_of(at(i)));
    object[name] = std::move(array);
  }

 private:
  static boost::json::array list_of(const Moments& moments) {
    return {moments.count, moments.sum, moments.squares};
  }
};

class CountReader {
 public:
  CountReader(const boost::json::value* value, Fault& fault) : value_(value), fault_(fault) {}

  void operator()(std::string_view name, uint64_t& count) { read_whole(member(name), name, count); }
  void operator()(std::string_view name, Moments& moments) {
    read_moments(member(name), name, moments);
  }
  void operator()(std::string_view name, Histogram& histogram);
  void group(std::string_view name, const auto& members) {
    CountReader inner(member(name), fault_);
    members(inner);
  }
  void groups(std::string_view name, size_t count, const auto& members) {
    const boost::json::array* array = list_member(name, count);
    for (size_t i = 0; array && i < count; ++i) {
      CountReader inner(&(*array)[i], fault_);
      members(inner, i);
    }
  }
  void list(std::string_view name, size_t count, const auto& at) {
    const boost::json::array* array = list_member(name, count);
    for (size_t i = 0; array && i < count; ++i)
      read_whole(&(*array)[i], name, at(i));
  }
  void moments(std::string_view name, size_t count, const auto& at) {
    const boost::json::array* array = list_member(name, count);
    for (size_t i = 0; array && i < count; ++i)
      read_moments(&(*array)[i], name, at(i));
  }

 private:
  const boost::json::value* member(std::string_view name);
  const boost::json::array* list_member(std::string_view name, size_t count);
  void read_whole(const boost::json::value* value, std::string_view name, uint64_t& count);
  void read_moments(const boost::json::value* value, std::string_view name, Moments& moments);

  const boost::json::value* value_;  ///< null once something is missing
  Fault& fault_;
};

}  // namespace penult
