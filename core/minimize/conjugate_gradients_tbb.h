#pragma once
/// The conjugate gradients of conjugate_gradients_thrust.h, which a CUDA device takes too, on this machine's
/// processors: Thrust's TBB back end. The third solver of Chen et al. 2023, Table 1, but for the device.

#include "core/base/types.h"
#include "core/linear/conjugate_gradients.h"
#include "core/minimize/high_frequency_operator.h"

namespace wrinkle {

/// For CoupledOptions::high_solver: copies the matrix in every pass, as its values are new then. Sums are taken in
/// Thrust's order: steps are those of conjugate gradients on the processor, to round-off.
CgReport solve_on_thrust_tbb(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b, Vector& d,
                             const CgOptions& options);

}  // namespace wrinkle
