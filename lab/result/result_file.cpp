#include "lab/result/result_file.h"

#include <algorithm>

#include "lab/result/archives.h"
#include "lab/result/checksum.h"
#include "lab/result/count_fields.h"
#include "lab/result/json_text.h"
#include "lab/result/row.h"
#include "rules/rule_code.h"

namespace penult {
namespace {

namespace json = boost::json;

constexpr std::string_view kFormat = "penult lab result 1";
/// The last line but one: SHA-256 of everything before it.
constexpr std::string_view kChecksumLine = "  \"checksum\": \"";

json::object figures_of(const Result& result) {
  json::object groups;
  for (const Row& row : rows_of(result.plan, result.figures)) {
    json::value& group = groups[name_of(row.group)];
    if (!group.is_object()) group = json::object();
    json::object figure{{"value", row.figure.value}};
    if (!row.exact) {
      figure["low"] = row.figure.low;
      figure["high"] = row.figure.high;
    }
    figure["unit"] = name_of(row.unit);
    group.as_object()[row.name] = std::move(figure);
  }
  return groups;
}

std::string code_of(const Result& result) {
  return rule_code(result.preset, result.plan.rules.options);
}

/// Reads what was asked; leaves what was counted alone.
class PlanReader {
 public:
  PlanReader(const json::object& object, Fault& fault) : object_(object), fault_(fault) {}

  uint64_t whole(std::string_view name) {
    uint64_t count = 0;
    const json::value* value = find(name);
    if (value && value->is_uint64())
      count = value->as_uint64();
    else if (value && value->is_int64() && value->as_int64() >= 0)
      count = uint64_t(value->as_int64());
    else
      fault_.say("\"" + std::string(name) + "\" must be a whole number");
    return count;
  }
  std::string text(std::string_view name) {
    const json::value* value = find(name);
    if (value && value->is_string()) return std::string(value->as_string());
    fault_.say("\"" + std::string(name) + "\" must be a text");
    return {};
  }
  bool flag(std::string_view name) {
    const json::value* value = find(name);
    if (!value || !value->is_bool())
      fault_.say("\"" + std::string(name) + "\" must be true or false");
    return value && value->is_bool() && value->as_bool();
  }
  std::vector<std::string> texts(std::string_view name) {
    std::vector<std::string> list;
    const json::value* value = find(name);
    if (!value || !value->is_array() || value->as_array().size() > size_t(kMaxSeats)) {
      fault_.say("\"" + std::string(name) + "\" must be a list of names");
      return list;
    }
    for (const json::value& each : value->as_array()) {
      if (!each.is_string()) fault_.say("\"" + std::string(name) + "\" must be a list of names");
      if (each.is_string()) list.emplace_back(each.as_string());
    }
    return list;
  }
  const json::value* find(std::string_view name) {
    const json::value* value = object_.if_contains(name);
    if (!value) fault_.say("\"" + std::string(name) + "\" is missing");
    return value;
  }

