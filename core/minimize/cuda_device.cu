// The one source for the device: nvcc compiles conjugate_gradients_thrust.h for it.
#include "core/minimize/cuda_device.h"

#include <cuda_runtime_api.h>

#include "core/minimize/conjugate_gradients_thrust.h"

namespace wrinkle {

std::string why_no_cuda_device() {
  int devices = 0;
  const cudaError_t status = cudaGetDeviceCount(&devices);
  if (status != cudaSuccess) return std::string("cudaGetDeviceCount: ") + cudaGetErrorString(status);
  return devices > 0 ? "" : "cudaGetDeviceCount: 0 devices";
}

CgReport cuda_conjugate_gradients(const HighFrequencyProduct& A, std::span<const double> diagonal,
                                  std::span<const double> b, std::span<double> d, const CgOptions& options) {
  return ThrustConjugateGradients(A, diagonal).solve(b, d, options);
}

}  // namespace wrinkle
