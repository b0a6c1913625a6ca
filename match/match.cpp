#include "match/match.h"

#include <algorithm>
#include <cassert>

namespace penult {
namespace {

/// The seats of a mask, ascending.
std::vector<Seat> seats_of(SeatMask mask) {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (mask & seat_bit(seat)) seats.push_back(seat);
  return seats;
}

bool round_was_played(const Match& match) {
  return is_over(match.table.state) && match.table.state.ending != Ending::kOpen;
}

/// A card without a digit counts nothing in the draw for dealer (DEAL-02).
int rank_in_cut(Kind kind) {
  const Symbol symbol = symbol_of(kind);
  return symbol <= Symbol::k9 ? int(symbol) : 0;
}

/// The leaders of one draw. A seat drawn twice by a script counts with its last card.
SeatMask leaders_of(const Cut& cut) {
  int best = -1;
  SeatMask leaders = 0;
  for (const auto& [seat, kind] : cut.draws) {
    const int rank = rank_in_cut(kind);
    if (rank > best) {
      best = rank;
      leaders = 0;
    }
    if (rank == best) leaders |= seat_bit(seat);
  }
  return leaders;
}

Seat dealer_by_high_card(Match& match, const FixedDeal& fixed, std::vector<Cut>& cuts) {
  OrderedCards& cards = match.table.cards;
  SeatMask leaders = match.playing;
  for (const Cut& cut : fixed.cuts) {
    cuts.push_back(cut);
    leaders = leaders_of(cut);
  }
  if (std::popcount(leaders) > 1) cards.shuffle(match.rules.deck);
  while (std::popcount(leaders) > 1) {
    // DEAL-03: cards already drawn stay out until the dealer is settled.
    if (cards.size < std::popcount(leaders)) cards.shuffle(match.rules.deck);
    Cut cut;
    for (const Seat seat : seats_of(leaders)) {
      cards.size = uint8_t(cards.size - 1);
      cut.draws.emplace_back(seat, kind_of(match.rules, cards.order[cards.size]));
    }
    leaders = leaders_of(cut);
    cuts.push_back(std::move(cut));
  }
  return Seat(std::countr_zero(leaders));
}

Seat random_seat(Match& match) {
  const std::vector<Seat> seats = seats_of(match.playing);
  return seats[match.table.cards.below(uint32_t(seats.size()))];
}

}  // namespace

Seat loser_of_round(const Match& match) {
  const State& state = match.table.state;
  Seat loser = state.winner;
  int most = -1;
  Seat seat = state.winner;
  for (int i = 0; i < match.seats; ++i) {
    seat = Seat((seat + 1) % match.seats);
    if (seat == state.winner || state.hands[seat].empty()) continue;
    if (match.last_score.in_hand[seat] <= most) continue;
    most = match.last_score.in_hand[seat];
    loser = seat;
  }
  return loser;
}

namespace {

Seat next_dealer(Match& match, const FixedDeal& fixed, std::vector<Cut>& cuts) {
  const Options& options = match.rules.options;
  if (fixed.dealer != kNobody) return fixed.dealer;
  if (match.dealer == kNobody)
    return options.first_dealer == FirstDealer::arbitrary ? random_seat(match)
                                                          : dealer_by_high_card(match, fixed, cuts);
  if (options.next_dealer == NextDealer::redraw_each_hand)
    return dealer_by_high_card(match, fixed, cuts);
  // PILE-04: after a void round nobody has lost, and the deal moves on.
  const bool has_loser = round_was_played(match) && match.table.state.ending != Ending::kVoid &&
                         match.table.state.winner < match.seats;
  if (options.next_dealer == NextDealer::loser_deals && has_loser) {
    const Seat loser = loser_of_round(match);
    if (match.playing & seat_bit(loser)) return loser;
    return next_seat(match.playing, loser, 0);
  }
  return next_seat(match.playing, match.dealer, 0);
}

Seat first_of_next_round(const Match& match) {
  if (match.rules.options.first_player != FirstPlayer::previous_winner) return kNobody;
  if (!round_was_played(match)) return kNobody;
  const Seat winner = match.table.state.winner;
  return winner < match.seats && (match.playing & seat_bit(winner)) ? winner : kNobody;
}

std::vector<Card> take_cards(const Rules& rules, CardSet& left, const std::vector<Kind>& kinds) {
  std::vector<Card> cards;
  for (const Kind kind : kinds) {
    const Card card = find_card(rules, left, kind);
    assert(card != kNoCard && "a script names more copies than the deck holds");
    left.remove(card);
    cards.push_back(card);
  }
  return cards;
}

void goes(Match& match, Seat seat) {
  if (!(match.playing & seat_bit(seat))) return;
  match.playing = SeatMask(match.playing & ~seat_bit(seat));
  match.gone.push_back(seat);
}

/// Ascending or descending by total; equal totals in the order of the seats.
void sort_by_total(const Match& match, std::vector<Seat>& seats, bool lowest_first) {
  std::stable_sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
    return lowest_first ? match.totals[a] < match.totals[b] : match.totals[a] > match.totals[b];
  });
}

