// The rulebook as Markdown, from the texts of the rules.

#include "cli/rules_text.h"
#include "rules/book.h"
#include "rules/rule_code.h"
#include "rules/texts.h"

namespace penult {
namespace {

std::string text_of(std::string_view view) { return std::string(view); }

std::string heading(int depth, std::string_view title) {
  return "\n" + std::string(size_t(depth), '#') + " " + text_of(title) + "\n\n";
}

// In a table a bar would end the cell.
std::string cell(std::string_view text) {
  std::string safe;
  for (const char letter : text)
    safe += letter == '|' ? "\\|" : std::string(1, letter);
  return safe;
}

std::string preset_section(const PresetInfo& preset, Language language) {
  const Text title = preset_text(preset.name, language);
  Options options;
  (void)load_preset(preset.name, options);
  std::string text = heading(3, "`" + text_of(preset.name) + "`: " + text_of(title.title)) +
                     text_of(title.sentence) + "\n\n";
  text += text_of(book_word("source", language)) + ": " + preset_source(preset.name, language) +
          ". " + text_of(book_word("code", language)) + ": `" + rule_code(preset.name, options) +
          "`.\n\n";
  Options classic;
  (void)load_preset("classic-108", classic);
  text += text_of(book_word(options == classic ? "plain" : "differs", language)) + "\n\n";
  for (const auto& [name, value] : changes_of(options))
    text += "- `" + name + "=" + value + "`: " + text_of(option_text(name, language).title) + ": " +
            text_of(value_label(name, value, language)) + "\n";
  return text;
}

std::string option_section(const OptionInfo& option, Language language) {
  const Text title = option_text(option.name, language);
  const Guide guide = option_guide(option.name, language);
  const std::string initial = option_value(Options(), option.name);
  std::string text = heading(4, "`" + text_of(option.name) + "`: " + text_of(title.title)) +
                     text_of(title.sentence) + "\n\n";
  const std::string is_default = " (" + text_of(book_word("default", language)) + ")";
  for (const std::string_view value : option.values)
    text += "- `" + text_of(value) + "`: " + text_of(value_label(option.name, value, language)) +
            (value == initial ? is_default : "") + "\n";
  if (option.values.empty()) text += "- " + range_in_short(option, language) + "\n";
  text += "\n" + text_of(guide.text) + "\n\n";
  for (const std::string_view value : option.values)
    if (const std::string_view more = value_guide(option.name, value, language); !more.empty())
      text += "`" + text_of(option.name) + "=" + text_of(value) + "`: " + text_of(more) + "\n\n";
  return text + text_of(book_word("source", language)) + ": " + guide.source + ". " +
         text_of(book_word("rule", language)) + ": " + text_of(option.rule) + ".\n";
}

std::string pair_section(Language language) {
  std::string text =
      heading(2, book_word("pairs", language)) + text_of(book_word("pairs_intro", language)) + "\n";
  text += "\n| " + text_of(book_word("key", language)) + " | " +
          text_of(book_word("house_rule", language)) + " |\n|---|---|\n";
  for (const PairKey& key : pair_keys(language))
    text += "| " + text_of(key.key) + " | " + cell(key.meaning) + " |\n";
  text += "\n";
  for (const PairNote& note : pair_notes(language))
    text += std::to_string(note.number) + ". **" + text_of(note.pairs) + "** " +
            text_of(note.text) + "\n";
  return text;
}

}  // namespace

std::string rulebook(Language language) {
  std::string text = "# " + text_of(book_word("book", language)) + "\n\n" +
                     text_of(book_word("generated", language)) + "\n";
  text += heading(2, book_word("base", language));
  text.pop_back();
  for (const Chapter& chapter : book_chapters(language))
    text += heading(3, chapter.title) + text_of(chapter.text) + "\n";
  text += heading(2, book_word("presets", language));
  text.pop_back();
  for (const PresetInfo& preset : preset_table())
    text += preset_section(preset, language);
  text += heading(2, book_word("options", language));
  text.pop_back();
  for (const OptionGroup& group : option_groups(language)) {
    text += heading(3, group.title);
    text.pop_back();
    for (const std::string_view name : group.options)
      text += option_section(*find_option(name), language);
  }
  return text + pair_section(language);
}

}  // namespace penult
