// Any bytes are a dataset that is written back as one that reads the same, or are refused.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lab/dataset/dataset.h"
#include "lab/dataset/npy.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto array = penult::read_npy(bytes);
  if (array &&
      penult::read_npy(penult::npy_header(array->shape) + std::string(array->values))->shape !=
          array->shape)
    std::abort();
  const penult::ReadDataset read = penult::read_dataset(bytes);
  if (read.error.empty() && read.dataset.columns[0].rows + 1 != read.dataset.legal_begin.rows)
    std::abort();
  return 0;
}
