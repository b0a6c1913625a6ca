// What the page may call. Texts go in and come out as bytes of the module's memory; an answer lies
// in `answer` until the next call.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "bindings/wasm/local_table.h"
#include "server/codec.h"

namespace penult::wasm {
namespace {

std::unique_ptr<LocalTable> table;
std::string answer;

const char* give(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}

std::string array_of(const std::vector<std::string>& messages) {
  std::string out = "[";
  for (const std::string& message : messages)
    out += (out.size() > 1 ? "," : "") + message;
  return out + "]";
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace
}  // namespace penult::wasm

#define PENULT_EXPORT(name) extern "C" [[clang::export_name(#name)]]

using penult::Language;
namespace wasm = penult::wasm;

PENULT_EXPORT(memory_for) char* memory_for(int32_t size) {
  return static_cast<char*>(std::malloc(size_t(size)));
}
PENULT_EXPORT(release) void release(char* text) { std::free(text); }
PENULT_EXPORT(answer_length) int32_t answer_length() { return int32_t(wasm::answer.size()); }

PENULT_EXPORT(rule_book) const char* rule_book(int32_t language) {
  return wasm::give(penult::server::encode_rule_book(Language(language)));
}
/// The answer of `POST /api/rules`, or an error body.
PENULT_EXPORT(verdict) const char* verdict(const char* body, int32_t size, int32_t language) {
  const auto rules = penult::server::decode_rules({body, size_t(size)});
  if (rules.error)
    return wasm::give(penult::server::encode_http_error(
        "bad_rules", rules.error.in(Language(language)), Language(language)));
  return wasm::give(penult::server::encode_verdict(rules.rules, Language(language)));
}

/// An error body, or nothing.
PENULT_EXPORT(open_table)
const char* open_table(const char* body, int32_t size, int32_t language, uint32_t high,
                       uint32_t low, double now) {
  const uint64_t seed = uint64_t(high) << 32 | low;
  wasm::table = std::make_unique<wasm::LocalTable>(seed, "practice");
  return wasm::give(wasm::table->open({body, size_t(size)}, Language(language), int64_t(now)));
}
PENULT_EXPORT(close_table) void close_table() { wasm::table.reset(); }
/// What the table says to it, as an array; likewise `tick` and `leave`.
PENULT_EXPORT(receive) const char* receive(const char* message, int32_t size, double now) {
  wasm::table->receive({message, size_t(size)}, int64_t(now));
  return wasm::give(wasm::array_of(wasm::table->take_messages()));
}
PENULT_EXPORT(tick) const char* tick(double now) {
  wasm::table->tick(int64_t(now));
  return wasm::give(wasm::array_of(wasm::table->take_messages()));
}
PENULT_EXPORT(leave) void leave(double now) { wasm::table->leave(int64_t(now)); }
PENULT_EXPORT(next_wakeup) double next_wakeup() { return double(wasm::table->next_wakeup()); }
PENULT_EXPORT(records) const char* records() {
  std::string lines;
  for (const std::string& record : wasm::table->records())
    lines += record + '\n';
  return wasm::give(std::move(lines));
}

/// What a seat was shown in a table's records, one a line: an array of updates.
PENULT_EXPORT(replay) const char* replay(const char* lines, int32_t size, int32_t seat) {
  return wasm::give(wasm::replay_of(wasm::lines_of({lines, size_t(size)}), seat));
}
