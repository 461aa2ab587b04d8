#include "core/constraint/layer_coupling.h"

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/constraint/coordinate_rows.h"
#include "core/constraint/singular_values.h"

namespace wrinkle {

namespace {

void add_entries(const SparseMatrix& m, Index row, Index column, double factor, std::vector<Triplet>& out) {
  for (Index c = 0; c < m.outerSize(); ++c)
    for (SparseMatrix::InnerIterator e(m, c); e; ++e)
      out.emplace_back(row + e.row(), column + e.col(), factor * e.value());
}

SparseMatrix identity(Index n) {
  SparseMatrix out(n, n);
  out.setIdentity();
  return out;
}

using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;

}  // namespace

LayerCoupling::LayerCoupling(const SparseMatrix& weights) : weights_(weights), transposed_(weights_.transpose()) {}

SparseMatrix LayerCoupling::low_basis() const {
  std::vector<Triplet> entries;
  add_entries(identity(num_low()), 0, 0, 1, entries);
  add_entries(weights_, num_low(), 0, 1, entries);
  return from_triplets(num_fine(), num_low(), entries);
}

SparseMatrix LayerCoupling::high_basis() const {
  std::vector<Triplet> entries;
  add_entries(transposed_, 0, 0, -1, entries);
  add_entries(identity(num_high()), num_low(), 0, 1, entries);
  return from_triplets(num_fine(), num_high(), entries);
}

SparseMatrix LayerCoupling::basis() const {
  std::vector<Triplet> entries;
  add_entries(low_basis(), 0, 0, 1, entries);
  add_entries(high_basis(), 0, num_low(), 1, entries);
  return from_triplets(num_fine(), num_fine(), entries);
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
