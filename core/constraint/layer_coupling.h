#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// A fine layer that follows a coarse one up to motion of its own, x = P y + Q z with PᵀQ = 0: Chen et al. 2023, § 4.2.
///
///   P = [I; W],  Q = [−Wᵀ; I],  W: weights of each new fine vertex on the coarse ones, coarse vertices first in x.
/// Q's columns span the null space of Pᵀ, so z has nothing redundant. One number per vertex: for vectors, see apply
/// and per_coordinate. From linear subdivision P has at most 3 nonzeros a row and Q at most 4 a column.
class LayerCoupling {
 public:
  explicit LayerCoupling(const SparseMatrix& weights = {});

  Index num_low() const { return weights_.cols(); }               // vertices of y
  Index num_high() const { return weights_.rows(); }              // vertices of z
  Index num_fine() const { return num_low() + num_high(); }       // vertices of x
  const SparseMatrix& weights() const { return weights_; }        // W; column j: row j of Wᵀ
  const SparseMatrix& transposed() const { return transposed_; }  // Wᵀ; column i: row i of W
  SparseMatrix low_basis() const;                                 // P
  SparseMatrix high_basis() const;                                // Q
  SparseMatrix basis() const;                                     // [P Q]

  /// x = P y + Q z, three numbers per vertex.
  Vector apply(const Vector& y, const Vector& z) const;

 private:
  SparseMatrix weights_, transposed_;
};

/// m ⊗ I₃: the same map on vectors of three numbers per vertex, interleaved.
SparseMatrix per_coordinate(const SparseMatrix& m);

/// Condition number of [P Q] in the 2-norm. [P Q] = I + K with K skew, so its singular values are √(1 + σ(W)²), and 1
/// where W is not square: cond = √((1 + σ_max(W)²) / (1 + σ_min²)), σ_min = 0 unless there are as many new vertices
/// as coarse ones. On a regular mesh it stays below 2ᴸ for L levels.
double condition_number(const LayerCoupling& coupling);

}  // namespace wrinkle
