// From what people chose to the tables of the engine.

#include <utility>

#include "engine/rules.h"
#include "rules/conflicts.h"
#include "rules/rules.h"

namespace penult {

static void write_answering(Rules& rules, int face, Kind kind) {
  for (size_t pending = 0; pending < rules.answering.size(); ++pending) {
    const Answer answer = rules.answers[pending][size_t(symbol_of(kind))];
    if (answer.as == AnswerAs::kNone) continue;
    AnsweringFaces& faces = rules.answering[pending];
    if (answer.fit == AnswerFit::kIdentical) {
      faces.identical |= face_bit(face);
      continue;
    }
    for (int color = 0; color <= kColors; ++color)
      if (answer.fit == AnswerFit::kAnyColor || color_of(kind) == Color(color))
        faces.by_color[size_t(color)] |= face_bit(face);
  }
}

/// What `plain_turns.h` looks up: which faces it may lay, and what they do.
static void write_plain_turns(Rules& rules) {
  const bool ready = rules.options.ready_after_draw == Switch::on;
  for (int face = 0; face < kFaces; ++face) {
    const CardEffect effect = rules.effect[size_t(face)];
    const Kind kind = rules.kind_of_face[size_t(face)];
    if (kind == kNoKind) continue;
    if (ready && effect.amount >= 4) rules.readying |= face_bit(face);
    if (!(effect.bits & kExtraTurn) && effect.pending != Pending::kDrawUntil)
      ((effect.bits & kPends) ? rules.hitting : rules.plain) |= face_bit(face);
    write_answering(rules, face, kind);
    rules.lying[size_t(face)] = uint32_t(face) | uint32_t(effect.color) << 6 |
                                uint32_t(effect.bits & (kSkips | kReverses)) << 21;
  }
  rules.calling = rules.plain & rules.hooked & ~rules.black;
  rules.plain &= ~rules.hooked;
  rules.hitting &= ~rules.hooked;
  for (auto& by_top : rules.fit)
    for (Fit& fit : by_top)
      fit.without_draw_four = fit.faces & ~rules.draw_four;
}

Compiled compile(const Options& options, int seats) {
  Compiled compiled;
  compiled.errors = find_conflicts(options, seats);
  Rules& rules = compiled.rules;
  rules.options = options;
  rules.unanswerable = {Reason::kNothingPending, Reason::kSkipStands,     Reason::kDrawTwoStands,
                        Reason::kDrawFourStands, Reason::kDrawManyStands, Reason::kDrawManyStands};
  for (const Writer write : kWriters)
    write(options, rules);
  write_plain_turns(rules);
  return compiled;
}

int count_of(const Rules& rules, CardSet set, Kind kind) {
  return (set & faces_of(rules, kind)).count();
}

std::vector<Kind> kinds_of(const Rules& rules, CardSet set) {
  std::vector<Kind> kinds;
  for (int kind = 0; kind < kKinds; ++kind)
    kinds.insert(kinds.end(), size_t(count_of(rules, set, Kind(kind))), Kind(kind));
  return kinds;
}

int points_of(const Rules& rules, CardSet set) {
  int points = 0;
  for (size_t bit = 0; bit < rules.point_planes.size(); ++bit)
    points += (set & rules.point_planes[bit]).count() << bit;
  return points;
}

}  // namespace penult
