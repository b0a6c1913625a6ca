#include "match/race.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <numeric>

#include <sodium.h>

namespace penult {
namespace {

constexpr std::array<std::string_view, 6> kWords = {"uno",  "catch", "accuse",
                                                    "move", "jump",  "slap"};
/// Prompts are answered in sealed form: the player to move has nothing to hurry for.
constexpr std::array<int, 6> kOrderOfPrompts = {0, 1, 2, 4, 3, 5};

int class_of(const Race& race, const RacePress& press) {
  return race.by_time ? int(press.kind) : kOrderOfPrompts[size_t(press.kind)];
}

std::string_view next_part(std::string_view& rest, char border) {
  const size_t end = rest.find(border);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return part;
}

template <class Number>
bool read(std::string_view part, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number, base);
  return !part.empty() && error == std::errc() && end == part.data() + part.size();
}

std::optional<RacePress> parse_press(std::string_view text) {
  RacePress press;
  if (!read(next_part(text, ':'), press.seat) || press.seat >= kMaxSeats) return {};
  const auto word =
      size_t(std::find(kWords.begin(), kWords.end(), next_part(text, ':')) - kWords.begin());
  if (word == kWords.size()) return {};
  press.kind = RaceKind(word);
  for (Millis* number : {&press.opened, &press.sent, &press.shown, &press.arrival, &press.claim,
                         &press.network.low, &press.network.high})
    if (!read(next_part(text, ':'), *number)) return {};
  const bool sane = press.network.low >= 0 && press.network.low <= press.network.high &&
                    press.network.high <= kLongestWait && press.claim >= -1;
  press.lawful = text.empty();
  if (!sane || (!press.lawful && text != "x")) return {};
  return press;
}

}  // namespace

std::string_view word_of(RaceKind kind) { return kWords[size_t(kind)]; }

Millis key_of(const RacePress& press) {
  const Millis since_shown = std::max<Millis>(0, press.arrival - press.shown);
  // Nothing said: only what the network has taken at the very least.
  const Millis claimed =
      press.claim < 0 ? press.network.low : since_shown - std::min(press.claim, since_shown);
  const Millis network = std::clamp(claimed, press.network.low, press.network.high);
  return std::max(kFastestKey, press.arrival - press.sent - network);
}

Millis moment_of(const Race& race, const RacePress& press) {
  if (!race.by_time) return 0;
  const Millis pressed = press.opened + key_of(press);
  if (press.kind == RaceKind::kCatch) return std::max(pressed, press.opened + race.grace);
  if (press.kind == RaceKind::kMove) return std::max(pressed, race.hold);
  return pressed;
}

size_t first_of(const Race& race) {
  // Those who are as fast as the fastest, of these the kind that acts first, of these (catches
  // that waited for the grace) those who pressed first.
  std::vector<size_t> left(race.presses.size());
  std::iota(left.begin(), left.end(), size_t{0});
  const auto keep_least = [&](Millis margin, const auto& measure) {
    Millis least = measure(race.presses[left.front()]);
    for (const size_t index : left)
      least = std::min(least, measure(race.presses[index]));
    std::erase_if(left,
                  [&](size_t index) { return measure(race.presses[index]) > least + margin; });
  };
  keep_least(kTie, [&](const RacePress& press) { return moment_of(race, press); });
  keep_least(0, [&](const RacePress& press) { return Millis{class_of(race, press)}; });
  if (race.by_time) keep_least(kTie, [](const RacePress& press) { return key_of(press); });
  return *std::min_element(left.begin(), left.end(), [&](size_t one, size_t other) {
    const RacePress& here = race.presses[one];
    const RacePress& there = race.presses[other];
    // One player twice: the earlier press.
    if (here.seat == there.seat) return here.arrival < there.arrival;
    return tie_rank(race.tie_stream, here.seat) < tie_rank(race.tie_stream, there.seat);
  });
}

std::string to_text(const Race& race) {
  std::array<char, 16> digits{};
  const char* end =
      std::to_chars(digits.data(), digits.data() + digits.size(), race.tie_stream, 16).ptr;
  std::string text = race.by_time ? "time " : "prompt ";
  text += std::to_string(race.grace) + ' ' + std::to_string(race.hold) + ' ' +
          std::string(digits.data(), size_t(end - digits.data()));
  for (const RacePress& press : race.presses) {
    text += ' ' + std::to_string(int(press.seat)) + ':' + std::string(word_of(press.kind));
    for (const Millis number : {press.opened, press.sent, press.shown, press.arrival, press.claim,
                                press.network.low, press.network.high})
      text += ':' + std::to_string(number);
    if (!press.lawful) text += ":x";
  }
  return text;
}

std::optional<Race> parse_race(std::string_view text) {
  Race race;
  const std::string_view method = next_part(text, ' ');
  race.by_time = method == "time";
  if (!race.by_time && method != "prompt") return {};
  if (!read(next_part(text, ' '), race.grace) || !read(next_part(text, ' '), race.hold) ||
      !read(next_part(text, ' '), race.tie_stream, 16))
    return {};
  while (!text.empty()) {
    const std::optional<RacePress> press = parse_press(next_part(text, ' '));
    if (!press) return {};
    race.presses.push_back(*press);
  }
  if (race.presses.empty()) return {};
  return race;
}

uint64_t tie_rank(uint64_t stream, Seat seat) {
  std::array<unsigned char, 9> input{};
  std::memcpy(input.data(), &stream, 8);
  input[8] = seat;
  std::array<uint64_t, 2> digest{};
  crypto_generichash(reinterpret_cast<unsigned char*>(digest.data()), sizeof digest, input.data(),
                     input.size(), nullptr, 0);
  return digest[0];
}

uint64_t tie_stream(uint64_t match_seed, uint64_t event) {
  constexpr std::string_view kPurpose = "penult race ties";
  std::array<uint64_t, 2> input = {match_seed, event};
  std::array<uint64_t, 4> digest{};
  crypto_generichash(reinterpret_cast<unsigned char*>(digest.data()), sizeof digest,
                     reinterpret_cast<const unsigned char*>(input.data()), sizeof input,
                     reinterpret_cast<const unsigned char*>(kPurpose.data()), kPurpose.size());
  return digest[0];
}

}  // namespace penult
