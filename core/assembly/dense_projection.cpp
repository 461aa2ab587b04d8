#include "core/assembly/dense_projection.h"

#include <Eigen/Eigenvalues>

namespace wrinkle {

Matrix project_positive(const Matrix& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(symmetric);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
}

}  // namespace wrinkle
