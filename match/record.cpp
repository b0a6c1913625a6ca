#include "match/record.h"

#include <array>
#include <charconv>

#include "engine/notation.h"

namespace penult {
namespace {

enum Field : uint8_t { kSeat = 1, kText = 2, kMore = 4, kNumber = 8, kAction = 16 };
struct Form {
  std::string_view word;
  uint8_t fields;
};
/// By `RecordType`. Fields are written in the order of the bits.
constexpr std::array<Form, 33> kForms = {{
    {"open", kText | kMore | kNumber},
    {"join", kText | kMore},
    {"bot", kText | kMore},
    {"online", kSeat},
    {"offline", kSeat},
    {"leave", kSeat},
    {"rules", kMore | kNumber},
    {"start", kNumber},
    {"do", kSeat | kText | kAction},
    {"timeout", kSeat},
    {"confirm", 0},
    {"bot_on", kSeat},
    {"bot_off", kSeat},
    {"ready", kSeat},
    {"round", 0},
    {"lobby", 0},
    {"host", kSeat},
    {"restart", 0},
    {"end", 0},
    {"race", kSeat | kText},
    {"settings", kMore},
    {"secret", kSeat | kText},
    {"secret_used", kSeat},
    {"ban", kSeat | kText},
    {"mute", kSeat | kNumber},
    {"unmute", kSeat | kNumber},
    {"more_time", kSeat},
    {"vote", kSeat | kNumber},
    {"yes", kSeat},
    {"no", kSeat},
    {"vote_over", 0},
    {"fine", kSeat},
    {"speak", kSeat},
}};

/// Texts hold no blank and no line break in the log.
std::string escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte <= ' ' || byte == '%' || byte == 127) {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += letter;
    }
  }
  return out.empty() ? "%" : out;
}

template <class Number>
bool read_number(std::string_view word, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  return error == std::errc() && end == word.data() + word.size();
}

std::optional<std::string> unescaped(std::string_view word) {
  std::string out;
  if (word == "%") return out;
  for (size_t place = 0; place < word.size(); ++place) {
    if (word[place] != '%') {
      out += word[place];
      continue;
    }
    unsigned byte = 0;
    if (place + 2 >= word.size() || !read_number(word.substr(place + 1, 2), byte, 16)) return {};
    out += static_cast<char>(byte);
    place += 2;
  }
  return out;
}

std::string_view next_word(std::string_view& rest) {
  const size_t end = rest.find(' ');
  const std::string_view word = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return word;
}

bool read_fields(std::string_view rest, uint8_t fields, Record& record) {
  if (fields & kSeat && (!read_number(next_word(rest), record.seat) || record.seat < 0))
    return false;
  for (const auto& [bit, place] : {std::pair{kText, &record.text}, std::pair{kMore, &record.more}})
    if (fields & bit) {
      std::optional<std::string> text = unescaped(next_word(rest));
      if (!text) return false;
      *place = *text;
    }
  if (fields & kNumber && !read_number(next_word(rest), record.number, 16)) return false;
  if (fields & kAction) {
    const ParsedAction parsed = parse_action(rest);
    if (!parsed.error.empty()) return false;
    record.action = parsed.action;
    rest = {};
  }
  return rest.empty();
}

}  // namespace

std::string encode(const Record& record) {
  const Form& form = kForms[size_t(record.type)];
  std::string line = std::to_string(record.now) + ' ' + std::string(form.word);
  if (form.fields & kSeat) line += ' ' + std::to_string(record.seat);
  if (form.fields & kText) line += ' ' + escaped(record.text);
  if (form.fields & kMore) line += ' ' + escaped(record.more);
  if (form.fields & kNumber) {
    std::array<char, 16> digits{};
    const char* end =
        std::to_chars(digits.data(), digits.data() + digits.size(), record.number, 16).ptr;
    line += ' ';
    line.append(digits.data(), size_t(end - digits.data()));
  }
  if (form.fields & kAction) line += ' ' + to_text(record.action);
  return line;
}

std::optional<Record> decode(std::string_view line) {
  Record record;
  if (!read_number(next_word(line), record.now)) return {};
  const std::string_view word = next_word(line);
  for (size_t type = 0; type < kForms.size(); ++type) {
    if (kForms[type].word != word) continue;
    record.type = RecordType(type);
    if (!read_fields(line, kForms[type].fields, record)) return {};
    return record;
  }
  return {};
}

}  // namespace penult
