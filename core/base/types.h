#pragma once
/// Names for the dense and sparse types of the whole library. Everything is in SI units and double precision.

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <array>

#include "core/base/index.h"

namespace wrinkle {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
template <int N>
using VectorN = Eigen::Matrix<double, N, 1>;
template <int N>
using MatrixN = Eigen::Matrix<double, N, N>;

/// Compressed columns; a symmetric matrix holds its lower triangle only, each column's rows sorted.
using SparseMatrix = Eigen::SparseMatrix<double, Eigen::ColMajor, Index>;

}  // namespace wrinkle
