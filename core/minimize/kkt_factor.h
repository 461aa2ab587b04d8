#pragma once
#include <optional>

#include "core/linear/factorization.h"
#include "core/minimize/kkt_system.h"

namespace wrinkle {

/// A KKT matrix and its factorisation by a solver for symmetric indefinite (or general) matrices; analysed once, and
/// again where K's pattern has changed. Both must outlive it, and the solver must not be used for anything else in
/// between.
class KktFactor {
 public:
  /// Throws std::invalid_argument for a solver that takes definite matrices only.
  KktFactor(KktSystem& system, LinearSolver& linear);

  KktSystem& system() { return system_; }
  /// Factorises with K + shift I in K's place.
  const LinearReport& factorize(const SparseMatrix& tangent, double shift = 0.0);
  /// A [d; λ] = right, of the last factorisation.
  const LinearReport& solve(const Vector& right, Vector& solution) { return factors_.solve(right, solution); }

  const LinearReport& report() const { return factors_.report(); }
  Index factorisations() const { return factors_.factorisations(); }
  /// Directions of negative curvature of K on null(H), where the solver finds the inertia and H has full rank:
  /// the negative eigenvalues of A beyond one for each row.
  std::optional<Index> negative_curvatures() const;
  /// Eigenvalues of A that are zero, where the solver finds the inertia: dependent rows of H, or directions of null(H)
  /// without stiffness.
  std::optional<Index> null_directions() const;
  /// Whether K is known not to be positive definite on null(H); false where nothing is known.
  bool known_indefinite() const;

 private:
  KktSystem& system_;
  Factorization factors_;
  std::optional<Inertia> inertia_;  // of the last factorisation
};

}  // namespace wrinkle
