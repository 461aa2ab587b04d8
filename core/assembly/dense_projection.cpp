#include "core/assembly/dense_projection.h"

#include "core/base/fault.h"
#include "core/base/symmetric_eigen.h"

namespace wrinkle {

Matrix project_positive(const Matrix& symmetric) {
  const EigenPairs eigen = symmetric_eigen(symmetric);
  WRINKLE_FAULT(projection_keeps_negative,
                return eigen.vectors * eigen.values.cwiseMin(0).asDiagonal() * eigen.vectors.transpose());
  return eigen.vectors * eigen.values.cwiseMax(0).asDiagonal() * eigen.vectors.transpose();
}

}  // namespace wrinkle
