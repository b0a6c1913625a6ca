// Two tables that differ only in what a viewer cannot see send that viewer the same bytes at the
// same moments: whoever plays, looks on, comes or comes back. Over real sockets.
//
// PENULT_PAIRS=100000 for a long run.

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "server/codec.h"
#include "tests/property/reshuffle.h"
#include "tests/server/twin.h"

namespace penult::testing {
namespace {

namespace json = boost::json;

constexpr std::array<const char*, 6> kAgreements = {
    "classic-108",
    "classic-108 seven=must zero_rotates=on",
    "classic-108 draw_two_answer=stack draw_four_stack=on skip_answer=any_skip",
    "classic-108 five=each_gives drawn_card=must_play",
    "classic-108 wild_draw_four=always uno_deadline=at_play twins=on",
    "classic-108 must_play=on reverse_deflects=on false_call=draw2"};
constexpr int kPeople = 3;
constexpr int kActionsAGame = 120;
constexpr std::size_t kGamesAServer = 200;

/// A moment and what came then.
struct Arrival {
  Millis moment = 0;
  std::string bytes;
  bool operator==(const Arrival&) const = default;
};

/// For whom a failure prints.
void PrintTo(const Arrival& arrival, std::ostream* out) {
  *out << arrival.moment << " ms, " << arrival.bytes.size() << " bytes";
}

/// The place where they part.
std::string difference(const std::vector<Arrival>& one, const std::vector<Arrival>& other) {
  for (std::size_t index = 0; index < std::min(one.size(), other.size()); ++index) {
    const std::string& left = one[index].bytes;
    const std::string& right = other[index].bytes;
    if (left == right) continue;
    const auto place = std::size_t(
        std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first - left.begin());
    const std::size_t begin = place < 80 ? 0 : place - 80;
    return "\n  " + left.substr(begin, 240) + "\n  " + right.substr(begin, 240);
  }
  return {};
}

/// One of the two, with its people, its watcher and what they were sent.
struct Side {
  Side(uint64_t seed, const std::string& folder) : twin(seed, folder) {}

  void open(const SetRules& rules, bool with_bot) {
    people.clear();
    watcher = nullptr;
    twin.pump();
    code = twin.open_table(rules);
    for (int seat = 0; seat < kPeople; ++seat)
      people.push_back(come({{"name", "P" + std::to_string(seat)}}));
    watcher = come({{"name", "W"}, {"watch", true}});
    if (with_bot) people[0]->send({{"t", "bot"}, {"level", "simple"}});
    people[0]->send({{"t", "start"}});
    settle();
  }

  std::unique_ptr<TwinClient> come(json::object hello) {
    auto client = std::make_unique<TwinClient>(twin, code);
    hello["t"] = "hello";
    hello["v"] = 1;
    client->send(hello);
    client->settle();
    return client;
  }

  void settle() {
    for (const auto& person : people)
      person->settle();
    watcher->settle();
  }

  /// What is sent to one of them, until the table has taken the action; the clock goes on as long
  /// as that takes.
  std::vector<Arrival> listen(TwinClient& listener, TwinClient* actor) {
    std::vector<Arrival> arrivals;
    const uint64_t before = twin.state(code).last_event;
    for (int alarms = 0; alarms < 60; ++alarms) {
      if (actor != nullptr) actor->settle();
      listener.settle();
      if (std::string bytes = listener.take_bytes(); !bytes.empty())
        arrivals.push_back({twin.world.now(), std::move(bytes)});
      const bool over = actor != nullptr ? actor->answered : twin.state(code).last_event > before;
      if (over || twin.world.next_alarm() < 0) break;
      twin.world.move_on();
    }
    return arrivals;
  }

