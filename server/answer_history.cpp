// Finished matches, statistics, and what is kept of somebody: docs/protocol.md, "Finished matches".

#include "server/answer_history.h"

#include <memory>

#include <boost/json.hpp>

#include "match/guest.h"
#include "server/answer_parts.h"
#include "server/match_queries.h"
#include "server/target.h"

namespace penult::server {
namespace {

namespace http = boost::beast::http;
namespace json = boost::json;

/// Asks on the reader's thread; an empty text is answered by 404.
void ask(House& house, const Request& request, MatchReader::Question question,
         const Respond& respond) {
  const bool taken = house.matches.ask(
      std::move(question), [request, respond](const std::string& text, const std::string& failed) {
        if (!failed.empty())
          respond(error_answer(request, http::status::service_unavailable, "store"));
        else if (text.empty())
          respond(error_answer(request, http::status::not_found, "not_found"));
        else
          respond(json_answer(request, http::status::ok, text));
      });
  if (taken) return;
  house.metrics.refused("questions");
  respond(error_answer(request, http::status::service_unavailable, "busy"));
}

bool answer_get(House& house, const Request& request, std::string_view path, std::string_view query,
                const Respond& respond) {
  constexpr std::string_view kMatches = "/api/matches", kPlayers = "/api/players/";
  const auto bad = [&] {
    respond(error_answer(request, http::status::bad_request, "bad_request"));
    return true;
  };
  if (path == kMatches) {
    const auto name = percent_decoded(parameter(query, "name"));
    const std::string_view from = parameter(query, "before");
    const auto before = from.empty() ? std::optional<int64_t>(0) : number_in(from);
    if (!name || !before) return bad();
    ask(
        house, request,
        [name, before](const Database& database) {
          return recent_matches(database, *name, *before);
        },
        respond);
    return true;
  }
  if (path.starts_with(kPlayers)) {
    const auto name = percent_decoded(path.substr(kPlayers.size()));
    if (!name || !clean_name(*name)) return bad();
    ask(
        house, request,
        [name](const Database& database) { return name_statistics(database, *name); }, respond);
    return true;
  }
  path.remove_prefix(kMatches.size() + 1);
  const bool replay = path.ends_with("/replay");
  const auto id = number_in(path.substr(0, path.size() - (replay ? 7 : 0)));
  const std::string_view which = parameter(query, "seat");
  const auto seat = number_in(which);
  if (!id || (!which.empty() && (!seat || *seat >= kMaxSeats))) return bad();
  std::optional<int> place;
  if (seat) place = int(*seat);
  ask(
      house, request,
      [id, replay, place](const Database& database) {
        return replay ? match_replay(database, *id, place) : match_info(database, *id);
      },
      respond);
  return true;
}

struct Claim {
  std::string code, secret;
};

std::optional<Claim> read_claim(const std::string& body) {
  json::error_code error;
  const json::value value = json::parse(body, error);
  if (error || !value.is_object()) return {};
  const auto text = [&value](const char* key) -> std::string {
    const json::value* found = value.get_object().if_contains(key);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
  };
  Claim claim{.code = text("code"), .secret = text("secret")};
  if (claim.code.empty() || claim.code.size() > 16) return {};
  if (claim.secret.empty() || claim.secret.size() > 64) return {};
  for (char& letter : claim.code)
    if (letter >= 'a' && letter <= 'z') letter = char(letter - 32);
  return claim;
}

void erase(House& house, const Request& request, const Kept& kept, const Respond& respond) {
  if (kept.playing) return respond(error_answer(request, http::status::conflict, "not_now"));
  boost::asio::io_context& loop = house.loop;
  const std::size_t count = kept.traces.size();
  house.store.erase(kept.traces, [&loop, request, respond, count](const std::string& failed) {
    boost::asio::post(loop, [request, respond, count, failed] {
      if (!failed.empty())
        return respond(error_answer(request, http::status::service_unavailable, "store"));
      respond(
          json_answer(request, http::status::ok, json::serialize(json::object{{"erased", count}})));
    });
  });
}

void answer_claim(House& house, const Request& request, bool erasing, const Respond& respond) {
  const std::optional<Claim> claim = read_claim(request.body());
  if (!claim) return respond(error_answer(request, http::status::bad_request, "bad_request"));
  const auto kept = std::make_shared<Kept>();
  const bool taken = house.matches.ask(
      [claim, kept](const Database& database) {
        *kept = kept_of(database, claim->code, claim->secret);
        return kept->text;
      },
      [&house, request, kept, erasing, respond](const std::string& text,
                                                const std::string& failed) {
        if (!failed.empty())
          return respond(error_answer(request, http::status::service_unavailable, "store"));
        if (text.empty()) {
          house.metrics.refused("bad_secret");
          return respond(error_answer(request, http::status::forbidden, "bad_secret"));
        }
        if (erasing) return erase(house, request, *kept, respond);
        respond(json_answer(request, http::status::ok, text));
      });
  if (!taken) respond(error_answer(request, http::status::service_unavailable, "busy"));
}

}  // namespace

bool answer_history(House& house, const Request& request, std::string_view path,
                    std::string_view query, const Respond& respond) {
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  const bool about_matches = path == "/api/matches" || path.starts_with("/api/matches/") ||
                             path.starts_with("/api/players/");
  if (reads && about_matches) {
    if (house.config.public_matches) return answer_get(house, request, path, query, respond);
    respond(error_answer(request, http::status::not_found, "not_found"));
    return true;
  }
  const bool erasing = path == "/api/data/erase";
  if (request.method() != http::verb::post || (!erasing && path != "/api/data/export"))
    return false;
  if (is_foreign(house, request)) {
    house.metrics.refused("origin");
    respond(error_answer(request, http::status::forbidden, "bad_origin"));
  } else {
    answer_claim(house, request, erasing, respond);
  }
  return true;
}

}  // namespace penult::server
