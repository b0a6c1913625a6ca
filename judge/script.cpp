#include "judge/script.h"

#include "judge/line_reader.h"

namespace penult::judge {
namespace {

bool is_utf8(std::string_view text) {
  size_t i = 0;
  while (i < text.size()) {
    const auto lead = static_cast<unsigned char>(text[i]);
    size_t length = 1;
    if (lead >= 0xf0 && lead <= 0xf4)
      length = 4;
    else if (lead >= 0xe0 && lead < 0xf0)
      length = 3;
    else if (lead >= 0xc2 && lead < 0xe0)
      length = 2;
    else if (lead >= 0x80)
      return false;
    if (i + length > text.size()) return false;
    for (size_t j = 1; j < length; ++j)
      if ((static_cast<unsigned char>(text[i + j]) & 0xc0) != 0x80) return false;
    i += length;
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

void begin_table(std::vector<Script>& scripts, std::string_view title, int line) {
  Script script;
  script.title = title.empty() ? "(no title)" : std::string(title);
  script.line = line;
  scripts.push_back(std::move(script));
}

}  // namespace

std::vector<Script> parse_scripts(std::string_view text) {
  std::vector<Script> scripts;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (int line = 1; !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view whole = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view content = trimmed(whole.substr(0, whole.find('#')));
    const Words words = split_words(content);
    if (words.empty()) continue;
    if (words[0] == "table") {
      begin_table(scripts, trimmed(content.substr(words[0].size())), line);
      if (!is_utf8(content)) scripts.back().error = {line, "this line is not UTF-8"};
      continue;
    }
    if (scripts.empty()) begin_table(scripts, {}, line);
    Script& script = scripts.back();
    if (script.error) continue;
    std::string error =
        is_utf8(content) ? read_line(script, words, line) : std::string("this line is not UTF-8");
    if (!error.empty()) script.error = {line, std::move(error)};
  }
  return scripts;
}

}  // namespace penult::judge