  Twin twin;
  std::string code;
  std::vector<std::unique_ptr<TwinClient>> people;
  std::unique_ptr<TwinClient> watcher;
};

/// Other cards in the other hands and in the pile, and in what is remembered of how they came
/// there.
void hide(TableState& state, SeatMask known, Dice& dice) {
  state.match.table = reshuffled(state.match.table, known, dice);
  const auto other_cards = [&](CardSet& cards) {
    CardSet others;
    const int count = cards.count();
    for_each_card(state.match.rules.deck - cards, [&](Card card) {
      if (others.count() < count) others.add(card);
    });
    if (others.count() == count) cards = others;
  };
  for (LoggedEvent& logged : state.history) {
    for (Event& dealt : logged.dealt)
      if ((known & seat_bit(dealt.seat)) == 0) other_cards(dealt.cards);
    Event& event = logged.event.event;
    if (event.type == EventType::kDrew && (known & seat_bit(event.seat)) == 0)
      other_cards(event.cards);
  }
}

json::object some_action(const TwinClient& actor, Dice& dice) {
  const json::value* round = actor.view.if_contains("round");
  if (round == nullptr || !round->is_object() || !round->get_object().contains("you")) return {};
  const json::array& legal = round->at("you").at("legal").as_array();
  if (legal.empty()) return {};
  json::object action = legal[dice.below(uint32_t(legal.size()))].as_object();
  action.erase("bluff");
  if (const json::value* colors = action.if_contains("colors")) {
    const json::value color = colors->as_array()[dice.below(uint32_t(colors->as_array().size()))];
    action.erase("colors");
    action["color"] = color;
  }
  return action;
}

class HiddenPairs : public ::testing::Test {
 public:
  HiddenPairs() : folder(std::filesystem::temp_directory_path() / "penult-pairs-XXXXXX") {
    if (mkdtemp(folder.data()) == nullptr) folder.clear();
    server::open_sqlite(folder);
  }
  ~HiddenPairs() override {
    left_side.reset();
    right_side.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }

 protected:
  TableState& left() { return left_side->twin.state(left_side->code); }
  TableState& right() { return right_side->twin.state(right_side->code); }

  void open() {
    // Tables of games that are over stay where they are; a server takes so many.
    if (games % kGamesAServer == 0) {
      left_side = std::make_unique<Side>(games, folder);
      right_side = std::make_unique<Side>(games, folder);
    }
    agreement = kAgreements[games++ % kAgreements.size()];
    SetRules rules;
    rules.rules = agreement;
    const bool with_bot = chance.below(2) == 0;
    left_side->open(rules, with_bot);
    right_side->open(rules, with_bot);
  }

  Seat awaited() {
    const SeatMask mask = awaited_seats(left());
    return mask == 0 ? kNobody : Seat(std::countr_zero(mask));
  }

  /// One action of whoever is awaited, with other cards on the right; false where the round is
  /// over.
  bool play_pair(bool hide_his_own = false) {
    const Seat actor = awaited();
    if (left().phase != Phase::kPlay || actor == kNobody) return false;
    const Seat viewer = Seat((actor + 1 + chance.below(kPeople - 1)) % kPeople);
    const json::object action =
        actor < kPeople ? some_action(*left_side->people[actor], chance) : json::object{};
    if (actor < kPeople && action.empty()) return false;
    const auto known = SeatMask(seat_bit(actor) | (hide_his_own ? 0 : seat_bit(viewer)));
    const bool asks = lets_see(actor, action);
    if (!asks) hide(right(), known, chance);
    if (!asks && !hide_his_own) come_and_look(viewer);
    const bool look_on = chance.below(3) == 0 && !hide_his_own;
    const CardSet held = left().match.table.state.hands[viewer];
    const std::vector<Arrival> one = act(*left_side, actor, action, viewer, look_on);
    const std::vector<Arrival> other = act(*right_side, actor, action, viewer, look_on);
    // A bot may choose to ask what nobody could see.
    const bool asked = asks || std::any_of(one.begin(), one.end(), [](const Arrival& arrival) {
                         return arrival.bytes.find("\"e\":\"challenged\"") != std::string::npos ||
                                arrival.bytes.find("\"hands\":") != std::string::npos;
                       });
    // Cards that come to a player out of the unknown are his to see.
    const bool got = !look_on && !(left().match.table.state.hands[viewer] - held).empty();
    if (!asked && !got && viewer != actor) {
      ++pairs;
      differing += one == other ? 0 : 1;
      if (hide_his_own) return next();
      EXPECT_EQ(one, other) << agreement << ", seat " << int(viewer) << difference(one, other);
    }
    return next();
  }

