// The portable kernel: several games in turn, one step each. A turn is a chain of instructions that
// wait for each other; while one game waits, the processor is busy with the others. What is chosen
// is chosen by conditional moves and tables; only what is rare branches, for a wrong guess costs as
// much as a turn.

#include "lab/batch/kernel.h"
#include "lab/batch/scalar.h"

namespace penult::batch {
namespace {

constexpr int kGames = 6;

struct NoWatch {
  static constexpr bool kWatches = false;
};

/// Plays rounds of so many players until there are no more.
template <int kPlayers, class Watch>
class Table {
 public:
  using Game = batch::Game<kPlayers>;

  Table(Job& job, BatchFigures& figures, Watch& watch)
      : job_(job), figures_(figures), watch_(watch) {}

  /// A new round for this game.
  [[gnu::noinline]] void start(Game& game) {
    if (next_ == kStock) {
      const uint64_t first = claim(job_);
      deal(deals_, kPlayers, job_.key, first);
      open_ += booked_of(job_, first);
      next_ = 0;
    }
    take_deal(game, deals_, next_++);
    if constexpr (Watch::kWatches) watch_.dealt();
    for (int cards = penalty_of(std::countr_zero(game.top)); cards > 0; --cards)
      take(game, 0);
    if constexpr (Watch::kWatches) watch_.turn_over(game);
  }

  /// Rounds that are claimed, to be booked and not over.
  uint64_t open() const { return open_; }

  [[gnu::always_inline]] void play_turn(Game& game) {
    const uint64_t number = game.stream.next();
    const uint8_t turn = game.turn, asks = game.asks;
    uint64_t* const hand = game.hands[turn & 15];
    // WD4-01: a Wild Draw Four only where no card has the color that counts.
    const uint64_t faces = hand[0] | hand[1];
    const FaceMask any = kFits.any[asks];
    const FaceMask fits = either(faces & kFits.color[asks], any & ~kDrawFours, any);
    // The one choice of a turn: any face of the hand that fits; if there is none, any card of the
    // pile.
    const uint64_t can = faces & fits;
    Place place =
        any_card(uint32_t(number), either(can, can, game.pile[0]), either(can, 0, game.pile[1]));
    ++game.turns;
    if (!place.bit) [[unlikely]] {
      if (!reshuffle(game)) return pass(game);
      place = any_card(uint32_t(number), game.pile[0], game.pile[1]);
    }
    const auto face = size_t(std::countr_zero(place.bit));
    // Of several cards of a kind the lowest is laid.
    const FaceMask kind = kSameKind[face];
    const uint64_t in_first = hand[0] & kind;
    const uint64_t held = lowest(either(in_first, in_first, hand[1] & kind));
    const uint64_t lays = place.bit & fits;
    const uint64_t bit = either(can, held, place.bit);
    const uint64_t copy = either(can, in_first == 0, place.copy);
    hand[copy] ^= either(can, held, place.bit ^ lays);
    game.pile[place.copy] ^= either(can, 0, place.bit);
    const uint32_t effect = uint32_t(either(lays, kEffects<kPlayers>.of[number >> 62][face], asks));
    game.asks = uint8_t(effect);
    game.turn = kTurns<kPlayers>.after[passing(effect)][turn];
    game.top = either(lays, bit, game.top);
    game.top_copy = either(lays, copy, game.top_copy);
    if constexpr (Watch::kWatches) watch_.played(game, can ? Place{} : place, lays != 0);
    if (penalty(effect)) [[unlikely]]
      for (uint32_t cards = penalty(effect); cards > 0; --cards)
        take(game, kTurns<kPlayers>.after[0][turn] & 15);
    if constexpr (Watch::kWatches) watch_.turn_over(game);
    if (!(hand[0] | hand[1])) [[unlikely]]
      end_round(game, turn & 15);
  }

 private:
  /// One card of a penalty.
  [[gnu::always_inline]] void take(Game& game, int seat) {
    const auto number = uint32_t(game.stream.next());
    Place place = any_card(number, game.pile[0], game.pile[1]);
    if (!place.bit) [[unlikely]] {
      if (!reshuffle(game)) return;
      place = any_card(number, game.pile[0], game.pile[1]);
    }
    game.pile[place.copy] ^= place.bit;
    game.hands[seat][place.copy] ^= place.bit;
    if constexpr (Watch::kWatches) watch_.took(place);
  }

