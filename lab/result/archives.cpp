#include "lab/result/archives.h"

#include <optional>

namespace penult {
namespace {

namespace json = boost::json;

/// A round has at most 100,000 actions: no histogram of ours goes beyond.
constexpr uint64_t kLargestValue = 100'000;
/// Beyond what can be played; sums of so many values still fit.
constexpr uint64_t kLargestCount = 1'000'000'000'000;
constexpr int64_t kLargestSum = 100'000'000'000'000'000;

std::optional<uint64_t> whole(const json::value& value) {
  if (value.is_uint64()) return value.as_uint64();
  if (value.is_int64() && value.as_int64() >= 0) return uint64_t(value.as_int64());
  return std::nullopt;
}

std::optional<uint64_t> count_of(const json::value& value) {
  const auto number = whole(value);
  return number && *number <= kLargestCount ? number : std::nullopt;
}

}  // namespace

void CountWriter::operator()(std::string_view name, const Histogram& histogram) {
  json::array array;
  const std::vector<uint64_t>& counts = histogram.counts();
  for (size_t value = 0; value < counts.size(); ++value)
    if (counts[value] > 0) array.emplace_back(json::array{value, counts[value]});
  object[name] = std::move(array);
}

const json::value* CountReader::member(std::string_view name) {
  const json::object* object = value_ ? value_->if_object() : nullptr;
  const json::value* found = object ? object->if_contains(name) : nullptr;
  if (!found) fault_.say("\"" + std::string(name) + "\" is missing");
  return found;
}

const json::array* CountReader::list_member(std::string_view name, size_t count) {
  const json::value* value = member(name);
  const json::array* array = value ? value->if_array() : nullptr;
  if (array && array->size() == count) return array;
  fault_.say("\"" + std::string(name) + "\" must be a list of " + std::to_string(count));
  return nullptr;
}

void CountReader::read_whole(const json::value* value, std::string_view name, uint64_t& count) {
  const auto number = value ? count_of(*value) : std::nullopt;
  if (!number) return fault_.say("\"" + std::string(name) + "\" must be a count");
  count = *number;
}

void CountReader::read_moments(const json::value* value, std::string_view name, Moments& moments) {
  const json::array* array = value ? value->if_array() : nullptr;
  const int64_t* sum = array && array->size() == 3 ? (*array)[1].if_int64() : nullptr;
  const auto squares = sum ? whole((*array)[2]) : std::nullopt;
  if (!squares || *sum > kLargestSum || *sum < -kLargestSum)
    return fault_.say("\"" + std::string(name) + "\" must be [count, sum, squares]");
  read_whole(&(*array)[0], name, moments.count);
  moments.sum = *sum;
  moments.squares = *squares;
}

void CountReader::operator()(std::string_view name, Histogram& histogram) {
  const json::value* value = member(name);
  const json::array* array = value ? value->if_array() : nullptr;
  if (!array) return fault_.say("\"" + std::string(name) + "\" must be a list");
  for (const json::value& each : *array) {
    const json::array* pair = each.if_array();
    const auto at = pair && pair->size() == 2 ? whole((*pair)[0]) : std::nullopt;
    const auto times = at ? count_of((*pair)[1]) : std::nullopt;
    if (!times || *at > kLargestValue || *times == 0)
      return fault_.say("\"" + std::string(name) + "\" must hold pairs [value, times]");
    histogram.add(*at, *times);
  }
  if (array->size() > kLargestValue + 1 || histogram.count() > kLargestCount)
    fault_.say("\"" + std::string(name) + "\" counts more than can be played");
}

}  // namespace penult
