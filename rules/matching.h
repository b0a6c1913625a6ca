#pragma once
// Questions that several rules answer from the same tables.

#include "engine/rules.h"
#include "engine/select.h"

namespace penult {

/// The faces that fit the top card now (PLAY-01 … PLAY-05).
inline FaceMask playable_faces(const Rules& rules, const State& state) {
  return rules.fit[size_t(state.color)][size_t(face_of(state.top))].faces;
}

/// Does `face`, laid beside the rest of the hand, fit? The +4 always does here: it may be bluffed
/// (WD4-02).
inline bool lawful(const Rules& rules, const State& state, CardSet rest, int face) {
  const FaceMask fits = playable_faces(rules, state);
  if (!(fits & face_bit(face))) return false;
  return !(rules.last_resort & face_bit(face)) || !(rest.faces() & fits & kColoredFaces);
}

/// Of `from`, cards of a hand that holds `held`: the faces that fit `fit`, without a bluff and
/// without what must wait until no colored card fits (WILD-02, WD4-01).
inline FaceMask fitting(const Rules& rules, const Fit& fit, FaceMask from, FaceMask held) {
  const bool bluffs = (held & fit.before_draw_four) != 0;
  const FaceMask waits = (held & fit.faces & kColoredFaces) != 0 ? rules.last_resort : 0;
  return from & either(bluffs, fit.without_draw_four, fit.faces) & ~waits;
}

}  // namespace penult
