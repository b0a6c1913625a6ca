#pragma once
// Why an action is refused: a reason, the rule it cites, and what the sentence names.

#include <string>
#include <string_view>

#include "engine/card.h"
#include "engine/language.h"

namespace penult {

enum class Reason : uint8_t {
  kNone,
#define REASON(name, rule, english, russian, ukrainian) name,
#include "rules/reasons.def"
#undef REASON
};

/// Empty (`kNone`) when the action may be done.
struct Refusal {
  Reason reason = Reason::kNone;
  Kind card = kNoKind;         ///< the card in question
  Kind top = kNoKind;          ///< the top card
  Color color = Color::kNone;  ///< the current color
  Seat seat = kNobody;         ///< the other player in question

  constexpr explicit operator bool() const { return reason != Reason::kNone; }
  constexpr bool operator==(const Refusal&) const = default;
};

/// The ID that the refusal cites first (`rules.md` section 13), as "PLAY-01".
std::string_view rule_of(Reason reason);
/// A stable word for programs: "does_not_fit".
std::string_view code_of(Reason reason);
/// The template of the sentence: `{card}`, `{top}`, `{color}` and `{seat}` stand for names.
std::string_view template_of(Reason reason, Language language);
/// One sentence for a person. `seat_name` is the name of `refusal.seat`.
std::string sentence(const Refusal& refusal, Language language, std::string_view seat_name = {});

/// "blue 4", "Wild Draw Four"; in the language's dictionary form.
std::string card_name(Kind kind, Language language);
std::string_view color_name(Color color, Language language);

}  // namespace penult