  /// The new pile is what lies in no hand and not on top (PILE-01). False if that is nothing.
  [[gnu::noinline]] bool reshuffle(Game& game) {
    uint64_t rest[2] = {kDeck.first, kDeck.second};
    for (const uint64_t* hand : game.hands) {
      rest[0] &= ~hand[0];
      rest[1] &= ~hand[1];
    }
    rest[game.top_copy] &= ~game.top;
    game.pile[0] = rest[0];
    game.pile[1] = rest[1];
    const bool any = (rest[0] | rest[1]) != 0;
    game.reshuffles += any;
    return any;
  }

  /// PILE-04: a turn without a card. When all have had one in a row, nobody can go on.
  [[gnu::noinline]] void pass(Game& game) {
    game.passes = game.turns == game.last_pass + 1 ? uint8_t(game.passes + 1) : uint8_t{1};
    game.last_pass = game.turns;
    game.turn = kTurns<kPlayers>.after[0][game.turn];
    if constexpr (Watch::kWatches) {
      watch_.played(game, {}, false);
      watch_.turn_over(game);
    }
    if (game.passes < kPlayers) return;
    CardSet hands[kPlayers];
    for (int seat = 0; seat < kPlayers; ++seat)
      hands[seat] = {game.hands[seat][0], game.hands[seat][1]};
    Result result = result_of(game);
    settle_blocked(hands, kPlayers, result);
    close(game, result);
  }

  [[gnu::noinline]] void end_round(Game& game, int winner) {
    CardSet all;
    for (const uint64_t* hand : game.hands)
      all = all | CardSet{hand[0], hand[1]};
    Result result = result_of(game);
    result.winner = winner;
    for (const auto& [faces, each] : kPoints)
      result.points += each * uint64_t((all & faces).count());
    close(game, result);
  }

  static Result result_of(const Game& game) {
    return {.round = game.round,
            .turns = game.turns,
            .points = 0,
            .reshuffles = game.reshuffles,
            .winner = -1,
            .blocked = false};
  }

  void close(Game& game, const Result& result) {
    if (book(job_, result, figures_)) --open_;
    start(game);
  }

  Job& job_;
  BatchFigures& figures_;
  Watch& watch_;
  Deals deals_;
  uint64_t open_ = 0;
  int next_ = kStock;
};

template <int kPlayers>
void play(Job& job, BatchFigures& figures) {
  NoWatch watch;
  Table<kPlayers, NoWatch> table(job, figures, watch);
  Game<kPlayers> games[kGames];
  for (Game<kPlayers>& game : games)
    table.start(game);
  while (table.open() > 0)
    for (int turn = 0; turn < 64; ++turn)
      for (Game<kPlayers>& game : games)
        table.play_turn(game);
}

/// Writes down what happens to one game.
struct Recorder {
  static constexpr bool kWatches = true;
  std::vector<BatchTurn> turns;
  BatchTurn turn;
  bool over = false;

  static Card card_of(const Place& place) {
    return place.bit ? Card(std::countr_zero(place.bit) + int(place.copy) * 64) : kNoCard;
  }
  void dealt() { over = !turns.empty(); }
  template <class Game>
  void played(const Game& game, const Place& drawn, bool lays) {
    turn.drawn = card_of(drawn);
    if (lays) turn.laid = card_of({game.top_copy, game.top});
  }
  void took(const Place& place) { turn.penalty.push_back(card_of(place)); }
  template <class Game>
  void turn_over(const Game& game) {
    if (over) return;
    size_t seat = 0;
    for (const uint64_t* hand : game.hands)
      turn.hands[seat++] = {hand[0], hand[1]};
    turn.pile = {game.pile[0], game.pile[1]};
    turn.top = card_of({game.top_copy, game.top});
    turn.color = Color(game.asks / kSymbolsOnTop);
    turn.seat = game.turn & 15;
    turn.direction = game.turn >> 4;
    turn.turned_over = game.reshuffles;
    turns.push_back(std::move(turn));
    turn = {};
  }
};

template <int kPlayers>
std::vector<BatchTurn> trace(uint64_t seed, uint64_t round) {
  Job job{.players = kPlayers, .key = scramble(seed), .rounds = round + 1, .next = round};
  BatchFigures figures;
  Recorder recorder;
  Table<kPlayers, Recorder> table(job, figures, recorder);
  Game<kPlayers> game;
  table.start(game);
  while (!recorder.over)
    table.play_turn(game);
  return std::move(recorder.turns);
}

}  // namespace

void play_portable(Job& job, BatchFigures& figures) {
  with_players(job.players, [&]<int kPlayers> { play<kPlayers>(job, figures); });
}

}  // namespace penult::batch

namespace penult {

std::vector<BatchTurn> trace_batch(int players, uint64_t seed, uint64_t round) {
  return batch::with_players(players,
                             [&]<int kPlayers> { return batch::trace<kPlayers>(seed, round); });
}

}  // namespace penult
