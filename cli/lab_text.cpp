#include "cli/lab_text.h"

#include <algorithm>
#include <cstdio>

#include "lab/compare/told.h"
#include "lab/result/row.h"

namespace penult {
namespace {

constexpr size_t kLabelWidth = 34;

struct Section {
  Group group;
  const char* title;
};
constexpr Section kSections[] = {
    {Group::kRound, "A round"},
    {Group::kMatch, "A match"},
    {Group::kSeat, "Rounds won by seat, from the dealer's left"},
    {Group::kBotWins, "Rounds won by bot"},
    {Group::kBotPoints, "Points a round by bot, all its seats together"},
    {Group::kBotMatches, "Matches won by bot"},
};

std::string line_of(const Row& row) {
  std::string line = "  " + left_aligned(row.label, kLabelWidth) + right_aligned(shown(row), 10);
  if (!row.exact) line += "   " + shown_interval(row);
  return line + '\n';
}

std::string table_of_happenings(const std::vector<Row>& rows) {
  std::string text;
  for (size_t i = 0; i + 1 < rows.size(); ++i) {
    if (rows[i].group != Group::kTimes) continue;
    const Row& times = rows[i];
    const Row& rounds = rows[i + 1];  // `rows_of` gives the two in a row
    text += "  " + left_aligned(times.label, kLabelWidth) + right_aligned(shown(times), 10) +
            "   " + left_aligned(shown_interval(times), 22) + right_aligned(shown(rounds), 10) +
            '\n';
  }
  if (text.empty()) return text;
  return "\n" + left_aligned("How often in a round", kLabelWidth + 2) + right_aligned("times", 10) +
         "   " + left_aligned("95 % interval", 22) + right_aligned("of rounds", 10) + '\n' + text;
}

}  // namespace

size_t width_of(const std::string& text) {
  return size_t(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}

std::string left_aligned(const std::string& text, size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

std::string right_aligned(const std::string& text, size_t width) {
  return std::string(width - std::min(width, width_of(text)), ' ') + text;
}

std::string grouped(uint64_t count) { return shown_number(double(count), 0); }

std::string heading_of(const Result& result) {
  const SimulationPlan& plan = result.plan;
  std::string bots;
  for (const std::string& name : Contestants(plan.bots).names)
    bots += (bots.empty() ? "" : " against ") + name;
  Options base;
  load_preset(result.preset, base);
  std::string changes;
  for (const auto& [name, value] : differences(plan.rules.options, base))
    changes += " " + name + "=" + value;
  return result.preset + changes + ", " + std::to_string(plan.players) + " players, " + bots +
         ", seed " + std::to_string(plan.seed);
}

std::string text_of(const Result& result) {
  const std::vector<Row> rows = rows_of(result.plan, result.figures);
  std::string text;
  for (const Section& section : kSections) {
    std::string lines;
    for (const Row& row : rows)
      if (row.group == section.group) lines += line_of(row);
    if (lines.empty()) continue;
    text += "\n";
    if (section.group != Group::kRound)
      text += std::string(section.title) + '\n' + lines;
    else
      text += left_aligned(section.title, kLabelWidth + 2) + right_aligned("value", 10) +
              "   95 % interval\n" + lines;
  }
  return text + table_of_happenings(rows);
}

std::string csv_of(const Result& result) {
  std::string text = "group,name,value,low,high,unit\n";
  for (const Row& row : rows_of(result.plan, result.figures)) {
    char numbers[128];
    std::snprintf(numbers, sizeof numbers, "%.6g,%.6g,%.6g", row.figure.value, row.figure.low,
                  row.figure.high);
    text += std::string(name_of(row.group)) + ',' + csv_field(row.name) + ',' + numbers + ',' +
            std::string(name_of(row.unit)) + '\n';
  }
  return text;
}

}  // namespace penult
