#pragma once
#include "core/assembly/constraint_hessian.h"
#include "core/assembly/constraint_system.h"

namespace wrinkle {

/// The linear system of a projection's step with geometric stiffness, over the free unknowns, in the form that one kind
/// of solver takes. Built on M + Σ y_r ∇²g_r (M [kg], y [kg m²]), whose pattern and places are laid out once.
class ProjectionSystem {
 public:
  /// The constraint system must outlive it, its gradients() laid out. mass [kg] one per unknown, `fixed` not 0 where
  /// held.
  ProjectionSystem(const ConstraintSystem& system, ConstraintTerms terms, const Vector& mass,
                   const std::vector<char>& fixed);
  virtual ~ProjectionSystem() = default;

  /// At the constraint system's last evaluation, of gradients too, which was at x. regularisation: s ≥ 0 of each row.
  virtual void evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) = 0;
  const SparseMatrix& matrix() const { return matrix_; }  // lower triangle

  /// M + Σ y_r ∇²g_r alone in its place, until the next evaluate: what a force does to points that no row holds.
  virtual void leave_out_rows() = 0;

  /// Of a step that meets g + J δx − s δy = 0.
  virtual void right_side(const Vector& g, Vector& out) = 0;
  /// Of a force f [kg m] on all unknowns.
  void force(const Vector& f, Vector& out) const;
  /// Adds δx to x's free unknowns and δy to the multipliers.
  virtual void add_step(const Vector& solution, Vector& x, Vector& multipliers) const = 0;

 protected:
  void add_mass();                              // to the matrix's diagonal
  Vector of_free(const Vector& all) const;      // one entry per free unknown
  Vector of_all(const Vector& solution) const;  // δx, 0 where held

  const ConstraintSystem& system_;
  ConstraintHessian hessian_;
  SparsityPattern pattern_;
  SparseMatrix matrix_;

 private:
  Vector mass_;  // of the free unknowns
};

}  // namespace wrinkle
