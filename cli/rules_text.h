#pragma once
// What `penult rules` says about presets and options, and the rulebook.

#include <string>

#include "engine/rules.h"

namespace penult {

/// All presets and options, a line each.
std::string rules_list(Language language);
/// A preset, or a mix built on it: what differs from classic-108, and who says so.
std::string preset_story(std::string_view preset, const Options& options, Language language);
/// An option with its values, its guide and its sources.
std::string option_story(const OptionInfo& option, Language language);
/// One value of an option.
std::string value_story(const OptionInfo& option, std::string_view value, Language language);
/// docs/rulebook.LANG.md.
std::string rulebook(Language language);

/// Words that the texts are built with, by language.
std::string_view book_word(std::string_view name, Language language);
/// "off | must | may", "1…10".
std::string values_in_short(const OptionInfo& option);
/// "1…10, default 2": of an option without named values.
std::string range_in_short(const OptionInfo& option, Language language);
/// What differs from classic-108 (for classic-108 itself: from the defaults of the options).
std::vector<std::pair<std::string, std::string>> changes_of(const Options& options);

}  // namespace penult
