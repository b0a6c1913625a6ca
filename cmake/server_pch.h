#pragma once

// The headers that make a server file slow to compile. Sources still include what they use: the
// lint and clang-tidy builds have no precompiled header.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <boost/json.hpp>
