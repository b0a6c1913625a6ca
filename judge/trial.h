#pragma once
// A table while it is judged.

#include "judge/judge.h"
#include "judge/setup.h"

namespace penult::judge {

/// Plays the statements of a script in order and stops at the first that fails.
class Trial {
 public:
  Trial(const Script& script, Language language, Report& report)
      : script_(script), language_(language), report_(report), setup_{script} {}

  void run();

 private:
  bool stopped() const { return report_.outcome != Outcome::kPassed; }
  void stop(Outcome outcome, int line, std::string message);
  /// "expected …, but …".
  void fail(const Statement& statement, const std::string& expected, const std::string& but);

  void carry_out(const Statement& statement);
  void set(const Statement& statement);
  bool agree();
  void begin();
  void deal(const Statement& statement);
  void act(const Statement& statement);
  void refuse(const Statement& statement);
  void expect_rules_refused(const Statement& statement);

  Refusal attempt(const Statement& statement);
  void force_reshuffle();
  void check_table(const Statement& statement);
  void tell_events();

  const Script& script_;
  Language language_;
  Report& report_;
  Setup setup_;
  bool begun_ = false;  ///< the table is set; from here on things happen
  Match match_;
  EventLog log_;
  size_t told_ = 0;              ///< events already in the course
  std::vector<Kind> reshuffle_;  ///< what the next shuffle of a pile gives first
};

/// The table as the expectations see it.
struct Scene {
  const Script& script;
  Language language;
  const Match& match;
  const std::vector<Event>& events;
};
/// What is the case instead of what a statement expects; empty if it is so. `expect rules-refused`
/// is not asked here.
std::string otherwise(const Scene& scene, const Statement& statement);

/// "Ann", "the referee".
std::string author_name(const Script& script, Seat seat);
/// "It is not your turn. (TURN-03)".
std::string refusal_text(const Script& script, const Refusal& refusal, Language language);
/// The sentence and the rule of an error about options, likewise.
std::string error_text(const OptionError& error, Language language);

}  // namespace penult::judge