/// Ends the match: those still playing in the order given, then who went, the last one first.
void end_match(Match& match, std::vector<Seat> winners, std::vector<Seat> order) {
  match.over = true;
  match.winners = std::move(winners);
  match.ranking = std::move(order);
  match.ranking.insert(match.ranking.end(), match.gone.rbegin(), match.gone.rend());
}

/// MODE-ELIM-01: who let the winner out: the author of the card he went out on, else the nearest
/// other player before him.
Seat responsible_for(const Match& match) {
  const State& state = match.table.state;
  const Seat author = match.laid_below[state.winner];
  if (author < match.seats && author != state.winner && (match.playing & seat_bit(author)))
    return author;
  return next_seat(match.playing, state.winner, uint8_t(state.direction ^ 1));
}

void eliminate_by_points(Match& match) {
  std::vector<Seat> out;
  for (const Seat seat : seats_of(match.playing))
    if (match.totals[seat] >= match.rules.options.target) out.push_back(seat);
  if (int(out.size()) == std::popcount(match.playing)) {
    // If all would be out at once, the lowest total wins (ruling 34).
    sort_by_total(match, out, true);
    std::vector<Seat> winners;
    for (const Seat seat : out)
      if (match.totals[seat] == match.totals[out.front()]) winners.push_back(seat);
    end_match(match, std::move(winners), std::move(out));
    return;
  }
  sort_by_total(match, out, false);
  for (const Seat seat : out)
    goes(match, seat);
}

void settle_elimination(Match& match) {
  const State& state = match.table.state;
  if (match.rules.options.elimination == Elimination::points) {
    eliminate_by_points(match);
  } else if (state.ending == Ending::kWon && state.winner < match.seats) {
    goes(match, responsible_for(match));
  }
  if (match.over || std::popcount(match.playing) != 1) return;
  const std::vector<Seat> survivor = seats_of(match.playing);
  end_match(match, survivor, survivor);
}

void settle_targets(Match& match) {
  const Options& options = match.rules.options;
  const std::vector<Seat> seats = seats_of(match.playing);
  const bool reached = std::any_of(seats.begin(), seats.end(),
                                   [&](Seat seat) { return match.totals[seat] >= options.target; });
  if (!reached) return;
  // Own points with the first to the target means the lowest total (ruling 33).
  const bool lowest = options.match_winner != MatchWinner::first_to_target ||
                      options.scoring == Scoring::own_points;
  std::vector<Seat> order = seats;
  sort_by_total(match, order, lowest);
  const int best = match.totals[order.front()];
  const int worst = match.totals[order.back()];
  std::vector<Seat> winners;
  for (const Seat seat : order)
    if (match.totals[seat] == best) winners.push_back(seat);
  // MATCH-04: the highest total loses, all of them if they are equal.
  if (options.match_winner == MatchWinner::first_to_target_loses && best == worst) winners.clear();
  end_match(match, std::move(winners), std::move(order));
}

