#include "core/constraint/coordinate_rows.h"

#include <fmt/format.h>

#include <stdexcept>
#include <vector>

#include "core/base/triplets.h"

namespace wrinkle {

SparseMatrix coordinate_rows(const SparseMatrix& averages, std::optional<int> held) {
  if (held && (*held < 0 || *held > 2))
    throw std::invalid_argument(fmt::format("coordinate {} is held; 0, 1 or 2 are allowed", *held));
  std::vector<int> coordinates;
  for (int k = 0; k < 3; ++k)
    if (k != held) coordinates.push_back(k);
  const auto count = static_cast<Index>(coordinates.size());
  std::vector<Triplet> entries;
  entries.reserve(count * averages.nonZeros());
  for (Index v = 0; v < averages.outerSize(); ++v)
    for (SparseMatrix::InnerIterator e(averages, v); e; ++e)
      for (Index i = 0; i < count; ++i) entries.emplace_back(count * e.row() + i, 3 * v + coordinates[i], e.value());
  return from_triplets(count * averages.rows(), 3 * averages.cols(), entries);
}

}  // namespace wrinkle
