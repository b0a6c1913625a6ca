#pragma once
// Plays a table script through the engine and says whether everything came as it says.

#include "engine/language.h"
#include "judge/script.h"

namespace penult::judge {

enum class Outcome : uint8_t {
  kPassed,
  kFailed,      ///< something came otherwise
  kUnreadable,  ///< a line that cannot be read, or a position that cannot be
};

struct Report {
  std::string title;
  Outcome outcome = Outcome::kPassed;
  int line = 0;         ///< of `message`
  std::string message;  ///< "expected …, but …", or what is wrong with the script
  std::vector<std::string>
      course;  ///< what happened, a line an event; refusals with reason and rule
  int actions = 0;
  int expectations = 0;
};

/// `language` is that of refusals and of what is wrong with rules.
Report judge(const Script& script, Language language = Language::kEnglish);

/// The answer for one table, as lines of text; empty if it is `quiet` about it.
std::string to_text(const Report& report, std::string_view file, bool quiet);
/// One JSON object, one line.
std::string to_json(const Report& report, std::string_view file);

/// The sum of all tables.
struct Tally {
  int passed = 0;
  int failed = 0;
  int unreadable = 0;

  void add(const Report& report);
  /// The closing lines; the last one is "N passed, M failed".
  std::string text() const;
  /// 0; 1 where a table failed; 2 where one could not be judged.
  int exit_code() const;
};

}  // namespace penult::judge
