#pragma once
// What instrument.mjs writes into the code: each mutant is a number, and at most one of them lives.
// All mutants are compiled once; `penult_mutant` chooses, `penult_reached` notes which ones the
// code runs through.

#include <cstdint>

extern int penult_mutant;
extern uint8_t* penult_reached;

namespace mutation {

inline bool lives(int number) {
  penult_reached[number] = 1;
  return penult_mutant == number;
}
inline bool flip(int number, bool value) { return value != lives(number); }

/// `a == Other{n} == b` is `a == b`, or what the mutant makes of it: of equal precedence with what
/// it replaces, so that nothing around it changes.
#define PENULT_MUTATED_OPERATOR(Name, operation, mutated)              \
  struct Name {                                                        \
    int number;                                                        \
  };                                                                   \
  template <class T>                                                   \
  struct Name##Left {                                                  \
    const T& left;                                                     \
    int number;                                                        \
  };                                                                   \
  template <class T>                                                   \
  Name##Left<T> operator operation(const T& left, Name mutant) {       \
    return {left, mutant.number};                                      \
  }                                                                    \
  template <class T, class U>                                          \
  auto operator operation(const Name##Left<T>& left, const U& right) { \
    using Result = decltype(left.left operation right);                \
    if (!lives(left.number)) return left.left operation right;         \
    if constexpr (requires { left.left mutated right; })               \
      return Result(left.left mutated right);                          \
    else                                                               \
      return Result(left.left);                                        \
  }

PENULT_MUTATED_OPERATOR(Equal, ==, !=)
PENULT_MUTATED_OPERATOR(Unequal, !=, ==)
PENULT_MUTATED_OPERATOR(Less, <, <=)
PENULT_MUTATED_OPERATOR(Greater, >, >=)
PENULT_MUTATED_OPERATOR(LessOrEqual, <=, <)
PENULT_MUTATED_OPERATOR(GreaterOrEqual, >=, >)
PENULT_MUTATED_OPERATOR(Plus, +, -)
PENULT_MUTATED_OPERATOR(Minus, -, +)
PENULT_MUTATED_OPERATOR(And, &, |)
PENULT_MUTATED_OPERATOR(Or, |, &)
#undef PENULT_MUTATED_OPERATOR

}  // namespace mutation
