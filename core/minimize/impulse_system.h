#pragma once
#include <memory>

#include "core/linear/factorization.h"

namespace wrinkle {

/// One per point [1/kg], 0: held. Throws std::invalid_argument for one that is negative or not finite.
const Vector& checked_inverse_mass(const Vector& inverse_mass);

/// Impulses that match points in space, three coordinates at once:
///
///   S I = b,  v ← v + M⁻¹ W I,  S = Wᵀ M⁻¹ W + D  [1/kg],  I [kg m/s], b and v [m/s]
///
/// with W [points × impulses] and D diagonal; S is factorised once.
class ImpulseSystem {
 public:
  /// `inverse_mass`: see checked_inverse_mass; `diagonal` [1/kg] one per impulse, none: 0. The solver is for positive
  /// definite matrices; S of a crease is a chain: blocks do not pay, and a solve of cholmod-simplicial takes a third of
  /// cholmod-supernodal's time. Throws std::invalid_argument where there is none, std::runtime_error where S cannot be
  /// factorised.
  ImpulseSystem(const SparseMatrix& W, const Vector& inverse_mass, std::unique_ptr<LinearSolver> linear,
                const Vector& diagonal = {});

  /// b, in three columns, becomes I.
  void solve(Matrix& b) const;
  void push(const Matrix& impulses, Vector& v) const;

  const SparseMatrix& columns() const { return W_; }      // W
  const SparseMatrix& matrix() const { return matrix_; }  // S, lower triangle
  long long factor_nonzeros() const { return nonzeros_; }

 private:
  SparseMatrix W_, matrix_;
  Vector inverse_mass_;
  std::unique_ptr<LinearSolver> linear_;
  mutable Factorization factors_;
  long long nonzeros_ = 0;
  mutable Vector b_, solution_;
};

}  // namespace wrinkle
