#include "bots/bot.h"

#include <cmath>

#include "bots/random.h"
#include "bots/simple.h"

namespace penult {
namespace {

/// What a turn takes is ours: a bell of three equal dice over `least` ms. What a reaction takes is
/// ex-Gaussian, as in people: a bell with an exponential tail (docs/bots.md, "Pace").
struct PaceTable {
  int least;
  uint32_t spread;  ///< of each die; 0: no dice
  bool reaction;
};
constexpr PaceTable kPaces[] = {
    {700, 650, false},  // kTurn
    {600, 500, false},  // kAnswer
    {700, 0, true},     // kCall: it has to notice its own card
    {1600, 0, true},    // kCatch: and that somebody has forgotten
    {450, 0, true},     // kJump: it has to compare two cards
    {0, 0, true},       // kSlap: nothing but to react
};

/// Simple reaction time: 231 ms on average, the fastest about 150.
constexpr double kBellMiddle = 190, kBellWidth = 20, kTail = 41;

int reaction_time(Dice& dice) {
  constexpr double kWhole = 18446744073709551616.0;
  double bell = -6;
  for (int die = 0; die < 12; ++die)
    bell += double(dice.next()) / kWhole;
  const double tail = -std::log((double(dice.next()) + 1) / (kWhole + 1));
  return int(kBellMiddle + kBellWidth * bell + kTail * tail);
}

}  // namespace

std::vector<BotInfo> bot_table() {
  return {
      {"random", "Plays any card that fits and draws only when none does."},
      {"simple", "Keeps its Wilds, plays its longest color and stops whoever is about to go out."},
  };
}

std::string bot_names() {
  std::string names;
  for (const BotInfo& bot : bot_table()) {
    if (!names.empty()) names += ", ";
    names += bot.name;
  }
  return names;
}

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "simple") return std::make_unique<SimpleBot>();
  return nullptr;
}

int think_time(Pace pace, Dice& dice) {
  const PaceTable& table = kPaces[int(pace)];
  int time = table.least;
  if (table.reaction) return time + reaction_time(dice);
  for (int i = 0; i < 3; ++i)
    time += int(dice.below(table.spread));
  return time;
}

}  // namespace penult
