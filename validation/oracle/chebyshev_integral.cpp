#include "validation/oracle/chebyshev_integral.h"

#include <cmath>
#include <numbers>

namespace wrinkle::validation {

ChebyshevIntegral::ChebyshevIntegral(Index n) : nodes_(n), coefficients_(n, n) {
  for (Index j = 0; j < n; ++j) {
    const double angle = std::numbers::pi * (j + 0.5) / n;
    nodes_[j] = 0.5 + 0.5 * std::cos(angle);
    for (Index k = 0; k < n; ++k) coefficients_(k, j) = (k == 0 ? 1.0 : 2.0) / n * std::cos(k * angle);
  }
}

/// With z = 2s − 1 and ds = ½ dz: ∫T_0 = z + 1, ∫T_1 = ½(z² − 1), and for k ≥ 2
/// ∫_{-1}^z T_k = ½ [T_{k+1}(z)/(k+1) − T_{k-1}(z)/(k−1)] − (−1)^k/(k² − 1).
Matrix ChebyshevIntegral::up_to(const Vector& points) const {
  const Index n = static_cast<Index>(nodes_.size());
  Matrix integrals(points.size(), n);
  for (Index i = 0; i < points.size(); ++i) {
    const double z = 2.0 * points[i] - 1.0, angle = std::acos(z);
    for (Index k = 0; k < n; ++k) {
      double value = z + 1.0;
      if (k == 1) value = 0.5 * (z * z - 1.0);
      if (k >= 2) {
        value = 0.5 * (std::cos((k + 1) * angle) / (k + 1) - std::cos((k - 1) * angle) / (k - 1)) -
                (k % 2 == 0 ? 1.0 : -1.0) / (static_cast<double>(k) * k - 1.0);
      }
      integrals(i, k) = 0.5 * value;
    }
  }
  return integrals * coefficients_;
}

}  // namespace wrinkle::validation
