#pragma once
// Why a mix of rules cannot be taken, in three languages: a misspelled name, a value out of range,
// a mistyped code, rules that exclude each other (faults.def).

#include <initializer_list>

#include "engine/options.h"

namespace penult {

enum class Fault : uint8_t {
#define FAULT(name, rule, english, russian, ukrainian) name,
#include "rules/faults.def"
#undef FAULT
};

/// What is filled in: the same in every language, or in each its own.
struct Filling {
  // NOLINTBEGIN(google-explicit-constructor): a sentence takes words, names and numbers as they
  // are.
  Filling(std::string_view text) : in{std::string(text), std::string(text), std::string(text)} {}
  Filling(const std::string& text) : in{text, text, text} {}
  Filling(const char* text) : Filling(std::string_view(text)) {}
  Filling(int64_t number) : Filling(std::to_string(number)) {}
  Filling(Sentences texts) : in(std::move(texts)) {}
  // NOLINTEND(google-explicit-constructor)

  Sentences in;
};

/// The error with its sentences; `fillings` stand for {1}, {2}, …
OptionError option_error(Fault fault, std::initializer_list<Filling> fillings = {});
/// "off, must or may".
Sentences choice_of(std::span<const std::string_view> values);

}  // namespace penult
