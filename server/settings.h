#pragma once
// Everything an operator may set, in one table: name, bounds, meaning, and for a limit what happens
// to what goes beyond it and which counter tells. The configuration file, `--print-config` and the
// table in docs/operating.md are made from it.

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/config.h"

namespace penult::server {

struct Setting {
  using Place = std::variant<std::string Config::*, std::vector<std::string> Config::*,
                             bool Config::*, uint16_t Config::*, int Config::*,
                             std::size_t Limits::*, int Limits::*, double Limits::*,
                             Millis Limits::*, std::size_t SessionOptions::*, Millis TableTimes::*>;
  std::string_view key;  ///< "port", "limits.message"
  Place place;
  double least = 0, most = 0;    ///< of a number
  std::string_view unit;         ///< of a number: "bytes", "ms", …; of a word: what it may be
  std::string_view text;         ///< what it means
  std::string_view consequence;  ///< of a limit: what happens beyond it
  std::string_view counter;      ///< of a limit: `reason` of penult_refused_total, or a metric
};

std::span<const Setting> setting_table();

/// Reads a TOML text over `config`. "NAME:LINE: what is wrong; what to do", or nothing.
std::string read_config(std::string_view text, std::string_view name, Config& config);
/// The same from a file.
std::string read_config_file(const std::string& path, Config& config);
/// What does not fit together, whatever each setting says for itself; or nothing.
std::string config_error(const Config& config);

/// As TOML: every setting with its value, its meaning as a comment.
std::string print_config(const Config& config);
/// The same as a table in Markdown, with the defaults.
std::string settings_markdown();

}  // namespace penult::server
