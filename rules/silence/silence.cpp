#include "rules/silence/silence.h"

namespace penult::silence {

void write(const Options& options, Rules& rules) {
  if (options.silent_two == Switch::on) rules.hooked |= faces_of(Symbol::k2);
}

}  // namespace penult::silence
