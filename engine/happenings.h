#pragma once
// What happened in a round, counted from its events: a sink beside the state that costs nothing
// where it is not asked for.

#include <array>
#include <iterator>
#include <string_view>

#include "engine/event.h"

namespace penult {

enum class Happening : uint8_t {
#define HAPPENING(name, label, sentence) name,
#include "engine/happenings.def"
#undef HAPPENING
};

struct HappeningInfo {
  std::string_view name;      ///< "challenges_won"
  std::string_view label;     ///< "challenges won"
  std::string_view sentence;  ///< what it counts
};
inline constexpr HappeningInfo kHappeningTable[] = {
#define HAPPENING(name, label, sentence) {#name, label, sentence},
#include "engine/happenings.def"
#undef HAPPENING
};
inline constexpr size_t kHappenings = std::size(kHappeningTable);

/// Of one round.
struct Happenings {
  std::array<uint32_t, kHappenings> counts{};
  uint32_t longest_penalty = 0;  ///< most cards drawn at once, other than in turn
  uint32_t longest_stack = 0;    ///< most cards in one chain of stacked penalties; 0 without one
  uint32_t operator[](Happening which) const { return counts[size_t(which)]; }
  bool operator==(const Happenings&) const = default;
};

/// Counts the events of one round. `state` is that round's: whether a +4 was lawful stands there
/// and in no event.
struct HappeningCounter {
  static constexpr bool kListens = true;
  const State& state;
  Happenings seen{};
  uint32_t chain = 1;  ///< a starter that pends counts as the first of its chain

  void operator()(const Event& event) {
    switch (event.type) {
      case EventType::kPlayed:
        count(Happening::cards_laid);
        if (PlayedAs(event.flag) == PlayedAs::kTurn) [[likely]]
          chain = 1;
        else
          count_played_as(PlayedAs(event.flag));
        return;
      case EventType::kDrew:
        return count_drawn(event);
      case EventType::kKept:
        return count(Happening::cards_kept);
      case EventType::kSkipped:
        return count(Happening::turns_lost);
      case EventType::kReversed:
        return count(Happening::reversals);
      case EventType::kPending:
        if (Pending(event.flag) == Pending::kDrawTwo) count(Happening::draw_twos);
        if (Pending(event.flag) != Pending::kDrawFour) return;
        count(Happening::draw_fours);
        if (state.flags & kGuilty) count(Happening::bluffs);
        return;
      case EventType::kChallenged:
        return count(event.flag ? Happening::challenges_won : Happening::challenges_lost);
      case EventType::kCaught:
        return count(event.target == kNobody ? Happening::uno_fined : Happening::uno_caught);
      case EventType::kAccused:
        return count(event.flag ? Happening::accusations_won : Happening::accusations_lost);
      case EventType::kFalseCall:
        return count(Happening::false_calls);
      case EventType::kReshuffled:
        return count(Happening::reshuffles);
      case EventType::kPassed:
        return count(Happening::stuck_turns);
      case EventType::kSwapped:
        return count(Happening::swaps);
      case EventType::kRotated:
        return count(Happening::rotations);
      case EventType::kExchanged:
        if (event.target != kNobody) count(Happening::exchanges);
        return;
      case EventType::kRedealt:
        return count(Happening::redeals);
      case EventType::kRefilled:
        return count(Happening::refills);
      default:
        return;
    }
  }

 private:
  void count(Happening which, uint32_t times = 1) { seen.counts[size_t(which)] += times; }

  void count_played_as(PlayedAs as) {
    if (as == PlayedAs::kStack) {
      count(Happening::stacks);
      ++chain;
      if (chain > seen.longest_stack) seen.longest_stack = chain;
      return;
    }
    chain = 1;
    switch (as) {
      case PlayedAs::kCover:
        return count(Happening::covers);
      case PlayedAs::kDeflect:
        return count(Happening::deflections);
      case PlayedAs::kEscape:
        return count(Happening::escapes);
      case PlayedAs::kJump:
        return count(Happening::jump_ins);
      case PlayedAs::kTwin:
        return count(Happening::twins);
      case PlayedAs::kTurn:
      case PlayedAs::kStack:
        return;
    }
  }

  void count_drawn(const Event& event) {
    const auto reason = DrawReason(event.flag);
    if (reason == DrawReason::kTurn) return count(Happening::cards_drawn, event.amount);
    count(Happening::penalty_cards, event.amount);
    if (event.amount > seen.longest_penalty) seen.longest_penalty = event.amount;
    if (reason == DrawReason::kRace) count(Happening::races);
    if (reason == DrawReason::kSilence) count(Happening::silences_broken);
  }
};

}  // namespace penult
