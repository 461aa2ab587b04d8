#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_TBB
#include "core/minimize/conjugate_gradients_tbb.h"

#include "core/base/fault.h"
#include "core/minimize/conjugate_gradients_thrust.h"

namespace wrinkle {

CgReport solve_on_thrust_tbb(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b, Vector& d,
                             const CgOptions& options) {
  const auto size = static_cast<std::size_t>(b.size());
  ThrustConjugateGradients device(A.product(), {diagonal.data(), static_cast<std::size_t>(diagonal.size())});
  d.resize(b.size());
  const CgReport report = device.solve({b.data(), size}, {d.data(), size}, options);
  WRINKLE_FAULT(device_solution_halved, d *= 0.5);
  return report;
}

}  // namespace wrinkle
