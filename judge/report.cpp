// What the judge answers, as text and as JSON.

#include "judge/judge.h"

namespace penult::judge {
namespace {

std::string place(const Report& report, std::string_view file) {
  return std::string(file) + ":" + std::to_string(report.line) + ": ";
}

void add_json(std::string& json, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  json += '"';
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      json += '\\';
      json += letter;
    } else if (code < 0x20) {
      json += "\\u00";
      json += kHex[code >> 4];
      json += kHex[code & 15];
    } else {
      json += letter;
    }
  }
  json += '"';
}

void add_json(std::string& json, const std::vector<std::string>& texts) {
  json += '[';
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) json += ", ";
    add_json(json, texts[i]);
  }
  json += ']';
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return "passed";
    case Outcome::kFailed:
      return "failed";
    case Outcome::kUnreadable:
      return "unreadable";
  }
  return "";
}

}  // namespace

std::string to_text(const Report& report, std::string_view file, bool quiet) {
  std::string text;
  if (!quiet)
    for (const std::string& line : report.course)
      text += "  " + line + "\n";
  switch (report.outcome) {
    case Outcome::kPassed:
      if (!quiet)
        text += "ok " + std::string(file) + ": " + report.title + " (" +
                std::to_string(report.actions) + " actions, " +
                std::to_string(report.expectations) + " expectations)\n";
      break;
    case Outcome::kFailed:
      text += place(report, file) + report.title + ": " + report.message + "\n";
      break;
    case Outcome::kUnreadable:
      text += place(report, file) + report.message + "\n";
      break;
  }
  return text;
}

std::string to_json(const Report& report, std::string_view file) {
  std::string json = "{\"file\": ";
  add_json(json, file);
  json += ", \"title\": ";
  add_json(json, report.title);
  json += ", \"outcome\": ";
  add_json(json, name_of(report.outcome));
  json += ", \"actions\": " + std::to_string(report.actions);
  json += ", \"expectations\": " + std::to_string(report.expectations);
  if (!report.message.empty()) {
    json += ", \"line\": " + std::to_string(report.line) + ", \"message\": ";
    add_json(json, report.message);
  }
  json += ", \"course\": ";
  add_json(json, report.course);
  return json + "}\n";
}

void Tally::add(const Report& report) {
  switch (report.outcome) {
    case Outcome::kPassed:
      ++passed;
      break;
    case Outcome::kFailed:
      ++failed;
      break;
    case Outcome::kUnreadable:
      ++failed;
      ++unreadable;
      break;
  }
}

std::string Tally::text() const {
  return std::to_string(passed) + " passed, " + std::to_string(failed) + " failed\n";
}

int Tally::exit_code() const {
  if (unreadable > 0) return 2;
  return failed > 0 ? 1 : 0;
}

}  // namespace penult::judge
