#include "rules/rule_code.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/option_effects.h"
#include "engine/rules.h"
#include "rules/faults.h"

namespace penult {
namespace {

struct CodePreset {
  uint32_t number;
  std::string_view name;
};

struct CodeOption {
  uint32_t number;
  std::string_view name;
  std::string_view values;  ///< separated by a space; empty for numbers and effects
};

#define CODE_PRESET(number, name) {number, name},
#define CODE_OPTION(number, name, values)
constexpr CodePreset kCodedPresets[] = {
#include "rules/code_numbers.def"
};
#undef CODE_PRESET
#undef CODE_OPTION

#define CODE_PRESET(number, name)
#define CODE_OPTION(number, name, values) {number, name, values},
constexpr CodeOption kOptions[] = {
#include "rules/code_numbers.def"
};
#undef CODE_PRESET
#undef CODE_OPTION

constexpr uint32_t kVersion = 1;
constexpr std::string_view kPrefix = "P1-";
// Crockford's: no I, L, O and U.
constexpr std::string_view kCharacters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr size_t kCheckCharacters = 2;
constexpr uint32_t kCheckPrime = 1021;
constexpr size_t kLongestCode = 400;

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
}

// Prime and below 32 * 32: one wrong character, or two neighbors exchanged, never pass.
uint32_t check_of(std::span<const uint8_t> body) {
  uint32_t check = kVersion;
  for (const uint8_t character : body)
    check = (check * 32 + character) % kCheckPrime;
  return check;
}

class Writer {
 public:
  // Four bits a character, lowest first; the fifth says that more follow.
  void number(uint32_t value) {
    for (; value > 15; value >>= 4)
      body_.push_back(uint8_t(16 | (value & 15)));
    body_.push_back(uint8_t(value));
  }

  void effect(const EffectSpec& effect) {
    number(uint32_t(effect.type));
    number(effect.number);
  }

  std::string text() const {
    std::string text(kPrefix);
    for (const uint8_t character : body_)
      text += kCharacters[character];
    const uint32_t check = check_of(body_);
    text += kCharacters[check / 32];
    text += kCharacters[check % 32];
    return text;
  }

 private:
  std::vector<uint8_t> body_;
};

class CodeReader {
 public:
  explicit CodeReader(std::span<const uint8_t> body) : body_(body) {}

  bool more() const { return !failed_ && !body_.empty(); }
  bool failed() const { return failed_; }

  uint32_t number() {
    uint32_t value = 0;
    for (int shift = 0; shift < 28; shift += 4) {
      if (body_.empty()) break;
      const uint8_t character = body_.front();
      body_ = body_.subspan(1);
      value |= uint32_t(character & 15) << shift;
      if (character < 16) return value;
    }
    failed_ = true;
    return 0;
  }

  EffectSpec effect() {
    const uint32_t type = number();
    const uint32_t cards = number();
    failed_ |= type > uint32_t(EffectType::kTextOnly) || cards > 255;
    return failed_ ? EffectSpec() : EffectSpec{EffectType(type), uint8_t(cards)};
  }

