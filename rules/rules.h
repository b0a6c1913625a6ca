#pragma once
// All rules that write tables, in the order in which they write, with the reason for the order.

#include "rules/centre/centre.h"
#include "rules/cover_four/cover_four.h"
#include "rules/deck/deck.h"
#include "rules/deflect/deflect.h"
#include "rules/exchange/exchange.h"
#include "rules/jump_in/jump_in.h"
#include "rules/seven_rounds/seven_rounds.h"
#include "rules/seven_zero/seven_zero.h"
#include "rules/silence/silence.h"
#include "rules/skip_answer/skip_answer.h"
#include "rules/special_wilds/special_wilds.h"
#include "rules/stacking/stacking.h"
#include "rules/turn/turn.h"
#include "rules/uno/uno.h"
#include "rules/wild_draw_four/challenge.h"

namespace penult {

using Writer = void (*)(const Options&, Rules&);

// clang-format off: one rule a line, its reason beside it
inline constexpr Writer kWriters[] = {
    deck::write,            // first: all other tables are about its faces
    turn::write,            // what fits what
    uno::write,
    wild_draw_four::write,
    stacking::write,        // answers: each writes its own places of the table
    cover_four::write,
    skip_answer::write,
    deflect::write,
    jump_in::write,         // after the deck, whose black faces it needs
    special_wilds::write,   // after the deck
    seven_zero::write,
    exchange::write,
    silence::write,
    centre::write,
    seven_rounds::write,
};
// clang-format on

}  // namespace penult
