#pragma once
// Who somebody is at this table beyond a seat: what was decided about a person lasts when the
// person comes back under another name.
//
// A person is recognized by the key that the client keeps (`device` of hello). Whoever deletes it
// and comes from another address is somebody new; nothing but accounts would prevent that.

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace penult {

struct Person {
  std::string device_hash;  ///< empty: a client that keeps none; never recognized
  bool muted = false;       ///< by the host, for everybody
  bool banned = false;
  std::string banned_address;  ///< hash; empty where others at the table share it
  std::set<int> hushed;        ///< people this one does not want to hear
};

/// More guests than that have not been at one table.
inline constexpr size_t kMostPeople = 200;

/// The number of whoever has this device; -1: nobody yet.
int find_person(const std::vector<Person>& people, std::string_view device_hash);
/// Whether the host has sent away whoever comes with this device or from this address.
bool is_banned(const std::vector<Person>& people, std::string_view device_hash,
               std::string_view address_hash);

}  // namespace penult
