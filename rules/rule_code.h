#pragma once
// A rule set as a short code that fits into a message: "P1-35J0W". docs/rule-code.md says how it is
// made.

#include "engine/options.h"

namespace penult {

/// The code of a preset and what differs from it. `preset` must exist.
std::string rule_code(std::string_view preset, const Options& options);

/// "P1-…", of whatever version and in either case. No preset is called like that.
bool is_rule_code(std::string_view word);

/// The rule set of a code. A code that is mistyped, or was made by a newer program, is refused with
/// the reason, and changes nothing.
OptionError read_rule_code(std::string_view code, std::string& preset, Options& options);

/// `load_preset` that also says which preset a code builds on; of a preset, its own name.
OptionError load_rules(std::string_view preset_or_code, std::string& preset, Options& options);

}  // namespace penult
