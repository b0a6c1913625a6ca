#include "engine/options.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "engine/option_effects.h"
#include "rules/faults.h"

namespace penult {
namespace {

// How the value of an option is reached; choices and switches count as numbers.
struct Field {
  std::string_view name;
  std::string_view rule;
  std::string_view values;  ///< the enumerators as written in options.def, "a, b, c"
  int32_t initial = 0, least = 0, most = 0;
  int32_t (*read)(const Options&) = nullptr;
  void (*write)(Options&, int32_t) = nullptr;
  EffectList Options::* effects = nullptr;
};

#define PENULT_READ(name) [](const Options& options) { return static_cast<int32_t>(options.name); }
#define PENULT_WRITE(name) \
  [](Options& options, int32_t value) { options.name = static_cast<decltype(options.name)>(value); }

constexpr Field kFields[] = {
#define OPTION(Type, name, rule, ...) \
  {#name, rule, #__VA_ARGS__, 0, 0, 0, PENULT_READ(name), PENULT_WRITE(name)},
#define SWITCH(name, rule) {#name, rule, "off, on", 0, 0, 0, PENULT_READ(name), PENULT_WRITE(name)},
#define SWITCH_ON(name, rule) \
  {#name, rule, "on, off", 0, 0, 0, PENULT_READ(name), PENULT_WRITE(name)},
#define NUMBER(name, rule, initial, least, most) \
  {#name, rule, {}, initial, least, most, PENULT_READ(name), PENULT_WRITE(name)},
#define EFFECTS(name, rule) {#name, rule, {}, 0, 0, 0, nullptr, nullptr, &Options::name},
#include "rules/options.def"
#undef OPTION
#undef SWITCH
#undef SWITCH_ON
#undef NUMBER
#undef EFFECTS
};

#undef PENULT_READ
#undef PENULT_WRITE

// "_7" -> "7", "return_" -> "return".
std::string_view value_name(std::string_view enumerator) {
  if (enumerator.starts_with('_')) enumerator.remove_prefix(1);
  if (enumerator.ends_with('_')) enumerator.remove_suffix(1);
  return enumerator;
}

std::vector<std::string_view> value_names(std::string_view enumerators) {
  std::vector<std::string_view> names;
  while (!enumerators.empty()) {
    const size_t comma = std::min(enumerators.find(", "), enumerators.size());
    names.push_back(value_name(enumerators.substr(0, comma)));
    enumerators.remove_prefix(std::min(comma + 2, enumerators.size()));
  }
  return names;
}

std::vector<OptionInfo> build_table() {
  std::vector<OptionInfo> table;
  for (const Field& field : kFields)
    table.push_back({field.name, field.rule, value_names(field.values), field.initial, field.least,
                     field.most});
  return table;
}

const Field& field_of(const OptionInfo& info) {
  return kFields[size_t(&info - option_table().data())];
}

OptionError with_rule(OptionError error, const OptionInfo& info) {
  error.rule = info.rule;
  return error;
}

OptionError unknown_option(std::string_view name) {
  std::vector<std::string_view> names;
  for (const OptionInfo& info : option_table())
    names.push_back(info.name);
  const std::string_view nearest = nearest_name(name, names);
  return nearest.empty() ? option_error(Fault::kNoSuchOption, {name})
                         : option_error(Fault::kOptionLike, {name, nearest});
}

// An option that is given two values is a contradiction, not a correction. Cites the pair of rules
// that exclude each other where the two values are one (X1, X3).
OptionError named_twice(std::string_view name, std::string_view first, std::string_view second) {
  const auto are = [&](std::string_view one, std::string_view other) {
    return (first == one && second == other) || (first == other && second == one);
  };
  Fault fault = Fault::kNamedTwice;
  if (name == "draw_two_answer" && are("cover", "stack")) fault = Fault::kCoverAndStack;
  if (name == "scoring" && are("lazy", "own_points")) fault = Fault::kLazyAndOwnPoints;
  return option_error(fault, {name, first, second});
}

OptionError set_number(Options& options, const OptionInfo& info, std::string_view value) {
  int32_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool read = error == std::errc() && end == value.data() + value.size();
  if (!read || number < info.least || number > info.most)
    return with_rule(option_error(Fault::kOutOfRange, {info.name, value, info.least, info.most}),
                     info);
  field_of(info).write(options, number);
  return {};
}

// blank=custom(EFFECT) is the one choice that carries an effect of its own.
OptionError set_blank_effect(Options& options, const OptionInfo& info, std::string_view value) {
  constexpr std::string_view kOpen = "custom(";
  EffectSpec effect;
  if (!value.starts_with(kOpen) || !value.ends_with(')') ||
      !parse_effect(value.substr(kOpen.size(), value.size() - kOpen.size() - 1), effect))
    return with_rule(option_error(Fault::kNoBlankEffect, {info.name, value, effect_forms()}), info);
  options.blank = Blank::custom;
  options.blank_effect = effect;
  return {};
}

OptionError set_choice(Options& options, const OptionInfo& info, std::string_view value) {
  const bool blank = info.name == "blank";
  if (blank && value.starts_with("custom")) return set_blank_effect(options, info, value);
  const auto found = std::find(info.values.begin(), info.values.end(), value);
  if (found == info.values.end())
    return with_rule(option_error(Fault::kNoSuchValue, {info.name, value, choice_of(info.values)}),
                     info);
  field_of(info).write(options, int32_t(found - info.values.begin()));
  if (blank) options.blank_effect = {};
  return {};
}

OptionError set_effects(Options& options, const OptionInfo& info, std::string_view value) {
  EffectList list;
  if (!parse_effects(value, list))
    return with_rule(option_error(Fault::kNoEffects, {info.name, value, effect_forms()}), info);
  options.*field_of(info).effects = list;
  return {};
}

}  // namespace

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> names) {
  std::string_view best;
  size_t best_distance = std::max<size_t>(2, name.size() / 3) + 1;
  std::vector<size_t> row;
  for (const std::string_view candidate : names) {
    row.resize(candidate.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < name.size(); ++i) {
      size_t diagonal = row[0];
      row[0] = i + 1;
      for (size_t j = 0; j < candidate.size(); ++j) {
        const size_t changed = diagonal + (name[i] == candidate[j] ? 0 : 1);
        diagonal = row[j + 1];
        row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
      }
    }
    const bool begun = name.size() >= 3 && candidate.starts_with(name);
    const size_t distance = begun ? 1 : row.back();
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::span<const OptionInfo> option_table() {
  static const std::vector<OptionInfo> table = build_table();
  return table;
}

const OptionInfo* find_option(std::string_view name) {
  for (const OptionInfo& info : option_table())
    if (info.name == name) return &info;
  return nullptr;
}

OptionError set_option(Options& options, std::string_view name, std::string_view value) {
  const OptionInfo* info = find_option(name);
  if (info == nullptr) return unknown_option(name);
  if (field_of(*info).effects != nullptr) return set_effects(options, *info, value);
  return info->values.empty() ? set_number(options, *info, value)
                              : set_choice(options, *info, value);
}

std::string option_value(const Options& options, std::string_view name) {
  const OptionInfo& info = *find_option(name);
  const Field& field = field_of(info);
  if (field.effects != nullptr) return to_text(options.*field.effects);
  const int32_t value = field.read(options);
  if (info.values.empty()) return std::to_string(value);
  std::string text(info.values[size_t(value)]);
  if (name == "blank" && options.blank == Blank::custom)
    text += "(" + to_text(options.blank_effect) + ")";
  return text;
}

std::vector<std::pair<std::string, std::string>> differences(const Options& options,
                                                             const Options& base) {
  std::vector<std::pair<std::string, std::string>> list;
  for (const OptionInfo& info : option_table()) {
    std::string value = option_value(options, info.name);
    if (value != option_value(base, info.name)) list.emplace_back(info.name, std::move(value));
  }
  return list;
}

OptionError set_options(Options& options, std::string_view assignments) {
  Options changed = options;
  std::vector<std::pair<std::string_view, std::string_view>> seen;
  while (true) {
    assignments.remove_prefix(std::min(assignments.find_first_not_of(' '), assignments.size()));
    if (assignments.empty()) break;
    const std::string_view word = assignments.substr(0, assignments.find(' '));
    assignments.remove_prefix(word.size());
    const size_t equals = word.find('=');
    if (equals == word.npos) return option_error(Fault::kSetsNothing, {word});
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (OptionError error = set_option(changed, name, value)) return error;
    for (const auto& [earlier, its_value] : seen)
      if (earlier == name) return named_twice(name, its_value, value);
    seen.emplace_back(name, value);
  }
  options = changed;
  return {};
}

}  // namespace penult
