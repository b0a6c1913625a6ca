#include "bots/hand_value.h"

namespace penult {
namespace {

int points_of_kind(const Rules& rules, Kind kind) {
  return points_of(rules, set_of(find_card(rules, rules.deck, kind)));
}

/// What a card that moves hands changes for its player, who keeps `left` cards.
int value_of_moving(const HandView& view, Kind kind, int left) {
  constexpr int kPerCard = 15;
  const Options& options = view.rules.options;
  const Symbol symbol = symbol_of(kind);
  if (symbol == Symbol::k7 && options.seven != Seven::off) {
    const int gain = left - view.fewest;
    return options.seven == Seven::may && gain < 0 ? 0 : kPerCard * gain;
  }
  if (symbol == Symbol::k0 && options.zero_rotates == Switch::on)
    return kPerCard * (left - view.seen.counts[view.before]);
  if (symbol == Symbol::kShuffleHands) {
    int all = left;
    int players = 1;
    for (Seat seat = 0; seat < view.seen.seats; ++seat) {
      if (seat == view.seen.viewer || !(view.seen.active >> seat & 1)) continue;
      all += view.seen.counts[seat];
      ++players;
    }
    return kPerCard * (left - all / players);
  }
  return 0;
}

/// What it does to a next player who is about to go out.
int value_of_attack(const HandView& view, Kind kind) {
  const bool two_left = view.next == view.before;
  switch (symbol_of(kind)) {
    case Symbol::kSkip:
      return view.danger() ? 60 : two_left ? 8 : 3;
    case Symbol::kDrawTwo:
      return view.danger() ? 80 : 6;
    case Symbol::kReverse:
      if (two_left && view.rules.options.two_player_reverse == TwoPlayerReverse::skip)
        return view.danger() ? 60 : 8;
      return view.danger() && view.seen.counts[view.before] > view.next_holds ? 50 : 2;
    case Symbol::kWildDrawFour:
      return view.danger() ? 130 : 0;
    case Symbol::kDownpour1:
    case Symbol::kDownpour2:
      return view.fewest <= 2 ? 90 : 20;
    case Symbol::kBlank:
    case Symbol::kCustomizable:
      return view.danger() ? 110 : 5;
    default:
      return 0;
  }
}

}  // namespace

HandView::HandView(const Rules& given, const Observation& observation)
    : rules(given), seen(observation), held(observation.counts[observation.viewer]) {
  // Nobody may be left in the ring while those who are out settle what is pending (END-04).
  const SeatMask ring = seen.active ? seen.active : seat_bit(seen.viewer);
  next = next_seat(ring, seen.viewer, seen.direction);
  before = next_seat(ring, seen.viewer, uint8_t(seen.direction ^ 1));
  next_holds = seen.counts[next];
  fewest = 255;
  for (Seat seat = 0; seat < seen.seats; ++seat) {
    if (seat == seen.viewer || !(seen.active >> seat & 1) || seen.counts[seat] >= fewest) continue;
    fewest = seen.counts[seat];
    fewest_seat = seat;
  }
}

Color best_color(const HandView& view, Kind spent, Dice& dice) {
  Color best = Color::kRed;
  int most = -1;
  uint32_t ties = 0;
  for (int index = 0; index < kColors; ++index) {
    const Color color = Color(index);
    const int count = view.count(color) - (color_of(spent) == color ? 1 : 0);
    if (count < most) continue;
    ties = count == most ? ties + 1 : 1;
    most = count;
    if (ties == 1 || dice.below(ties) == 0) best = color;
  }
  return best;
}

int value_of_play(const HandView& view, Kind kind) {
  const int left = view.held - 1;
  if (left == 0) return 1000;
  int value = value_of_moving(view, kind, left) + value_of_attack(view, kind);
  if (is_black(kind)) {
    // A Wild is the card that fits when nothing else does: it is kept as long as something else
    // fits.
    value += symbol_of(kind) == Symbol::kWildDrawFour ? 0 : 5;
    if (view.fewest <= 2 || left <= 2) value += 30;
    return value;
  }
  value += 100 + 6 * (view.count(color_of(kind)) - 1);
  value += points_of_kind(view.rules, kind) / 3;
  return value;
}

int value_of_giving(const HandView& view, Kind kind) {
  if (is_black(kind)) return -100;
  const bool stays = color_of(kind) == view.seen.color;
  return points_of_kind(view.rules, kind) - 8 * view.count(color_of(kind)) - (stays ? 10 : 0);
}

}  // namespace penult
