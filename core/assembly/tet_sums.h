#pragma once
/// The sum over tetrahedra, compiled once: see shell_sums.h.

#include "core/assembly/element_sum.h"
#include "core/energy/tet_corotated.h"

namespace wrinkle {

extern template class ElementSum<TetCorotated>;

}  // namespace wrinkle
