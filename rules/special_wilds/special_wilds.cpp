#include "rules/special_wilds/special_wilds.h"

namespace penult::special_wilds {

static EffectSpec blank_effect(const Options& options) {
  switch (options.blank) {
    case Blank::take8:
      return {EffectType::kNextDraws, 8};
    case Blank::plus10:
      return {EffectType::kNextDraws, 10};
    case Blank::custom:
      return options.blank_effect;
    case Blank::removed:
    case Blank::replacement:
    case Blank::wild:
      return {};
  }
  return {};
}

/// Whether `custom_effect` does something; the other effects pend, are an extra turn or are words.
static bool acts_at_once(EffectType type) {
  switch (type) {
    case EffectType::kOthersDraw:
    case EffectType::kNextDrawCountIfStuck:
    case EffectType::kAllDiscardWilds:
    case EffectType::kTargetHandTo:
    case EffectType::kAllHandTo:
      return true;
    default:
      return false;
  }
}

static bool is_fixed(Symbol symbol) {
  return symbol == Symbol::kShuffleHands || symbol == Symbol::kDownpour1 ||
         symbol == Symbol::kDownpour2;
}

void write(const Options& options, Rules& rules) {
  int customizable = 0;
  for (int face = kColoredKinds + 4; face < kFaces; ++face) {
    const Kind kind = rules.kind_of_face[size_t(face)];
    if (kind == kNoKind) continue;
    EffectSpec& effect = rules.special[size_t(face)];
    if (symbol_of(kind) == Symbol::kBlank) effect = blank_effect(options);
    // Section 13, ruling 23: one effect is that of all three, three are one each.
    const EffectList& list = options.customizable;
    if (symbol_of(kind) == Symbol::kCustomizable && list.count > 0)
      effect = list.each[list.count == 1 ? 0 : size_t(customizable++ % list.count)];
    if (is_fixed(symbol_of(kind)) || acts_at_once(effect.type)) rules.hooked |= face_bit(face);
    CardEffect& laid = rules.effect[size_t(face)];
    if (effect.type == EffectType::kNextDraws) {
      laid.bits |= kPends;
      laid.pending = Pending::kDrawMany;
      laid.amount = effect.number;
    }
    if (effect.type == EffectType::kNextDrawsUntil) {
      laid.bits |= kPends;
      laid.pending = Pending::kDrawUntil;
    }
    if (effect.type == EffectType::kExtraTurn) laid.bits |= kExtraTurn;
  }
  if (options.blank == Blank::take8)
    rules.unanswerable[size_t(Pending::kDrawMany)] = Reason::kTakeEightStands;
}

}  // namespace penult::special_wilds
