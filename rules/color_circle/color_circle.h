#pragma once
// Colors go in a circle: a black card moves to the next color in the direction of play
// (HOUSE-CIRCLE-01 … -03).

#include "engine/state.h"

namespace penult::color_circle {

/// Clockwise red, blue, green, yellow; the current color must be known.
constexpr Color next(Color color, uint8_t direction) {
  constexpr Color kClockwise[] = {Color::kBlue, Color::kRed, Color::kYellow, Color::kGreen};
  constexpr Color kCounterclockwise[] = {Color::kYellow, Color::kGreen, Color::kBlue, Color::kRed};
  return (direction == 0 ? kClockwise : kCounterclockwise)[int(color)];
}
constexpr Color next(const State& state) { return next(state.color, state.direction); }

}  // namespace penult::color_circle
