#pragma once
// Events as sentences, told to the person at seat 0.

#include <span>
#include <string>
#include <vector>

#include "clients/terminal/texts.h"
#include "engine/event.h"
#include "engine/rules.h"

namespace penult::terminal {

struct Teller {
  const Rules& rules;
  std::span<const std::string> names;  ///< by seat; the person's is never used
  Language language;

  /// "you", "Ada".
  std::string who(Seat seat) const;
  /// "red 7 [R7]": the name and the letters.
  std::string card(Kind kind) const;
  std::string cards(CardSet set) const;
  /// One line, or nothing where there is nothing to say.
  std::string tell(const Event& event) const;

 private:
  std::string sentence(Text text, std::initializer_list<std::string> values = {}) const;
  std::string played(const Event& event) const;
  std::string drew(const Event& event) const;
  std::string challenged(const Event& event) const;
};

}  // namespace penult::terminal
