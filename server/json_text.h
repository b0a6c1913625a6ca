#pragma once
// JSON written from left to right, without a tree: a view goes to everybody at a table after each
// action. What is rare, or read, is Boost.JSON's.

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penult::server {

class JsonText {
 public:
  /// Goes on writing into `out`, which holds whole values so far, or what `part` has left open.
  explicit JsonText(std::string& out) : out_(out) {}

  void open(char bracket) {
    comma();
    out_ += bracket;
  }
  void close(char bracket) { out_ += bracket; }
  /// Of an object; its value, or another object or array, follows.
  JsonText& key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return *this;
  }
  void value(std::string_view text) {
    comma();
    out_ += '"';
    escape(text);
    out_ += '"';
  }
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool flag) {
    comma();
    out_ += flag ? "true" : "false";
  }
  void value(std::integral auto number) {
    comma();
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out_.append(digits, end);
  }
  void null() {
    comma();
    out_ += "null";
  }
  /// JSON already.
  void raw(std::string_view text) { out_ += text; }

 private:
  void comma() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':' && last != ',') out_ += ',';
  }
  void escape(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') {
        out_ += '\\';
        out_ += letter;
      } else if (uint8_t(letter) < 0x20) {
        out_ += "\\u00";
        out_ += kHex[uint8_t(letter) >> 4];
        out_ += kHex[uint8_t(letter) & 15];
      } else {
        out_ += letter;
      }
    }
  }

  std::string& out_;
};

}  // namespace penult::server
