#pragma once
/// Judges the pivots of an unpivoted factorisation A = L D Lᵀ of a matrix that should be positive definite.

#include "core/linear/linear_solver.h"

namespace wrinkle {

/// The diagonal entry a_jj of a lower triangle with sorted rows; 0 where it is not stored.
template <class Lower>  // SparseMatrix or a Map of one
double diagonal_entry(const Lower& lower, Index j) {
  const Index first = lower.outerIndexPtr()[j];
  const bool stored = first < lower.outerIndexPtr()[j + 1] && lower.innerIndexPtr()[first] == j;
  return stored ? lower.valuePtr()[first] : 0.0;
}

/// Counts pivots by sign. By Sylvester's law the signs of D are those of the eigenvalues. A pivot with
///   |d_j| ≤ 16 ε |a_jj|    ε = 2.2e-16
/// is what cancellation left of a_jj: its sign means nothing, and it counts as zero.
class PivotTally {
 public:
  void add(Index unknown, double pivot, double diagonal);

  /// ok, not_positive_definite (a negative pivot) or singular (a zero one). The inertia is given unless a pivot is
  /// zero: those after a zero pivot tell nothing.
  LinearReport report() const;

 private:
  Inertia counts_;
  Index worst_unknown_ = -1;  // of the pivot that is smallest relative to its diagonal entry
  double worst_pivot_ = 0.0, worst_ratio_ = 0.0;
};

}  // namespace wrinkle
