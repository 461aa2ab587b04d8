#include "core/minimize/conjugate_gradients_cuda.h"

#include <stdexcept>

#ifdef WRINKLE_CUDA
#include "core/minimize/cuda_device.h"
#endif

namespace wrinkle {

#ifdef WRINKLE_CUDA

bool cuda_is_built() {
  return true;
}

std::string why_no_cuda() {
  return why_no_cuda_device();
}

CgReport solve_on_cuda(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b, Vector& d,
                       const CgOptions& options) {
  if (const std::string why = why_no_cuda(); !why.empty()) throw std::runtime_error("no CUDA device: " + why);
  const auto size = static_cast<std::size_t>(b.size());
  d.resize(b.size());
  return cuda_conjugate_gradients(A.product(), {diagonal.data(), static_cast<std::size_t>(diagonal.size())},
                                  {b.data(), size}, {d.data(), size}, options);
}

#else

bool cuda_is_built() {
  return false;
}

std::string why_no_cuda() {
  return "this program was built without CUDA: CMake found no nvcc that works, or WRINKLEBENCH_CUDA is OFF";
}

CgReport solve_on_cuda(const HighFrequencyOperator&, const Vector&, const Vector&, Vector&, const CgOptions&) {
  throw std::runtime_error(why_no_cuda());
}

#endif

}  // namespace wrinkle
