#pragma once
// Who is at the tables: those who play, one action after the other as it is planned for their
// table, and those who look on.

#include <deque>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/measure.h"

namespace penult::testing {

/// What all of them need.
struct Ground {
  boost::asio::io_context& loop;
  Score& score;
  std::mt19937_64& chance;
};

class Person : public Connection::Owner {
 public:
  explicit Person(Ground& ground) : ground_(&ground) {}
  void open(uint16_t port, const std::string& source, const std::string& path);
  void send(std::string text) { connection_->send(std::move(text)); }
  void abandon();
  bool is_there() const { return there_; }

  void heard(std::string_view text) final;
  void gone(uint16_t code) final;

 protected:
  virtual void on_message(std::string_view text) = 0;
  void settle();
  Ground& ground() { return *ground_; }

 private:
  Ground* ground_;
  std::shared_ptr<Connection> connection_;
  bool there_ = false;
};

/// Looks on and says nothing, unless it is asked to.
class Onlooker final : public Person {
 public:
  using Person::Person;
  void opened() override;
  void on_message(std::string_view text) override;
};

class PlayTable;

class Player final : public Person {
 public:
  Player(Ground& ground, PlayTable& table, std::size_t number)
      : Person(ground), table_(table), number_(number) {}
  void opened() override;
  void on_message(std::string_view text) override;
  void act(Moment planned);
  bool has_outstanding() const { return outstanding_ != 0; }
  bool is_host() const { return seat_ == 0; }

 private:
  void see(std::string_view text);
  void answered(std::string_view text, bool done);

  PlayTable& table_;
  std::size_t number_;
  int seat_ = -1;
  std::string my_turn_;  ///< the last view, where it asks this player to act
  std::string tried_;    ///< the view that was acted on
  uint64_t seen_ = 0;    ///< number of the last event
  uint64_t serial_ = 0;
  uint64_t outstanding_ = 0;  ///< the serial that has not been answered
  bool said_next_ = false;
  Moment planned_, sent_;
  Part* part_ = nullptr;
};

class PlayTable {
 public:
  PlayTable(Ground& ground, std::string code, std::size_t seats);

  const std::string& code() const { return code_; }
  std::deque<Player>& players() { return players_; }
  void start();
  /// Somebody here wants to do something.
  void due(Moment planned);
  /// What nobody has got round to is not wanted any more.
  void give_up_plans();
  std::size_t outstanding() const;
  bool is_playing() const { return playing_; }

  // From the players.
  void ready(Player& player);
  void not_ready(const Player& player) {
    if (mover_ == &player) mover_ = nullptr;
  }
  void round_goes_on() { playing_ = true; }
  void round_is_over() { playing_ = false; }

 private:
  void try_to_move();

  Ground& ground_;
  std::string code_;
  std::deque<Player> players_;
  std::deque<Moment> plans_;
  Player* mover_ = nullptr;
  bool playing_ = false;
};

/// Says things to the echo, and waits for them.
class EchoGuest final : public Person {
 public:
  using Person::Person;
  void opened() override { settle(); }
  void on_message(std::string_view text) override;
  void due(Moment planned);
  std::size_t outstanding() const { return under_way_.size(); }

 private:
  struct Said {
    Moment planned, sent;
    Part* part;
  };
  std::deque<Said> under_way_;
};

}  // namespace penult::testing
