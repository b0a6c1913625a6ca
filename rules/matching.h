#pragma once
// Questions that several rules answer from the same tables.

#include "engine/rules.h"

namespace penult {

/// The faces that fit the top card now (PLAY-01 … PLAY-05).
inline FaceMask playable_faces(const Rules& rules, const State& state) {
  return rules.playable[size_t(state.color)][size_t(symbol_of(kind_of(rules, state.top)))];
}

/// Does `face`, laid beside the rest of the hand, fit? The +4 always does here: it may be bluffed
/// (WD4-02).
inline bool lawful(const Rules& rules, const State& state, CardSet rest, int face) {
  const FaceMask fits = playable_faces(rules, state);
  if (!(fits & face_bit(face))) return false;
  const bool restricted =
      rules.options.wild == Wild::nothing_else && (rules.black & ~rules.draw_four & face_bit(face));
  return !restricted || !(rest.faces() & fits & kColoredFaces);
}

}  // namespace penult