  /// Both stand as the left one does.
  bool next() {
    right() = left();
    right_side->twin.world.set_clock(left_side->twin.world.now());
    return true;
  }

  bool lets_see(Seat actor, const json::object& action) {
    const Table& table = left().match.table;
    if (actor >= kPeople) return table.state.draw.empty() || table.state.passes > 0;
    const server::Decoded act = server::decode_message(
        json::serialize(json::object{{"t", "act"}, {"id", "a"}, {"seen", 0}, {"action", action}}));
    return asks_about_hands(left().match.rules, table, std::get<ActInput>(act.input).action);
  }

  std::vector<Arrival> act(Side& side, Seat actor, const json::object& action, Seat viewer,
                           bool look_on) {
    TwinClient& listener = look_on ? *side.watcher : *side.people[viewer];
    side.settle();
    listener.take_bytes();
    if (actor >= kPeople) return side.listen(listener, nullptr);
    TwinClient& person = *side.people[actor];
    person.answered = false;
    person.send({{"t", "act"},
                 {"id", "a" + std::to_string(left().last_event)},
                 {"seen", person.last},
                 {"action", action}});
    return side.listen(listener, &person);
  }

  /// Somebody new, somebody who was away, and a page that only asks.
  void come_and_look(Seat viewer) {
    const uint32_t which = chance.below(24);
    if (which == 0) {
      const auto one = left_side->come({{"name", "N"}, {"watch", true}});
      const auto other = right_side->come({{"name", "N"}, {"watch", true}});
      EXPECT_EQ(one->take_bytes(), other->take_bytes()) << "somebody new";
      one->send({{"t", "leave"}});
      other->send({{"t", "leave"}});
    } else if (which == 1) {
      const uint64_t last = left_side->people[viewer]->last;
      const uint64_t less = chance.below(30);
      for (Side* side : {left_side.get(), right_side.get()}) {
        TwinClient& old = *side->people[viewer];
        const std::string secret = old.secret;
        side->people[viewer] =
            side->come({{"name", ""}, {"secret", secret}, {"last", last > less ? last - less : 1}});
      }
      EXPECT_EQ(left_side->people[viewer]->take_bytes(), right_side->people[viewer]->take_bytes())
          << "somebody comes back";
    } else if (which == 2) {
      EXPECT_EQ(left_side->twin.get("/api/tables/" + left_side->code),
                right_side->twin.get("/api/tables/" + right_side->code));
    } else {
      return;
    }
    ++looks;
    left_side->settle();
    right_side->settle();
  }

  void play(int wanted, bool hide_his_own = false) {
    while (pairs < wanted && !HasFailure()) {
      open();
      for (int actions = 0; actions < kActionsAGame && pairs < wanted && !HasFailure(); ++actions)
        if (!play_pair(hide_his_own)) break;
    }
  }

  std::string folder, agreement;
  Dice chance{2026};
  std::unique_ptr<Side> left_side, right_side;
  std::size_t games = 0;
  int pairs = 0, differing = 0, looks = 0;
};

TEST_F(HiddenPairs, WhatAViewerCannotSeeChangesNeitherBytesNorMoments) {
  const char* wanted = std::getenv("PENULT_PAIRS");
  play(wanted == nullptr ? 2500 : int(std::strtol(wanted, nullptr, 10)));
  EXPECT_GT(looks, pairs / 30);
  RecordProperty("pairs", pairs);
  RecordProperty("looks", looks);
}

// A comparison that never finds a difference would show nothing.
TEST_F(HiddenPairs, OwnCardsDoChangeWhatAViewerSees) {
  play(60, true);
  EXPECT_GT(differing, 30);
}

}  // namespace
}  // namespace penult::testing
