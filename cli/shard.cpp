#include <cstdlib>
#include <optional>

#include "cli/lab.h"

namespace penult {
namespace {

std::optional<uint64_t> number_from(const std::string& text) {
  if (text.empty() || text.size() > 12 || text.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoull(text);
}

/// What starts programs many times at once says in the environment which one this is.
struct Launcher {
  const char* number;
  const char* of;
  uint64_t first;  ///< how the launcher numbers the first one
};
constexpr Launcher kLaunchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", 0},
    {"PMI_RANK", "PMI_SIZE", 0},
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 1},
    {"SLURM_PROCID", "SLURM_NTASKS", 0},
};

std::string shard_from_environment(Shard& shard) {
  for (const Launcher& launcher : kLaunchers) {
    const char* number = std::getenv(launcher.number);
    const char* of = std::getenv(launcher.of);
    const auto rank = number ? number_from(number) : std::nullopt;
    const auto size = of ? number_from(of) : std::nullopt;
    if (!rank || !size || *rank < launcher.first) continue;
    shard = {*rank - launcher.first + 1, *size};
    return {};
  }
  return "--shard auto: neither Open MPI, MPICH nor Slurm has started this; say --shard 1/8";
}

}  // namespace

std::string read_shard(const std::string& text, Shard& shard) {
  if (text == "auto") return shard_from_environment(shard);
  const size_t slash = text.find('/');
  const auto number = number_from(text.substr(0, slash));
  const auto of = slash == std::string::npos ? std::nullopt : number_from(text.substr(slash + 1));
  if (!number || !of) return "--shard: '" + text + "' is not like 3/8, the third of eight parts";
  shard = {*number, *of};
  return {};
}

std::string with_number(std::string name, uint64_t number) {
  const size_t at = name.find("{i}");
  return at == std::string::npos ? name : name.replace(at, 3, std::to_string(number));
}

}  // namespace penult
