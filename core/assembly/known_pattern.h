#pragma once
#include <algorithm>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// The places of a compressed matrix's entries, to tell whether another has the same.
class KnownPattern {
 public:
  /// Whether it is new; then it is known from now on.
  bool learn(const SparseMatrix& matrix) {
    const Index columns = static_cast<Index>(matrix.cols()), entries = static_cast<Index>(matrix.nonZeros());
    const Index *starts = matrix.outerIndexPtr(), *rows = matrix.innerIndexPtr();
    if (std::equal(starts_.begin(), starts_.end(), starts, starts + columns + 1) &&
        std::equal(rows_.begin(), rows_.end(), rows, rows + entries))
      return false;
    starts_.assign(starts, starts + columns + 1);
    rows_.assign(rows, rows + entries);
    return true;
  }

 private:
  std::vector<Index> starts_, rows_;
};

}  // namespace wrinkle
