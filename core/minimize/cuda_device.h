#pragma once
/// What nvcc builds, for compilers that read no CUDA. No Eigen: its alignment follows flags that nvcc is not given.

#include <span>
#include <string>

#include "core/linear/conjugate_gradients.h"
#include "core/minimize/matrix_free.h"

namespace wrinkle {

/// What cudaGetDeviceCount says against a device, "" where there is one.
std::string why_no_cuda_device();

/// A d = b on the device, as ThrustConjugateGradients does it.
CgReport cuda_conjugate_gradients(const HighFrequencyProduct& A, std::span<const double> diagonal,
                                  std::span<const double> b, std::span<double> d, const CgOptions& options);

}  // namespace wrinkle
