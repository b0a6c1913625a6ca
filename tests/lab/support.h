#pragma once

#include <gtest/gtest.h>

#include "engine/rules.h"

namespace penult {

/// A preset with `changes` ("option=value …"), compiled for so many players.
inline Rules rules_of(std::string_view preset, int players, std::string_view changes = "") {
  Options options;
  EXPECT_FALSE(load_preset(preset, options));
  EXPECT_FALSE(set_options(options, changes));
  const Compiled compiled = compile(options, players);
  EXPECT_TRUE(compiled.errors.empty());
  return compiled.rules;
}

}  // namespace penult
