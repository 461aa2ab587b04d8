#include "core/base/symmetric_eigen.h"

#include <Eigen/Eigenvalues>

namespace wrinkle {

EigenPairs symmetric_eigen(const Matrix& a) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(a);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Vector symmetric_eigenvalues(const Matrix& a) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(a, Eigen::EigenvaluesOnly).eigenvalues();
}

EigenPairs tridiagonal_eigen(const Vector& diagonal, const Vector& off) {
  Eigen::SelfAdjointEigenSolver<Matrix> solver;
  solver.computeFromTridiagonal(diagonal, off);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace wrinkle
