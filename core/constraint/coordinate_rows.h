#pragma once
#include <optional>

#include "core/base/types.h"

namespace wrinkle {

/// Rows of averages [rows × points] as rows for points in space, three unknowns each: one for each coordinate that is
/// not held, row by row. Throws std::invalid_argument for a held coordinate other than 0, 1 or 2.
SparseMatrix coordinate_rows(const SparseMatrix& averages, std::optional<int> held = {});

}  // namespace wrinkle
