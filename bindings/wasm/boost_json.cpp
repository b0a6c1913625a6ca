// Boost.JSON without its library, and what it does instead of throwing: such a table is not worth
// going on with, and the page opens it anew.
#include <charconv>
#include <cstdlib>

// Its tables for writing fractions are a tenth of the module, and the table writes none.
#define BOOST_JSON_DETAIL_RYU_IMPL_D2S_IPP

#include <boost/assert/source_location.hpp>
#include <boost/json/detail/ryu/ryu.hpp>
#include <boost/json/src.hpp>

/// Likewise of libc++abi …
extern "C" [[noreturn]] void __abort_message(const char*, ...) { std::abort(); }

// … and of libc++, whose own way of saying goodbye would bring `printf` along.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { std::abort(); }
_LIBCPP_END_NAMESPACE_STD

namespace boost {
namespace json::detail::ryu {
int d2s_buffered_n(double number, char* result) noexcept {
  constexpr int kRoom = 24;
  return int(std::to_chars(result, result + kRoom, int64_t(number)).ptr - result);
}
}  // namespace json::detail::ryu

void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const boost::source_location&) { std::abort(); }
}  // namespace boost
