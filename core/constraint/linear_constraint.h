#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// H x = h on all unknowns of a problem, held ones too.
struct LinearConstraint {
  SparseMatrix H;  // [constraints × unknowns], compressed columns
  Vector h;        // one per row

  Index rows() const { return static_cast<Index>(H.rows()); }
  void set_target(const Vector& target);  // h; throws std::invalid_argument for another size
};

}  // namespace wrinkle
