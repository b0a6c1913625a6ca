#include <algorithm>
#include <array>

#include "lab/dataset/dataset.h"
#include "lab/games.h"

namespace penult {
namespace {

constexpr FieldInfo kFields[] = {
#define FIELD(name, type, width, sentence) {#name, type, width, sentence},
#include "lab/dataset/fields.def"
#undef FIELD
};
enum class Field : uint8_t {
#define FIELD(name, type, width, sentence) name,
#include "lab/dataset/fields.def"
#undef FIELD
};

constexpr uint8_t kNothing = 255;

void append(std::string& bytes, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; ++i)
    bytes.push_back(char(value >> (8 * i) & 255));
}

/// Writes down what one round's players see and do.
class Recorder : public Onlooker {
 public:
  Recorder(Dataset& dataset, const Contestants& contestants)
      : dataset_(dataset), contestants_(contestants) {}

  void begin_round(uint64_t index, uint64_t shift) {
    round_ = index;
    shift_ = shift;
    first_ = rows();
    viewers_.clear();
  }

  void decided(const Observation& seen, const ActionList& legal,
               const std::optional<Action>& chosen) override {
    const auto place = chosen ? std::find(legal.begin(), legal.end(), *chosen) : legal.end();
    const int16_t at = place == legal.end() ? int16_t(-1) : int16_t(place - legal.begin());
    note_observation(seen);
    note_action(column(Field::action), chosen.value_or(Action{}), seen, chosen.has_value());
    ++column(Field::action).rows;
    put(Field::chosen, uint16_t(at));
    for (const Action& action : legal) {
      note_action(dataset_.legal, action, seen, true);
      ++dataset_.legal.rows;
    }
    append(dataset_.legal_begin.bytes, dataset_.legal.rows, 8);
    ++dataset_.legal_begin.rows;
    viewers_.push_back(seen.viewer);
  }

  /// Only now it is known who has won.
  void end_round(const Rules& rules, const State& state) {
    const Score points = score(rules, state);
    for (const Seat viewer : viewers_) {
      put(Field::won, state.winner == viewer ? 1 : 0);
      put(Field::points, uint32_t(points.booked[viewer]));
    }
  }

  /// A round that did not end is forgotten.
  void drop_round() {
    for (size_t i = 0; i < std::size(kFields); ++i)
      cut(dataset_.columns[i], first_, kFields[i].width * size_of_type(kFields[i].type));
    cut(dataset_.legal_begin, first_ + 1, 8);
    uint64_t kept = 0;
    for (size_t i = 0; i < 8; ++i)
      kept |= uint64_t(uint8_t(dataset_.legal_begin.bytes[8 * first_ + i])) << (8 * i);
    cut(dataset_.legal, kept, 6);
  }

  size_t rows() const { return dataset_.columns[size_t(Field::action)].rows; }

 private:
  Column& column(Field field) { return dataset_.columns[size_t(field)]; }

  static void cut(Column& column, size_t rows, size_t row_size) {
    column.bytes.resize(rows * row_size);
    column.rows = rows;
  }

  void put(Field field, uint64_t value) {
    append(column(field).bytes, value, size_of_type(kFields[size_t(field)].type));
    ++column(field).rows;
  }

  static uint8_t relative(const Observation& seen, Seat seat) {
    return seat < seen.seats ? uint8_t((seat + seen.seats - seen.viewer) % seen.seats) : kNothing;
  }
  static SeatMask relative_mask(const Observation& seen, SeatMask mask) {
    SeatMask turned = 0;
    for (Seat seat = 0; seat < seen.seats; ++seat)
      if (mask >> seat & 1) turned |= seat_bit(relative(seen, seat));
    return turned;
  }

  void put_kinds(Field field, const CardSet& cards) {
    std::array<uint8_t, kKinds> copies{};
    for_each_card(cards, [&](Card card) { ++copies[size_t(kind_of(dataset_.plan.rules, card))]; });
    column(field).bytes.append(reinterpret_cast<const char*>(copies.data()), copies.size());
    ++column(field).rows;
  }

