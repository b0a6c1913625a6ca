#pragma once
// What a table agrees on: one field for each option of the catalogue, and the table that names
// them.
//
// The fields come from the `options.def` of each rule's folder, so that a new rule needs no line
// here.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language.h"

namespace penult {

/// What a blank or Customizable card does, as data (CUST-02).
enum class EffectType : uint8_t {
  kNone,
  kNextDraws,
  kOthersDraw,
  kNextDrawsUntil,
  kNextDrawCountIfStuck,
  kAllDiscardWilds,
  kExtraTurn,
  kTargetHandTo,
  kAllHandTo,
  kHandsOpenUntilMyTurn,
  kTextOnly,
};
struct EffectSpec {
  EffectType type = EffectType::kNone;
  uint8_t number = 0;  ///< cards, or the color of `next_draws_until`
  bool operator==(const EffectSpec&) const = default;
};
/// The effects of the (up to three) Customizable cards; an agreed effect of the blanks.
struct EffectList {
  std::array<EffectSpec, 3> each{};
  uint8_t count = 0;
  bool operator==(const EffectList&) const = default;
};

enum class Switch : uint8_t { off, on };
enum class SwitchOn : uint8_t { on, off };

#define OPTION(Type, name, rule, ...) enum class Type : uint8_t { __VA_ARGS__ };
#define SWITCH(name, rule)
#define SWITCH_ON(name, rule)
#define NUMBER(name, rule, initial, least, most)
#define EFFECTS(name, rule)
#include "rules/options.def"
#undef OPTION
#undef SWITCH
#undef SWITCH_ON
#undef NUMBER
#undef EFFECTS

struct Options {
#define OPTION(Type, name, rule, ...) Type name{};
#define SWITCH(name, rule) Switch name{};
#define SWITCH_ON(name, rule) SwitchOn name{};
#define NUMBER(name, rule, initial, least, most) int32_t name = initial;
#define EFFECTS(name, rule) EffectList name{};
#include "rules/options.def"
#undef OPTION
#undef SWITCH
#undef SWITCH_ON
#undef NUMBER
#undef EFFECTS
  EffectSpec blank_effect{};  ///< of `blank=custom(EFFECT)`

  bool operator==(const Options&) const = default;
};

/// One line of the option table.
struct OptionInfo {
  std::string_view name;
  std::string_view rule;  ///< the ID that governs it
  std::vector<std::string_view>
      values;  ///< names, the default first; empty for numbers and effects
  int32_t initial = 0, least = 0, most = 0;  ///< for numbers
};

/// All options in the order of the catalogue.
std::span<const OptionInfo> option_table();
/// The line of `name`, or null.
const OptionInfo* find_option(std::string_view name);

/// An error a person can act on: what is wrong, and the rule's ID where one applies (else empty).
struct OptionError {
  Sentences texts;
  std::string rule;

  explicit operator bool() const { return !texts[0].empty(); }
  const std::string& in(Language language) const { return texts[size_t(language)]; }
};

/// Sets `name` to `value` ("on", "7", "next_draws(3)"); an unknown name or value is refused and
/// changes nothing.
OptionError set_option(Options& options, std::string_view name, std::string_view value);
/// Sets all of "option=value option=value …"; one that cannot be set, or is named twice, is refused
/// and changes nothing.
OptionError set_options(Options& options, std::string_view assignments);
/// The value of `name` as text; `name` must exist.
std::string option_value(const Options& options, std::string_view name);
/// "name=value" for each option that differs from `base`, in table order.
std::vector<std::pair<std::string, std::string>> differences(const Options& options,
                                                             const Options& base);

}  // namespace penult
