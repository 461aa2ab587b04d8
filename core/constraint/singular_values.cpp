#include "core/constraint/singular_values.h"

#include <algorithm>
#include <cmath>

#include "core/base/symmetric_eigen.h"

namespace wrinkle {

double largest_singular_value(const SparseMatrix& a) {
  if (a.nonZeros() == 0) return 0;
  const auto n = a.cols(), most = std::min<Eigen::Index>(n, 400);
  Matrix basis(n, most);
  Vector diagonal(most), off(most);  // of the tridiagonal matrix
  // Not constant: on a mesh with one valence that could be an eigenvector by itself.
  Vector v = 1 + 0.5 * Vector::LinSpaced(n, 0, 40).array().sin();
  v.normalize();
  double value = 0;
  for (Eigen::Index k = 0; k < most; ++k) {
    basis.col(k) = v;
    Vector next = a.transpose() * (a * v);
    diagonal[k] = next.dot(v);
    for (int twice = 0; twice < 2; ++twice) next -= basis.leftCols(k + 1) * (basis.leftCols(k + 1).transpose() * next);
    off[k] = next.norm();
    const EigenPairs ritz = tridiagonal_eigen(diagonal.head(k + 1), off.head(k));
    value = ritz.values[k];
    if (off[k] * std::abs(ritz.vectors(k, k)) <= 1e-12 * value) break;
    v = next / off[k];
  }
  return std::sqrt(value);
}

Vector singular_values(const Matrix& a) {
  const auto m = a.rows(), n = a.cols();
  Matrix both = Matrix::Zero(m + n, m + n);
  both.bottomLeftCorner(n, m) = a.transpose();
  return symmetric_eigenvalues(both).tail(std::min(m, n)).reverse().cwiseMax(0);
}

}  // namespace wrinkle