 private:
  std::span<const uint8_t> body_;
  bool failed_ = false;
};

const CodeOption& code_option(std::string_view name) {
  return *std::find_if(std::begin(kOptions), std::end(kOptions),
                       [&](const CodeOption& option) { return option.name == name; });
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

void write_value(Writer& writer, const CodeOption& option, const Options& options) {
  const std::string value = option_value(options, option.name);
  if (!option.values.empty()) {
    const auto values = words_of(option.values);
    const std::string_view word = std::string_view(value).substr(0, value.find('('));
    writer.number(uint32_t(std::find(values.begin(), values.end(), word) - values.begin()));
    if (word != value) writer.effect(options.blank_effect);
  } else if (find_option(option.name)->most > 0) {
    uint32_t number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    writer.number(number);
  } else {
    writer.number(options.customizable.count);
    for (size_t i = 0; i < options.customizable.count; ++i)
      writer.effect(options.customizable.each[i]);
  }
}

// The value as it is written; nothing where a newer program has written it.
std::optional<std::string> read_value(CodeReader& reader, const CodeOption& option) {
  const uint32_t number = reader.number();
  if (!option.values.empty()) {
    const auto values = words_of(option.values);
    if (number >= values.size()) return std::nullopt;
    std::string value(values[number]);
    if (value == "custom") value += "(" + to_text(reader.effect()) + ")";
    return value;
  }
  if (find_option(option.name)->most > 0) return std::to_string(number);
  EffectList list;
  if (number > list.each.size()) return std::nullopt;
  for (; list.count < number; ++list.count)
    list.each[list.count] = reader.effect();
  return to_text(list);
}

struct Body {
  std::vector<uint8_t> characters;
  OptionError error;
};

// The characters without the two that check them.
Body read_body(std::string_view code) {
  Body body;
  if (code.size() > kLongestCode) {
    body.error = option_error(Fault::kCodeTooLong, {int64_t(code.size())});
    return body;
  }
  uint32_t version = 0;
  const size_t dash = std::min(code.find('-'), code.size());
  const size_t begin = std::min<size_t>(1, dash);
  std::from_chars(code.data() + begin, code.data() + dash, version);
  if (version != kVersion) {
    body.error = option_error(Fault::kCodeOfOtherVersion, {code, code.substr(begin, dash - begin)});
    return body;
  }
  for (char letter : code.substr(std::min(dash + 1, code.size()))) {
    if (letter == '-') continue;
    letter = upper(letter);
    if (letter == 'O') letter = '0';
    if (letter == 'I' || letter == 'L') letter = '1';
    const size_t value = kCharacters.find(letter);
    if (value == kCharacters.npos) {
      body.error = option_error(Fault::kCodeLetter, {code, std::string(1, letter)});
      return body;
    }
    body.characters.push_back(uint8_t(value));
  }
  const size_t length = body.characters.size();
  const bool whole = length > kCheckCharacters;
  const uint32_t check =
      whole ? body.characters[length - 2] * 32U + body.characters[length - 1] : 0;
  if (whole) body.characters.resize(length - kCheckCharacters);
  if (!whole || check != check_of(body.characters))
    body.error = option_error(Fault::kCodeMistyped, {code});
  return body;
}

OptionError read_difference(std::string_view code, CodeReader& reader, uint32_t& next,
                            Options& options) {
  const uint32_t number = next + reader.number();
  next = number + 1;
  const auto* option = std::find_if(std::begin(kOptions), std::end(kOptions),
                                    [&](const CodeOption& one) { return one.number == number; });
  if (option == std::end(kOptions))
    return option_error(Fault::kCodeOfNewerOption, {code, int64_t(number)});
  const std::optional<std::string> value = read_value(reader, *option);
  if (!value || reader.failed())
    return option_error(Fault::kCodeOfNewerValue, {code, option->name});
  return set_option(options, option->name, *value);
}

}  // namespace

std::string rule_code(std::string_view preset, const Options& options) {
  Writer writer;
  for (const CodePreset& one : kCodedPresets)
    if (one.name == preset) writer.number(one.number);
  Options base;
  (void)load_preset(preset, base);
  std::vector<const CodeOption*> changed;
  for (const auto& [name, value] : differences(options, base))
    changed.push_back(&code_option(name));
  std::sort(changed.begin(), changed.end(),
            [](const auto* one, const auto* other) { return one->number < other->number; });
  uint32_t next = 0;
  for (const CodeOption* option : changed) {
    writer.number(option->number - next);
    next = option->number + 1;
    write_value(writer, *option, options);
  }
  return writer.text();
}

bool is_rule_code(std::string_view word) {
  const size_t dash = word.find('-');
  return dash != word.npos && dash >= 2 && upper(word[0]) == 'P' &&
         word.substr(1, dash - 1).find_first_not_of("0123456789") == word.npos;
}

OptionError read_rule_code(std::string_view code, std::string& preset, Options& options) {
  const Body body = read_body(code);
  if (body.error) return body.error;
  CodeReader reader(body.characters);
  const uint32_t number = reader.number();
  const auto* found = std::find_if(std::begin(kCodedPresets), std::end(kCodedPresets),
                                   [&](const CodePreset& one) { return one.number == number; });
  if (reader.failed() || found == std::end(kCodedPresets))
    return option_error(Fault::kCodeOfNewerPreset, {code, int64_t(number)});
  Options read;
  if (OptionError error = load_preset(found->name, read)) return error;
  for (uint32_t next = 0; reader.more();)
    if (OptionError error = read_difference(code, reader, next, read)) return error;
  preset = found->name;
  options = read;
  return {};
}

OptionError load_rules(std::string_view preset_or_code, std::string& preset, Options& options) {
  if (is_rule_code(preset_or_code)) return read_rule_code(preset_or_code, preset, options);
  if (OptionError error = load_preset(preset_or_code, options)) return error;
  preset = preset_or_code;
  return {};
}

}  // namespace penult
