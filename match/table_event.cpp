#include "match/table_event.h"

#include "engine/observation.h"
#include "match/table_state.h"

namespace penult {

TableEvent seen_by(const TableState& state, const LoggedEvent& logged, Seat viewer) {
  TableEvent told = logged.event;
  const Rules& rules = state.match.rules;
  if (told.type == TableEventType::kRound || told.type == TableEventType::kRoundOver)
    told.event = redact(rules, told.event, viewer);
  for (const Event& dealt : logged.dealt)
    told.event.cards = told.event.cards | redact(rules, dealt, viewer).cards;
  if (!told.event.cards.empty()) told.cards = kinds_of(rules, told.event.cards);
  told.event.cards = {};
  return told;
}

}  // namespace penult
