#include "lab/result/json_text.h"

#include <algorithm>
#include <charconv>

namespace penult {
namespace {

namespace json = boost::json;

bool is_flat(const json::value& value) { return !value.is_array() && !value.is_object(); }

void write(const json::value& value, size_t depth, std::string& text);

void write_number(double number, std::string& text) {
  char digits[32];
  const auto end =
      std::to_chars(digits, digits + sizeof digits, number, std::chars_format::general, 6);
  text.append(digits, end.ptr);
}

void begin_line(size_t depth, std::string& text) {
  text += '\n';
  text.append(2 * depth, ' ');
}

void write_array(const json::array& array, size_t depth, std::string& text) {
  // Pairs of a histogram share a line as well.
  const bool flat = std::all_of(array.begin(), array.end(), [](const json::value& each) {
    return is_flat(each) || (each.is_array() && each.as_array().size() <= 3 &&
                             std::all_of(each.as_array().begin(), each.as_array().end(), is_flat));
  });
  text += '[';
  bool first = true;
  for (const json::value& each : array) {
    if (!first) text += flat ? ", " : ",";
    first = false;
    if (!flat) begin_line(depth + 1, text);
    write(each, depth + 1, text);
  }
  if (!flat) begin_line(depth, text);
  text += ']';
}

void write_object(const json::object& object, size_t depth, std::string& text) {
  const bool short_one = depth > 0 && object.size() <= 4 &&
                         std::all_of(object.begin(), object.end(),
                                     [](const auto& pair) { return is_flat(pair.value()); });
  text += '{';
  bool first = true;
  for (const auto& [key, value] : object) {
    if (!first) text += short_one ? ", " : ",";
    first = false;
    if (!short_one) begin_line(depth + 1, text);
    text += json::serialize(json::value(key)) + ": ";
    write(value, depth + 1, text);
  }
  if (!short_one) begin_line(depth, text);
  text += '}';
}

void write(const json::value& value, size_t depth, std::string& text) {
  if (value.is_array())
    write_array(value.as_array(), depth, text);
  else if (value.is_object())
    write_object(value.as_object(), depth, text);
  else if (value.is_double())
    write_number(value.as_double(), text);
  else
    text += json::serialize(value);
}

}  // namespace

std::string json_text(const json::value& value) {
  std::string text;
  write(value, 0, text);
  text += '\n';
  return text;
}

}  // namespace penult
