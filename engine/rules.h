#pragma once
// What a table agreed on, compiled once into tables that the engine looks things up in.

#include <array>
#include <vector>

#include "engine/options.h"
#include "engine/refusal.h"
#include "engine/state.h"

namespace penult {

/// Bits of `CardEffect::bits`: what happens when a card is laid. A card without bits is a plain
/// one.
enum EffectBit : uint8_t {
  kSkips = 1,  ///< the next player loses the turn at once (nobody may answer)
  kReverses = 2,
  kPends = 4,       ///< `pending` and `amount` face the next player
  kIsBlack = 8,     ///< a color is named
  kExtraTurn = 16,  ///< the player moves again
};

struct CardEffect {
  uint8_t bits = 0;
  uint8_t amount = 0;
  Pending pending = Pending::kNone;
  Color color = Color::kNone;  ///< the card's own
};

/// What fits a top card, and when the +4 does not.
struct Fit {
  FaceMask faces = 0;  ///< the faces that fit (PLAY-01 … PLAY-05)
  /// A hand with one of these beside the +4 may not lay it without bluffing (WD4-01).
  FaceMask before_draw_four = 0;
  FaceMask without_draw_four = 0;  ///< `faces` but for the +4
  FaceMask unused = 0;             ///< a power of two in bytes
};

/// How a card answers what is pending (section 4, general precedence).
enum class AnswerAs : uint8_t { kNone, kCover, kStack, kDeflect, kEscape };
enum class AnswerFit : uint8_t { kAnyColor, kCurrentColor, kIdentical };
struct Answer {
  AnswerAs as = AnswerAs::kNone;
  AnswerFit fit = AnswerFit::kAnyColor;
  Reason misfit = Reason::kNone;  ///< the refusal where `fit` fails
};

inline constexpr int kSymbols = 20;

/// The faces that answer one kind of pending effect, as `Rules::answers` says card by card.
struct AnsweringFaces {
  std::array<FaceMask, kColors + 1> by_color{};  ///< by current color
  FaceMask identical = 0;                        ///< only where of the same kind as what is pending
};

struct Rules {
  Options options;

  CardSet deck;
  std::array<Kind, kFaces> kind_of_face{};
  std::array<FaceMask, kKinds> faces{};                    ///< by kind
  std::array<std::array<Fit, kFaces>, kColors + 1> fit{};  ///< by current color and top face
  FaceMask black = 0;                                      ///< faces without a color of their own
  FaceMask draw_four = 0;                                  ///< faces of the Wild Draw Four
  FaceMask last_resort = 0;  ///< faces that may be laid only where no colored one fits
  std::array<CardEffect, kFaces> effect{};
  std::array<FaceMask, 6> point_planes{};  ///< bit i of a card's points, as faces

  std::array<std::array<Answer, kSymbols>, kPendingKinds>
      answers{};                                     ///< by pending effect and answering symbol
  std::array<Reason, kPendingKinds> unanswerable{};  ///< why another card is no answer
  FaceMask jumpable = 0;        ///< faces on which an identical card may be laid out of turn
  bool jump_by_others = false;  ///< jump_in
  bool jump_by_author = false;  ///< twins
  bool jump_adds = false;       ///< a jumped draw card adds to what is pending (HOUSE-JUMP-04)

  std::array<EffectSpec, kFaces>
      special{};            ///< what blanks and Customizables do beyond `effect` (CUST-02)
  FaceMask hooked = 0;      ///< faces whose laying calls a rule's code (`rules/hooks.h`) …
  uint8_t hooks_below = 0;  ///< … as does any card that leaves fewer cards than this
  FaceMask plain = 0;       ///< faces that only lie there, turn the direction or skip somebody
  FaceMask calling = 0;     ///< colored faces that would be plain if they were not `hooked`
  FaceMask readying = 0;    ///< faces that make somebody draw so much that he sorts first (INFO-03)
  FaceMask hitting = 0;  ///< faces that only skip the next player or make him draw, unless answered
  /// By pending effect; a hand without one can only take, or challenge.
  std::array<AnsweringFaces, kPendingKinds> answering{};
  /// For `plain_turns.h`, by face: the face, its color from bit 6 on, `kSkips` and `kReverses` from
  /// bit 21 on.
  std::array<uint32_t, kFaces> lying{};

  uint8_t uno_penalty = 2;
  uint8_t challenge_extra = 2;
};

struct Compiled {
  Rules rules;
  /// Empty when the mix can be played. Otherwise every conflict, each with what it cites
  /// (rules/conflicts.h).
  std::vector<OptionError> errors;
};

/// Derives the tables. `seats` (0 = not known yet) is checked against DECK-07.
Compiled compile(const Options& options, int seats = 0);

/// A preset by name (section 7) or a rule set by its code, or what is wrong with the name.
struct PresetInfo {
  std::string_view name;
  std::string_view base;         ///< the preset it differs from; empty for `classic-108`
  std::string_view differences;  ///< "option=value …" against `base`
  std::string_view source;       ///< which seed or reference
};
std::span<const PresetInfo> preset_table();
OptionError load_preset(std::string_view name, Options& options);

/// The faces of a kind in this deck.
inline FaceMask faces_of(const Rules& rules, Kind kind) { return rules.faces[size_t(kind)]; }
constexpr Kind kind_of(const Rules& rules, Card card) {
  return rules.kind_of_face[size_t(face_of(card))];
}
inline Kind top_kind(const Rules& rules, const State& state) {
  return state.top == kNoCard ? kNoKind : kind_of(rules, state.top);
}
/// The faces that answer the effect of a card of `kind` while `color` is the current one.
inline FaceMask answering_faces(const Rules& rules, Pending pending, Color color, Kind kind) {
  const AnsweringFaces& faces = rules.answering[size_t(pending)];
  return faces.by_color[size_t(color)] | (faces.identical & faces_of(rules, kind));
}
/// The lowest card of `kind` in `set`, or `kNoCard`.
inline Card find_card(const Rules& rules, CardSet set, Kind kind) {
  return (set & faces_of(rules, kind)).lowest();
}
int count_of(const Rules& rules, CardSet set, Kind kind);
/// The kinds of a set in canonical order (colors, then symbols, then black cards), equal ones in a
/// row.
std::vector<Kind> kinds_of(const Rules& rules, CardSet set);
/// Points of a set of cards (SCORE-02 … SCORE-04).
int points_of(const Rules& rules, CardSet set);

}  // namespace penult
