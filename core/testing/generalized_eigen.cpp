#include "core/testing/generalized_eigen.h"

#include <Eigen/Eigenvalues>

namespace wrinkle {

EigenPairs generalized_symmetric_eigen(const Matrix& a, const Matrix& b) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(a, b);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace wrinkle
