#include "core/constraint/layer_coupling.h"

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/unit_columns.h"
#include "core/constraint/coordinate_rows.h"
#include "core/constraint/singular_values.h"

namespace wrinkle {

namespace {

using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;

}  // namespace

LayerCoupling::LayerCoupling(const SparseMatrix& weights) : weights_(weights), transposed_(weights_.transpose()) {}

SparseMatrix LayerCoupling::low_basis() const {
  return unit_columns(0, num_low(), num_fine()) + unit_columns(num_low(), num_high(), num_fine()) * weights_;
}

SparseMatrix LayerCoupling::high_basis() const {
  return unit_columns(num_low(), num_high(), num_fine()) - unit_columns(0, num_low(), num_fine()) * transposed_;
}

SparseMatrix LayerCoupling::basis() const {
  const SparseMatrix skew = high_basis() * unit_columns(num_low(), num_high(), num_fine()).transpose();
  return low_basis() * unit_columns(0, num_low(), num_fine()).transpose() + skew;
}

Vector LayerCoupling::apply(const Vector& y, const Vector& z) const {
  require(y.size() == 3 * num_low() && z.size() == 3 * num_high(), "y has {} and z {} unknowns; {} and {} are needed",
          y.size(), z.size(), 3 * num_low(), 3 * num_high());
  const Eigen::Map<const Points> low(y.data(), num_low(), 3), high(z.data(), num_high(), 3);
  Vector x(3 * num_fine());
  Eigen::Map<Points>(x.data(), num_low(), 3) = low - transposed_ * high;
  WRINKLE_FAULT(coupling_sign, Eigen::Map<Points>(x.data(), num_low(), 3) = low + transposed_ * high);
  Eigen::Map<Points>(x.data() + 3 * num_low(), num_high(), 3) = weights_ * low + high;
  return x;
}

SparseMatrix per_coordinate(const SparseMatrix& m) {
  return coordinate_rows(m);
}

double condition_number(const LayerCoupling& coupling) {
  const double largest = largest_singular_value(coupling.weights());
  double smallest = 0;  // σ = 0 belongs to the null space of the longer of W and Wᵀ
  if (coupling.num_high() == coupling.num_low()) smallest = singular_values(coupling.weights()).minCoeff();
  return std::sqrt((1 + largest * largest) / (1 + smallest * smallest));
}

}  // namespace wrinkle
