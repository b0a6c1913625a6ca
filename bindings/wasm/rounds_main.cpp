// digest_of_rounds SEED COUNT: the program's number, to be compared with the module's.
#include <cstdlib>
#include <iostream>

#include "bindings/wasm/rounds.h"

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: rounds SEED COUNT\n";
    return 2;
  }
  std::cout << penult::wasm::digest_of_rounds(std::strtoull(words[1], nullptr, 10),
                                              int(std::strtol(words[2], nullptr, 10)))
            << '\n';
}
