#include "match/talk.h"

#include <algorithm>

#include "match/guest.h"

namespace penult {

std::optional<std::string> clean_line(std::string_view text) {
  return clean_text(text, kLongestLine);
}

bool TalkLimit::take(Millis now) {
  const Millis until = std::max(used_until_, now) + kEach;
  if (until > now + kEach * kAtOnce) return false;
  used_until_ = until;
  return true;
}

}  // namespace penult
