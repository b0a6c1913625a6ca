#include "bots/bot.h"

#include "bots/random.h"
#include "bots/simple.h"

namespace penult {
namespace {

/// A bell of three equal dice: `least` … `least + 3 × (spread − 1)` milliseconds.
struct PaceTable {
  int least;
  uint32_t spread;
};
constexpr PaceTable kPaces[] = {
    {700, 650},   // kTurn
    {600, 500},   // kAnswer
    {500, 300},   // kCall
    {1100, 700},  // kCatch
    {400, 250},   // kJump
};

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
  for (int i = 0; i < 3; ++i)
    time += int(dice.below(table.spread));
  return time;
}

}  // namespace penult
