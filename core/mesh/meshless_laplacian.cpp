#include "core/mesh/meshless_laplacian.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "core/base/require.h"
#include "core/base/triplets.h"

namespace wrinkle {

namespace {

/// X, X Xᵀ of a point in units of r: the moments that the weights' conditions are on.
VectorN<5> moments(const VectorN<2>& x) {
  return {x.x(), x.y(), x.x() * x.x(), x.y() * x.y(), x.x() * x.y()};
}

}  // namespace

SparseMatrix meshless_laplacian(const Neighborhoods& around) {
  std::vector<Triplet> entries;
  for (Index i = 0; i < around.num_points(); ++i) {
    const Index begin = around.first[i], end = around.first[i + 1];
    double square = 0;
    for (Index k = begin; k < end; ++k) square += around.offset[k].squaredNorm() / (end - begin);
    const auto weight = [&](Index k) { return std::exp(-around.offset[k].squaredNorm() / square); };
    MatrixN<5> gram = MatrixN<5>::Zero();  // A Ω Aᵀ
    for (Index k = begin; k < end; ++k) {
      const VectorN<5> m = moments(around.offset[k] / std::sqrt(square));
      gram += weight(k) * m * m.transpose();
    }
    const Eigen::LDLT<MatrixN<5>> factor(gram);
    require(end - begin >= 5 && factor.rcond() > 1e-10,
            "the {} neighbours of point {} do not tell its second derivatives", end - begin, i);
    const VectorN<5> dual = factor.solve(VectorN<5>(0, 0, 2 / square, 2 / square, 0));
    double sum = 0;
    for (Index k = begin; k < end; ++k) {
      const double w = weight(k) * moments(around.offset[k] / std::sqrt(square)).dot(dual);
      entries.emplace_back(i, around.neighbour[k], w);
      sum += w;
    }
    entries.emplace_back(i, i, -sum);
  }
  return from_triplets(around.num_points(), around.num_points(), entries);
}

}  // namespace wrinkle
