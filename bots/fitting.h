#pragma once
// Which cards fit, told from an observation: in honour mode the list of legal actions holds wrong
// cards too.

#include "bots/bot.h"
#include "engine/round.h"

namespace penult {

/// The part of a state that its viewer knows; what he cannot see is empty.
State visible_state(const Rules& rules, const Observation& seen);

/// What `fitting_faces` of the engine says about the viewer of `seen`, who must be awaited at
/// `kTurn` or `kDrawn`.
FaceMask fitting_faces(const Rules& rules, const Observation& seen);

/// The lowest card of `kind` lies on one of these faces.
inline bool fits(const Rules& rules, FaceMask fitting, Kind kind) {
  return (faces_of(rules, kind) & fitting) != 0;
}

}  // namespace penult
