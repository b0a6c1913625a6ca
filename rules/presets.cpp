#include "engine/option_effects.h"
#include "engine/rules.h"
#include "rules/faults.h"
#include "rules/rule_code.h"

namespace penult {
namespace {

constexpr PresetInfo kPresets[] = {
#define PRESET(name, base, differences, source) {name, base, differences, source},
#include "rules/presets.def"
#undef PRESET
};

const PresetInfo* find_preset(std::string_view name) {
  for (const PresetInfo& preset : kPresets)
    if (preset.name == name) return &preset;
  return nullptr;
}

OptionError unknown_preset(std::string_view name) {
  std::vector<std::string_view> names;
  for (const PresetInfo& preset : kPresets)
    names.push_back(preset.name);
  const std::string_view nearest = nearest_name(name, names);
  return nearest.empty() ? option_error(Fault::kNoSuchPreset, {name})
                         : option_error(Fault::kPresetLike, {name, nearest});
}

}  // namespace

std::span<const PresetInfo> preset_table() { return kPresets; }

OptionError load_preset(std::string_view name, Options& options) {
  if (is_rule_code(name)) {
    std::string preset;
    return read_rule_code(name, preset, options);
  }
  const PresetInfo* preset = find_preset(name);
  if (preset == nullptr) return unknown_preset(name);
  Options loaded;
  if (!preset->base.empty())
    if (OptionError error = load_preset(preset->base, loaded)) return error;
  if (OptionError error = set_options(loaded, preset->differences)) return error;
  options = loaded;
  return {};
}

}  // namespace penult
