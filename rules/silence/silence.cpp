#include "rules/silence/silence.h"

namespace penult::silence {

void write(const Options& options, Rules& rules) {
  if (options.silent_two == Switch::on) rules.has_hooks = true;
}

}  // namespace penult::silence
