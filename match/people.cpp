#include "match/people.h"

#include <algorithm>

namespace penult {

int find_person(const std::vector<Person>& people, std::string_view device_hash) {
  if (device_hash.empty()) return -1;
  const auto found = std::find_if(people.begin(), people.end(), [&](const Person& one) {
    return one.device_hash == device_hash;
  });
  return found == people.end() ? -1 : int(found - people.begin());
}

bool is_banned(const std::vector<Person>& people, std::string_view device_hash,
               std::string_view address_hash) {
  return std::any_of(people.begin(), people.end(), [&](const Person& one) {
    if (!one.banned) return false;
    const bool same_device = !device_hash.empty() && one.device_hash == device_hash;
    const bool same_address = !one.banned_address.empty() && one.banned_address == address_hash;
    return same_device || same_address;
  });
}

}  // namespace penult
