#pragma once
// Helpers of the option table: effects as text, contradictions, the name that was probably meant.

#include "engine/options.h"

namespace penult {

/// Reads "next_draws(3)"; false if it cannot be read.
bool parse_effect(std::string_view text, EffectSpec& effect);
std::string to_text(const EffectSpec& effect);
/// Reads "none", "EFFECT" or "EFFECT;EFFECT;EFFECT".
bool parse_effects(std::string_view text, EffectList& list);
std::string to_text(const EffectList& list);
/// All forms an effect can be written in, for error texts.
std::string effect_forms();

/// The error for an option that is given two values: a contradiction, not a correction. Cites the
/// pair of rules that exclude each other where the two values are one (X1, X3).
OptionError named_twice(std::string_view name, std::string_view first, std::string_view second);

/// The name that is most like `name`, or begins with it; empty if there is none.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> names);

}  // namespace penult
