#include "validation/meters/largest_pair.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

namespace {

constexpr Index kMostVectors = 80;

auto symmetric(const SparseMatrix& lower) {
  return lower.selfadjointView<Eigen::Lower>();
}

}  // namespace

LargestPair largest_pair(const SparseMatrix& a, const SparseMatrix& k, LinearSolver& k_factor, Vector start) {
  Matrix basis(start.size(), kMostVectors), dual(start.size(), kMostVectors);  // v and K v
  Matrix reduced = Matrix::Zero(kMostVectors, kMostVectors);
  double length = std::sqrt(start.dot(symmetric(k) * start));
  for (Index m = 0; m < std::min<Index>(kMostVectors, static_cast<Index>(start.size())); ++m) {
    basis.col(m) = start / length;
    dual.col(m) = symmetric(k) * basis.col(m);
    const Vector image = symmetric(a) * basis.col(m);
    reduced.col(m).head(m + 1) = basis.leftCols(m + 1).transpose() * image;
    reduced.row(m).head(m + 1) = reduced.col(m).head(m + 1).transpose();
    if (!k_factor.solve(image, start).ok()) return {};
    for (int pass = 0; pass < 2; ++pass) start -= basis.leftCols(m + 1) * (dual.leftCols(m + 1).transpose() * start);
    length = std::sqrt(std::max(0.0, start.dot(symmetric(k) * start)));
    const Eigen::SelfAdjointEigenSolver<Matrix> ritz(reduced.topLeftCorner(m + 1, m + 1));
    const double value = ritz.eigenvalues()[m];
    if (value > 0 && length * std::abs(ritz.eigenvectors()(m, m)) <= 1e-7 * value)  // squared in the eigenvalue
      return {value, basis.leftCols(m + 1) * ritz.eigenvectors().col(m)};
  }
  return {};
}

}  // namespace wrinkle::validation
