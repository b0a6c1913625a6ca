#include "rules/faults.h"

#include <algorithm>

namespace penult {
namespace {

struct FaultText {
  std::string_view rule;
  std::array<std::string_view, 3> forms;  // by `Language`
};

constexpr FaultText kFaults[] = {
#define FAULT(name, rule, english, russian, ukrainian) {rule, {english, russian, ukrainian}},
#include "rules/faults.def"
#undef FAULT
};

constexpr std::array<std::string_view, 3> kOr = {" or ", " или ", " або "};

std::string filled(std::string_view form, std::initializer_list<Filling> fillings,
                   Language language) {
  std::string text;
  while (!form.empty()) {
    const size_t open = std::min(form.find('{'), form.size());
    text += form.substr(0, open);
    form.remove_prefix(open);
    if (form.empty()) break;
    const Filling& filling = fillings.begin()[form[1] - '1'];
    text += filling.in[size_t(language)];
    form.remove_prefix(std::string_view("{1}").size());
  }
  return text;
}

}  // namespace

OptionError option_error(Fault fault, std::initializer_list<Filling> fillings) {
  const FaultText& entry = kFaults[size_t(fault)];
  OptionError error;
  error.rule = entry.rule;
  for (const Language language : kLanguages)
    error.texts[size_t(language)] = filled(entry.forms[size_t(language)], fillings, language);
  return error;
}

Sentences choice_of(std::span<const std::string_view> values) {
  Sentences choice;
  for (const Language language : kLanguages) {
    std::string& text = choice[size_t(language)];
    for (size_t i = 0; i < values.size(); ++i) {
      if (i > 0) text += i + 1 == values.size() ? kOr[size_t(language)] : ", ";
      text += values[i];
    }
  }
  return choice;
}

}  // namespace penult
