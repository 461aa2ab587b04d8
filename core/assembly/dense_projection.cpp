#include "core/assembly/dense_projection.h"

#include "core/base/symmetric_eigen.h"

namespace wrinkle {

Matrix project_positive(const Matrix& symmetric) {
  const EigenPairs eigen = symmetric_eigen(symmetric);
  return eigen.vectors * eigen.values.cwiseMax(0).asDiagonal() * eigen.vectors.transpose();
}

}  // namespace wrinkle
