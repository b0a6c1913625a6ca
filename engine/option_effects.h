#pragma once
// Helpers of the option table: effects as text, the name that was probably meant.

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

/// The name that is most like `name`, or begins with it; empty if there is none.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> names);

}  // namespace penult
