#pragma once
// One table of the running server: a session, its bots, its viewers and its place in the store.
//
// Order of everything: handle, append, commit, and only then do answers and views go out. While a
// commit is under way the table takes nothing else; what comes meanwhile shares the next commit.

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "engine/refusal.h"
#include "match/session.h"
#include "server/bot_crew.h"
#include "server/chronicle.h"
#include "server/config.h"
#include "server/metrics.h"
#include "server/shared_text.h"
#include "server/store.h"
#include "server/world.h"

namespace penult::server {

/// The other end of a viewer: a socket.
class ViewerLink {
 public:
  virtual ~ViewerLink() = default;
  /// A view makes older ones that still wait to go out superfluous.
  virtual void send(SharedText text, bool is_view) = 0;
  /// Says good-bye and closes with a WebSocket code.
  virtual void close(std::string text, uint16_t code) = 0;
  virtual Language language() const = 0;
};

class Encoding;

class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  struct Needs {
    World& world;
    const Config& config;
    Store& store;
    Metrics& metrics;
  };

  LiveTable(const Needs& needs, uint64_t id);

  /// `opened` hears when the table is on disk, with an error where it could not be stored.
  void open(const std::string& code, const SetRules& rules,
            std::function<void(const std::string&)> opened);
  /// Rebuilds it; a text where the log is damaged.
  std::string rebuild(const StoredTable& stored);
  void resume();

  void hello(ViewerId viewer, const std::shared_ptr<ViewerLink>& link, Hello hello);
  /// `id`: of the message, to come back with an error.
  void input(ViewerId viewer, Input input, const std::string& id = {});
  void detach(ViewerId viewer);
  /// What the network takes of the time to this viewer and back.
  void measure(ViewerId viewer, NetworkShare share);
  /// Everybody is told that the server goes.
  void say_good_bye(std::string_view code);

  const Session& session() const { return *session_; }
  const std::string& code() const { return session_->state().code; }
  bool ended() const { return session_->state().ended; }
  bool frozen() const { return frozen_; }

 private:
  using Step = std::function<Outcome(Session&, Millis)>;

  void take(Step step);
  void pump();
  void committed(Outcome& outcome, const std::string& error);
  void deliver(const Outcome& outcome);
  void deliver_one(const Delivery& delivery, Encoding& encoding);
  void turn_away(ViewerId viewer);
  void freeze();
  void thaw();
  void take_up(const StoredTable& stored);
  void look_ahead();
  void wake();

  Needs needs_;
  uint64_t id_;
  std::unique_ptr<Session> session_;
  BotCrew crew_;
  Chronicle chronicle_;
  uint64_t stored_ = 0;  ///< records on disk
  struct Waiting {
    Step step;
    Millis arrival = 0;
  };
  std::deque<Waiting> waiting_;
  bool committing_ = false;
  bool frozen_ = false;
  std::function<void(const std::string&)> opened_;
  std::unordered_map<ViewerId, std::shared_ptr<ViewerLink>> links_;
  std::unique_ptr<Alarm> alarm_;
  Millis due_ = -1;  ///< when `alarm_` goes off
};

}  // namespace penult::server
