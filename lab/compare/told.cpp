#include "lab/compare/told.h"

#include <cmath>
#include <cstdio>

#include <boost/json.hpp>

#include "lab/result/json_text.h"

namespace penult {
namespace {

namespace json = boost::json;

double scale_of(const MeasureInfo& measure) { return measure.unit == Unit::kShare ? 100 : 1; }

double half_width(const MeasureInfo& measure, const Estimate& estimate) {
  return scale_of(measure) * (estimate.high - estimate.low) / 2;
}

std::string with_sign(double value, double precision) {
  std::string number = shown_number(std::abs(value), precision);
  if (number.find_first_not_of("0.,") == std::string::npos) return number;
  return (value < 0 ? "−" : "+") + number;
}

json::object object_of(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

/// "the first bot" is what the tables call it; people know its name.
std::string with_name(const ComparePlan& plan, std::string_view text) {
  constexpr std::string_view kFirst = "the first bot";
  std::string named(text);
  const size_t at = named.find(kFirst);
  if (at != std::string::npos) named.replace(at, kFirst.size(), plan.bots[0]);
  return named;
}

}  // namespace

std::string shown_value(const MeasureInfo& measure, const Estimate& value) {
  const std::string number =
      shown_number(scale_of(measure) * value.value, half_width(measure, value));
  return measure.unit == Unit::kShare ? number + " %" : number;
}

std::string shown_gap(const MeasureInfo& measure, const Difference& difference) {
  return with_sign(scale_of(measure) * difference.gap.value, half_width(measure, difference.gap));
}

std::string shown_gap_interval(const MeasureInfo& measure, const Difference& difference) {
  const double half = half_width(measure, difference.gap);
  return with_sign(scale_of(measure) * difference.gap.low, half) + " to " +
         with_sign(scale_of(measure) * difference.gap.high, half);
}

std::string_view verdict_of(const Difference& difference) {
  return difference.is_same ? "same" : difference.is_real() ? "real" : "noise";
}

std::string label_of(const ComparePlan& plan, const Difference& difference) {
  return with_name(plan, measures_of(plan)[difference.measure].label);
}

std::string in_words(const ComparePlan& plan, const Difference& difference) {
  const MeasureInfo& measure = measures_of(plan)[difference.measure];
  const bool more = difference.gap.value > 0;
  const double half = half_width(measure, difference.gap);
  const double sign = more ? scale_of(measure) : -scale_of(measure);
  std::string text = with_name(plan, more ? measure.more : measure.less);
  text.replace(text.find("{}"), 2, shown_number(sign * difference.gap.value, half));
  const double low = sign * (more ? difference.gap.low : difference.gap.high);
  const double high = sign * (more ? difference.gap.high : difference.gap.low);
  return text + " (" + shown_number(low, half) + " to " + shown_number(high, half) + ")";
}

std::string as_noise(const ComparePlan& plan, const Difference& difference) {
  const MeasureInfo& measure = measures_of(plan)[difference.measure];
  return label_of(plan, difference) + " (" + shown_gap_interval(measure, difference) +
         (measure.unit == Unit::kShare ? " in 100)" : ")");
}

std::string write_comparison(const ComparePlan& plan, const Comparison& comparison,
                             std::string_view program, bool interrupted) {
  json::array sides, pairs;
  for (const Side& side : plan.sides)
    sides.emplace_back(side.name);
  for (const Pair& pair : comparison.pairs) {
    json::object measures;
    for (const Difference& difference : pair.differences) {
      const MeasureInfo& measure = measures_of(plan)[difference.measure];
      measures[measure.name] = json::object{
          {"unit", name_of(measure.unit)},        {"left", object_of(difference.left)},
          {"right", object_of(difference.right)}, {"difference", object_of(difference.gap)},
          {"chance", difference.chance},          {"verdict", verdict_of(difference)}};
    }
    pairs.emplace_back(json::object{{"left", plan.sides[pair.left].name},
                                    {"right", plan.sides[pair.right].name},
                                    {"measures", std::move(measures)}});
  }
  json::object object{{"format", "penult lab comparison 1"},
                      {"program", program},
                      {"compared", plan.bots_compete ? "bots" : "rules"},
                      {"sides", std::move(sides)},
                      {"players", plan.players},
                      {"seed", plan.seed},
                      {"deals", comparison.deals},
                      {"matches", comparison.matches},
                      {"interrupted", interrupted},
                      {"pairs", std::move(pairs)}};
  if (!plan.bots_compete) object["bots"] = json::array(plan.bots.begin(), plan.bots.end());
  return json_text(object);
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) {
    if (character == '"') quoted += '"';
    quoted += character;
  }
  return quoted + '"';
}

std::string csv_of(const ComparePlan& plan, const Comparison& comparison) {
  std::string text =
      "left,right,measure,left_value,right_value,difference,low,high,chance,verdict,unit\n";
  for (const Pair& pair : comparison.pairs)
    for (const Difference& difference : pair.differences) {
      const MeasureInfo& measure = measures_of(plan)[difference.measure];
      char numbers[192];
      std::snprintf(numbers, sizeof numbers, "%.6g,%.6g,%.6g,%.6g,%.6g,%.3g", difference.left.value,
                    difference.right.value, difference.gap.value, difference.gap.low,
                    difference.gap.high, difference.chance);
      text += csv_field(plan.sides[pair.left].name) + ',' + csv_field(plan.sides[pair.right].name) +
              ',' + std::string(measure.name) + ',' + numbers + ',' +
              std::string(verdict_of(difference)) + ',' + std::string(name_of(measure.unit)) + '\n';
    }
  return text;
}

}  // namespace penult