  void note_observation(const Observation& seen) {
    put(Field::round, round_);
    put(Field::decision, viewers_.size());
    put(Field::bot, contestants_.at(seen.viewer, shift_));
    put(Field::seats, seen.seats);
    put_kinds(Field::hand, seen.hand);
    put_kinds(Field::unseen, seen.unseen);
    for (size_t i = 0; i < size_t(kMaxSeats); ++i)
      append(column(Field::cards).bytes,
             i < seen.seats ? seen.counts[(seen.viewer + i) % seen.seats] : 0, 1);
    ++column(Field::cards).rows;
    put(Field::draw_pile, seen.draw_count);
    put(Field::step, uint8_t(seen.step));
    put(Field::awaited, relative(seen, seen.awaited));
    put(Field::actor, relative(seen, seen.actor));
    put(Field::top, uint8_t(seen.top));
    put(Field::color, uint8_t(seen.color));
    put(Field::laid_by, relative(seen, seen.laid_by));
    put(Field::drawn,
        seen.drawn == kNoCard ? kNothing : uint8_t(kind_of(dataset_.plan.rules, seen.drawn)));
    put(Field::direction, seen.direction);
    put(Field::dealer, relative(seen, seen.dealer));
    put(Field::pending, uint8_t(seen.pending));
    put(Field::amount, seen.amount);
    put(Field::chain, seen.chain);
    put(Field::author, relative(seen, seen.author));
    put(Field::target, relative(seen, seen.target));
    put(Field::active, relative_mask(seen, seen.active));
    put(Field::uno_owed, relative_mask(seen, seen.uno_owed));
    put(Field::uno_said, relative_mask(seen, seen.uno_said));
    put(Field::outstanding, relative_mask(seen, seen.outstanding));
    put(Field::jumpable, seen.jumpable ? 1 : 0);
    put(Field::accusable, seen.accusable ? 1 : 0);
  }

  static void note_action(Column& to, const Action& action, const Observation& seen, bool done) {
    const std::array<uint8_t, 6> values{uint8_t(action.verb),  uint8_t(action.card),
                                        uint8_t(action.color), relative(seen, action.target),
                                        action.number,         uint8_t(action.uno ? 1 : 0)};
    for (const uint8_t value : values)
      to.bytes.push_back(char(done ? value : kNothing));
  }

  Dataset& dataset_;
  const Contestants& contestants_;
  uint64_t round_ = 0;
  uint64_t shift_ = 0;
  size_t first_ = 0;  ///< of the round
  std::vector<Seat> viewers_;
};

}  // namespace

std::span<const FieldInfo> dataset_fields() { return kFields; }

size_t size_of_type(std::string_view type) { return size_t(type.back() - '0'); }

Dataset record(const SimulationPlan& plan, const std::string& preset, const Watch& watch) {
  Dataset dataset{.plan = plan, .preset = preset, .columns = {}, .legal = {}, .legal_begin = {}};
  dataset.columns.resize(std::size(kFields));
  append(dataset.legal_begin.bytes, 0, 8);
  dataset.legal_begin.rows = 1;
  const Contestants contestants(plan.bots);
  Recorder recorder(dataset, contestants);
  PlayedDeal played;
  const Span rounds = part_of(plan.rounds, plan.shard.number, plan.shard.of);
  for (uint64_t index = rounds.first; index < rounds.last && !watch.is_stopped(); ++index) {
    const uint64_t shift = index / uint64_t(plan.players) % plan.bots.size();
    SeatedBots bots(plan.bots, plan.players, shift);
    recorder.begin_round(index, shift);
    play_deal(plan.rules, plan.players, {plan.seed, index}, bots, played, &recorder);
    if (played.tally.finished)
      recorder.end_round(plan.rules, played.table.state);
    else
      recorder.drop_round();
    if (recorder.rows() > kMostDecisions || dataset.legal.rows > kMostLegal) {
      dataset.is_full = true;
      break;
    }
    ++dataset.rounds;
    if (watch.progress && index % 64 == 0)
      watch.progress(double(index - rounds.first) / double(rounds.last - rounds.first));
  }
  return dataset;
}

}  // namespace penult
