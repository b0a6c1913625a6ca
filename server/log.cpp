#include "server/log.h"

#include <array>
#include <cstdio>

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace penult::server {
namespace {

/// What is said, as a JSON text: spdlog itself quotes nothing.
class Quoted final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    for (const char letter : message.payload) {
      const auto byte = static_cast<unsigned char>(letter);
      if (letter == '"' || letter == '\\') out.push_back('\\');
      if (byte >= ' ') {
        out.push_back(letter);
        continue;
      }
      std::array<char, 8> code{};
      std::snprintf(code.data(), code.size(), "\\u%04x", unsigned(byte));
      out.append(std::string_view(code.data()));
    }
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<Quoted>();
  }
};

}  // namespace

void set_up_log(const Config& config) {
  spdlog::drop("penult");
  if (config.log == "json") {
    auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
    formatter->add_flag<Quoted>('*').set_pattern(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","text":"%*"})");
    const auto log = spdlog::stderr_logger_mt("penult");
    log->set_formatter(std::move(formatter));
    spdlog::set_default_logger(log);
  } else {
    spdlog::set_default_logger(spdlog::stderr_color_mt("penult"));
  }
  spdlog::set_level(spdlog::level::from_str(config.log_level));
}

}  // namespace penult::server
