#pragma once
/// Conjugate gradients on a CUDA device: those of conjugate_gradients_thrust.h as nvcc builds them, where there is one
/// (WRINKLEBENCH_CUDA of CMakeLists.txt). The third solver of Chen et al. 2023, Table 1; not timed on a GPU.

#include <string>

#include "core/base/types.h"
#include "core/linear/conjugate_gradients.h"
#include "core/minimize/high_frequency_operator.h"

namespace wrinkle {

/// Was the CUDA back end built into this program?
bool cuda_is_built();

/// Why no CUDA device can be used here, in a sentence with CUDA's own words; "" where one can.
std::string why_no_cuda();

/// For CoupledOptions::high_solver: copies the matrix over in every pass, as its values are new then. Throws
/// std::runtime_error where why_no_cuda() has something to say, and where the device fails.
CgReport solve_on_cuda(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b, Vector& d,
                       const CgOptions& options);

}  // namespace wrinkle