/// HOUSE-LAST-04: in the order of going out, then by what is still held.
std::vector<Seat> ranking_of_round(const Match& match) {
  const State& state = match.table.state;
  std::vector<Seat> order;
  SeatMask ranked = 0;
  for (int i = 0; i < finishers(state); ++i) {
    const Seat seat = finisher(state, i);
    order.push_back(seat);
    ranked |= seat_bit(seat);
  }
  std::vector<Seat> rest = seats_of(SeatMask(match.playing & ~ranked));
  std::stable_sort(rest.begin(), rest.end(), [&](Seat a, Seat b) {
    if ((a == state.winner) != (b == state.winner)) return a == state.winner;
    return match.last_score.in_hand[a] < match.last_score.in_hand[b];
  });
  order.insert(order.end(), rest.begin(), rest.end());
  order.insert(order.end(), match.gone.rbegin(), match.gone.rend());
  return order;
}

}  // namespace

Match begin_match(const Rules& rules, int seats, uint64_t seed) {
  assert(seats >= 2 && seats <= kMaxSeats);
  Match match;
  match.rules = rules;
  match.seats = seats;
  match.playing = SeatMask((1u << seats) - 1);
  match.laid_below.fill(kNobody);
  match.table.cards = OrderedCards(seed);
  return match;
}

template <class Sink>
std::vector<Cut> deal_round(Match& match, Sink& sink, const FixedDeal& fixed) {
  assert(!match.over && is_over(match.table.state));
  std::vector<Cut> cuts;
  match.dealer = next_dealer(match, fixed, cuts);
  CardSet left = match.rules.deck;
  const Deal how{.seats = match.seats,
                 .dealer = match.dealer,
                 .first = first_of_next_round(match),
                 .playing = match.playing,
                 .deck_top = take_cards(match.rules, left, fixed.deck_top),
                 .reshuffle_top = take_cards(match.rules, left, fixed.reshuffle_top)};
  match.last_score = {};
  match.laid_below.fill(kNobody);
  ++match.rounds_dealt;
  deal(match.rules, match.table, how, sink);
  return cuts;
}

template <class Sink>
Refusal act(Match& match, Seat seat, const Action& action, Sink& sink) {
  const State& state = match.table.state;
  const bool was_over = is_over(state);
  const Seat laid_by = state.laid_by;
  const Card top = state.top;
  SeatMask holding = 0;
  for (Seat other = 0; other < match.seats; ++other)
    if (!state.hands[other].empty()) holding |= seat_bit(other);

  if (const Refusal refusal = apply(match.rules, match.table, seat, action, sink)) return refusal;

  // Whoever is out keeps the card he went out on, whatever is laid to answer it (END-07).
  const bool laid = action.verb == Verb::kPlay || action.verb == Verb::kJump ||
                    (action.verb == Verb::kTimeout && state.top != top);
  if (laid)
    for (Seat other = 0; other < match.seats; ++other)
      if (holding & seat_bit(other)) match.laid_below[other] = other == seat ? laid_by : seat;
  if (action.verb == Verb::kLeave) goes(match, seat);
  if (!was_over && is_over(state)) book_round(match);
  return {};
}

void book_round(Match& match) {
  const Options& options = match.rules.options;
  const State& state = match.table.state;
  match.last_score = score(match.rules, state);
  if (std::popcount(match.playing) == 1) {
    // LEAVE-02: who stays has won the match; the round is void.
    match.last_score.booked.fill(0);
    const std::vector<Seat> last = seats_of(match.playing);
    end_match(match, last, last);
    return;
  }
  // Elimination by points books own points whatever `scoring` says (ruling 34).
  if (options.elimination == Elimination::points && state.ending != Ending::kVoid)
    match.last_score.booked = match.last_score.in_hand;
  for (int seat = 0; seat < match.seats; ++seat)
    match.totals[size_t(seat)] += match.last_score.booked[size_t(seat)];

  if (options.scoring == Scoring::rank) match.ranking = ranking_of_round(match);
  if (options.elimination != Elimination::off)
    settle_elimination(match);
  else if (options.scoring == Scoring::winner_takes || options.scoring == Scoring::own_points)
    settle_targets(match);
}

template std::vector<Cut> deal_round(Match&, NullSink&, const FixedDeal&);
template std::vector<Cut> deal_round(Match&, EventLog&, const FixedDeal&);
template Refusal act(Match&, Seat, const Action&, NullSink&);
template Refusal act(Match&, Seat, const Action&, EventLog&);

}  // namespace penult
