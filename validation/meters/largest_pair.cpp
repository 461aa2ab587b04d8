#include "validation/meters/largest_pair.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

namespace wrinkle::validation {

namespace {

constexpr Index kMostVectors = 80;

auto symmetric(const SparseMatrix& lower) {
  return lower.selfadjointView<Eigen::Lower>();
}

}  // namespace

LargestPair largest_pair(const SparseMatrix& a, const SparseMatrix& k, LinearSolver& k_factor, Vector start) {
  const auto inverse = [&](const Vector& b, Vector& x) { return k_factor.solve(b, x).ok(); };
  return largest_pair(a, k, inverse, std::move(start), 1e-7);
}

LargestPair largest_pair(const SparseMatrix& a, const SparseMatrix& k,
                         const std::function<bool(const Vector& b, Vector& x)>& inverse, Vector start,
                         double tolerance) {
  Matrix basis(start.size(), kMostVectors), dual(start.size(), kMostVectors);  // v and K v
  Matrix reduced = Matrix::Zero(kMostVectors, kMostVectors);
  Vector stiff = symmetric(k) * start;  // K start
  double length = std::sqrt(start.dot(stiff));
  for (Index m = 0; m < std::min<Index>(kMostVectors, static_cast<Index>(start.size())); ++m) {
    basis.col(m) = start / length;
    dual.col(m) = stiff / length;
    const Vector image = symmetric(a) * basis.col(m);
    reduced.col(m).head(m + 1) = basis.leftCols(m + 1).transpose() * image;
    reduced.row(m).head(m + 1) = reduced.col(m).head(m + 1).transpose();
    if (!inverse(image, start)) return {};
    for (int pass = 0; pass < 2; ++pass) start -= basis.leftCols(m + 1) * (dual.leftCols(m + 1).transpose() * start);
    stiff = symmetric(k) * start;
    length = std::sqrt(std::max(0.0, start.dot(stiff)));
    const Eigen::SelfAdjointEigenSolver<Matrix> ritz(reduced.topLeftCorner(m + 1, m + 1));
    const double value = ritz.eigenvalues()[m];
    if (value > 0 && length * std::abs(ritz.eigenvectors()(m, m)) <= tolerance * value)  // squared in the eigenvalue
      return {value, basis.leftCols(m + 1) * ritz.eigenvectors().col(m)};
  }
  return {};
}

}  // namespace wrinkle::validation
