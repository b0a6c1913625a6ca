#include <boost/json.hpp>

#include "engine/notation.h"
#include "lab/dataset/dataset.h"
#include "lab/dataset/npy.h"
#include "lab/dataset/zip_archive.h"
#include "lab/result/checksum.h"
#include "lab/result/json_text.h"
#include "rules/rule_code.h"

namespace penult {
namespace {

namespace json = boost::json;

constexpr std::string_view kFormat = "penult dataset 1";
constexpr size_t kActionWidth = 6;
constexpr FieldInfo kLegal{"legal", "|u1", kActionWidth,
                           "all legal actions of all decisions, one after the other, as `action`"};
constexpr FieldInfo kLegalBegin{
    "legal_begin", "<i8", 1,
    "where in `legal` the actions of each decision begin; one more: where the last ones end"};

constexpr std::string_view kSteps[] = {"over",  "turn",     "drawn", "respond", "name_color",
                                       "swap",  "exchange", "give",  "pick",    "slap",
                                       "ready", "confirm",  "settle"};
constexpr std::string_view kVerbs[] = {"play",  "draw",     "keep", "take",    "challenge", "name",
                                       "swap",  "exchange", "give", "pick",    "jump",      "uno",
                                       "catch", "accuse",   "lift", "touch",   "slap",      "ready",
                                       "speak", "leave",    "fine", "confirm", "timeout"};

static_assert(std::size(kSteps) == size_t(Step::kSettle) + 1);
static_assert(std::size(kVerbs) == size_t(Verb::kTimeout) + 1);

/// No array that is written has more bytes.
constexpr size_t kLargestArray = size_t{1} << 30;
static_assert(kMostLegal * kActionWidth < kLargestArray && kMostDecisions * kKinds < kLargestArray);

json::array names(std::span<const std::string_view> list) {
  return json::array(list.begin(), list.end());
}

/// Calls `visit(field, column)` for every array of the file.
void each_array(auto& dataset, const auto& visit) {
  const auto fields = dataset_fields();
  for (size_t i = 0; i < fields.size(); ++i)
    visit(fields[i], dataset.columns[i]);
  visit(kLegal, dataset.legal);
  visit(kLegalBegin, dataset.legal_begin);
}

std::string file_of(const FieldInfo& field, const Column& column) {
  return npy_header({std::string(field.type), column.rows, field.width}) + column.bytes;
}

template <class Number>
Number value_at(const Column& column, size_t index) {
  uint64_t value = 0;
  for (size_t i = 0; i < sizeof(Number); ++i)
    value |= uint64_t(uint8_t(column.bytes[index * sizeof(Number) + i])) << (8 * i);
  return Number(value);
}

size_t index_of(std::string_view name) {
  const auto fields = dataset_fields();
  size_t index = 0;
  while (fields[index].name != name)
    ++index;
  return index;
}

/// Every decision points into the list of legal actions, and its choice is one of its own.
bool points_well(const Dataset& dataset) {
  const size_t decisions = dataset.columns[0].rows;
  const Column& chosen = dataset.columns[index_of("chosen")];
  int64_t end = 0;
  if (value_at<int64_t>(dataset.legal_begin, 0) != 0) return false;
  for (size_t row = 0; row < decisions; ++row) {
    const int64_t begin = end;
    end = value_at<int64_t>(dataset.legal_begin, row + 1);
    const int64_t choice = value_at<int16_t>(chosen, row);
    if (end < begin || choice < -1 || choice >= end - begin) return false;
  }
  return end == int64_t(dataset.legal.rows);
}

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->as_string()) : std::string();
}

uint64_t whole_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value && value->is_uint64()) return value->as_uint64();
  return value && value->is_int64() && value->as_int64() >= 0 ? uint64_t(value->as_int64()) : 0;
}