 private:
  const json::object& object_;
  Fault& fault_;
};

void read_plan(PlanReader& reader, Result& result, Fault& fault) {
  SimulationPlan& plan = result.plan;
  const uint64_t players = reader.whole("players");
  plan.players = int(std::min<uint64_t>(players, 99));
  plan.bots = reader.texts("bots");
  plan.seed = reader.whole("seed");
  plan.rounds = reader.whole("rounds");
  plan.matches = reader.whole("matches");
  plan.count_happenings = true;
  result.interrupted = reader.flag("interrupted");
  plan.shard = {reader.whole("shard"), reader.whole("shards")};
  const std::string code = reader.text("code");
  if (!fault.text.empty()) return;
  if (const std::string problem = problem_of(plan); !problem.empty()) return fault.say(problem);
  Options options;
  if (const OptionError error = read_rule_code(code, result.preset, options))
    return fault.say(error.in(Language::kEnglish));
  Compiled compiled = compile(options, plan.players);
  if (!compiled.errors.empty()) return fault.say(compiled.errors.front().in(Language::kEnglish));
  plan.rules = compiled.rules;
}

bool is_all_there(const Result& result) {
  const SimulationPlan& plan = result.plan;
  const Span rounds = part_of(plan.rounds, plan.shard.number, plan.shard.of);
  const Span matches = part_of(plan.matches, plan.shard.number, plan.shard.of);
  const uint64_t played = result.figures.rounds;
  const uint64_t played_matches = result.figures.matches.played;
  if (played > rounds.last - rounds.first || played_matches > matches.last - matches.first)
    return false;
  return result.interrupted ||
         (played == rounds.last - rounds.first && played_matches == matches.last - matches.first);
}

/// The part of the text that the checksum is about, or why it does not fit.
std::string problem_of_checksum(std::string_view text) {
  const size_t at = text.rfind(kChecksumLine);
  if (at == std::string_view::npos) return "it has no checksum: it is no result, or not all of it";
  const std::string_view rest = text.substr(at + kChecksumLine.size());
  const std::string_view told = rest.substr(0, rest.find('"'));
  if (rest.substr(told.size()) != "\"\n}\n") return "its end is not the end of a result";
  if (sha256(text.substr(0, at)) != told) return "it is damaged: the checksum does not fit";
  return {};
}

}  // namespace

std::string write_result(const Result& result, std::string_view program) {
  const SimulationPlan& plan = result.plan;
  json::array bots(plan.bots.begin(), plan.bots.end());
  json::object object{
      {"format", kFormat},          {"program", program},      {"rules", result.preset},
      {"code", code_of(result)},    {"players", plan.players}, {"bots", std::move(bots)},
      {"seed", plan.seed},          {"rounds", plan.rounds},   {"matches", plan.matches},
      {"shard", plan.shard.number}, {"shards", plan.shard.of}, {"interrupted", result.interrupted}};
  CountWriter counts;
  Figures figures = result.figures;
  each_count(counts, figures, size_t(plan.players));
  object["figures"] = figures_of(result);
  object["counts"] = std::move(counts.object);
  std::string text = json_text(object);
  text.replace(text.size() - 3, 3, ",\n");
  const std::string checksum = sha256(text);
  return text + std::string(kChecksumLine) + checksum + "\"\n}\n";
}

ReadResult read_result(std::string_view text) {
  ReadResult read;
  read.error = problem_of_checksum(text);
  if (!read.error.empty()) return read;
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) {
    read.error = "it is no JSON object";
    return read;
  }
  Fault fault;
  PlanReader reader(value.as_object(), fault);
  if (reader.text("format") != kFormat)
    fault.say("\"format\" must be \"" + std::string(kFormat) + "\"");
  read.program = reader.text("program");
  read_plan(reader, read.result, fault);
  if (fault.text.empty()) {
    read.result.figures = Figures(read.result.plan);
    CountReader counts(reader.find("counts"), fault);
    each_count(counts, read.result.figures, size_t(read.result.plan.players));
    if (fault.text.empty() && !is_all_there(read.result))
      fault.say("it counts more or less than was asked for");
  }
  read.error = fault.text;
  return read;
}

std::string merge(const std::vector<ReadResult>& parts, const std::vector<std::string>& names,
                  Result& whole) {
  if (parts.empty()) return "there is nothing to put together";
  whole = parts[0].result;
  whole.plan.shard = {};
  whole.figures = Figures(whole.plan);
  const uint64_t of = parts[0].result.plan.shard.of;
  std::vector<bool> there(std::min<uint64_t>(of, parts.size() + 1));
  for (size_t i = 0; i < parts.size(); ++i) {
    const Result& part = parts[i].result;
    const SimulationPlan& plan = part.plan;
    const auto differs = [&](const std::string& what) {
      return names[i] + ": another " + what + " than in " + names[0];
    };
    if (parts[i].program != parts[0].program) return differs("version of the program");
    if (code_of(part) != code_of(whole)) return differs("rule set");
    if (plan.players != whole.plan.players) return differs("number of players");
    if (plan.bots != whole.plan.bots) return differs("set of bots");
    if (plan.seed != whole.plan.seed) return differs("seed");
    if (plan.rounds != whole.plan.rounds) return differs("number of rounds");
    if (plan.matches != whole.plan.matches) return differs("number of matches");
    if (plan.shard.of != of) return differs("number of shards");
    if (part.interrupted) return names[i] + ": was interrupted; play that shard again";
    if (plan.shard.number <= there.size()) {
      if (there[plan.shard.number - 1])
        return names[i] + ": shard " + std::to_string(plan.shard.number) + " is there twice";
      there[plan.shard.number - 1] = true;
    }
    whole.figures += part.figures;
  }
  if (parts.size() == of) return {};
  const size_t missing = size_t(std::find(there.begin(), there.end(), false) - there.begin());
  return "shard " + std::to_string(missing + 1) + " of " + std::to_string(of) + " is missing";
}

}  // namespace penult
