// From what people chose to the tables of the engine.

#include <utility>

#include "engine/rules.h"
#include "rules/conflicts.h"
#include "rules/rules.h"

namespace penult {

Compiled compile(const Options& options, int seats) {
  Compiled compiled;
  compiled.errors = find_conflicts(options, seats);
  Rules& rules = compiled.rules;
  rules.options = options;
  rules.unanswerable = {Reason::kNothingPending, Reason::kSkipStands,     Reason::kDrawTwoStands,
                        Reason::kDrawFourStands, Reason::kDrawManyStands, Reason::kDrawManyStands};
  for (const Writer write : kWriters)
    write(options, rules);
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