std::string read_meta(const std::string& text, json::object& meta, ReadDataset& read) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return "its meta.json is no JSON object";
  meta = value.as_object();
  if (text_of(meta, "format") != kFormat)
    return "its format is not \"" + std::string(kFormat) + "\"";
  SimulationPlan& plan = read.dataset.plan;
  read.dataset.preset = text_of(meta, "rules");
  read.rules = text_of(meta, "code");
  plan.players = int(std::min<uint64_t>(whole_of(meta, "players"), 99));
  plan.seed = whole_of(meta, "seed");
  plan.rounds = whole_of(meta, "rounds");
  read.dataset.rounds = whole_of(meta, "played");
  plan.bots.clear();
  if (const json::value* bots = meta.if_contains("bots"); bots && bots->is_array())
    for (const json::value& bot : bots->as_array())
      if (bot.is_string()) plan.bots.emplace_back(bot.as_string());
  return plan.bots.empty() ? "its meta.json names no bots" : "";
}

std::string read_column(const ZipReader& archive, const json::object& meta, const FieldInfo& field,
                        Column& column) {
  const std::string name = std::string(field.name) + ".npy";
  const auto file = archive.read(name, kLargestArray);
  if (!file) return name + " is missing or damaged";
  const json::value* sums = meta.if_contains("sha256");
  if (!sums || !sums->is_object() || text_of(sums->as_object(), field.name) != sha256(*file))
    return name + " is damaged: the checksum does not fit";
  const auto array = read_npy(*file);
  if (!array || array->shape.type != field.type || array->shape.width != field.width)
    return name + " is not an array of " + std::string(field.type) + " with " +
           std::to_string(field.width) + " a row";
  column.rows = array->shape.rows;
  column.bytes = array->values;
  return {};
}

}  // namespace

std::string write_dataset(const Dataset& dataset, std::string_view program) {
  const SimulationPlan& plan = dataset.plan;
  json::object fields, sums;
  std::vector<ZipMember> members{{"meta.json", ""}};
  each_array(dataset, [&](const FieldInfo& field, const Column& column) {
    members.push_back({std::string(field.name) + ".npy", file_of(field, column)});
    fields[field.name] = field.sentence;
    sums[field.name] = sha256(members.back().bytes);
  });
  json::array kinds;
  for (int kind = 0; kind < kKinds; ++kind)
    kinds.emplace_back(to_text(Kind(kind)));
  const Contestants contestants(plan.bots);
  members[0].bytes = json_text(
      json::object{{"format", kFormat},
                   {"program", program},
                   {"rules", dataset.preset},
                   {"code", rule_code(dataset.preset, plan.rules.options)},
                   {"players", plan.players},
                   {"bots", json::array(contestants.names.begin(), contestants.names.end())},
                   {"seed", plan.seed},
                   {"rounds", plan.rounds},
                   {"shard", plan.shard.number},
                   {"shards", plan.shard.of},
                   {"played", dataset.rounds},
                   {"decisions", dataset.columns[0].rows},
                   {"kinds", std::move(kinds)},
                   {"steps", names(kSteps)},
                   {"verbs", names(kVerbs)},
                   {"fields", std::move(fields)},
                   {"sha256", std::move(sums)}});
  return write_zip(members);
}

ReadDataset read_dataset(std::string_view bytes) {
  ReadDataset read;
  const ZipReader archive(bytes);
  if (!archive.is_open()) {
    read.error = "it is no .npz file, or not all of it";
    return read;
  }
  const auto text = archive.read("meta.json", 1 << 20);
  json::object meta;
  read.error =
      text ? read_meta(*text, meta, read) : "it has no meta.json: it is no dataset of Penult";
  Dataset& dataset = read.dataset;
  dataset.columns.resize(dataset_fields().size());
  each_array(dataset, [&](const FieldInfo& field, Column& column) {
    if (read.error.empty()) read.error = read_column(archive, meta, field, column);
  });
  if (!read.error.empty()) return read;
  for (const Column& column : dataset.columns)
    if (column.rows != dataset.columns[0].rows || column.rows + 1 != dataset.legal_begin.rows) {
      read.error = "its arrays differ in length";
      return read;
    }
  if (!points_well(dataset)) read.error = "its choices do not fit its legal actions";
  return read;
}

}  // namespace penult
