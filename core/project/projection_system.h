#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// The linear system of a projection's step with geometric stiffness, in the form that one kind of solver takes.
class ProjectionSystem {
 public:
  virtual ~ProjectionSystem() = default;

  /// At the constraint system's last evaluation, of gradients too, which was at x. regularisation: s ≥ 0 of each row.
  virtual void evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) = 0;
  virtual const SparseMatrix& matrix() const = 0;  // lower triangle

  /// M + Σ y_r ∇²g_r alone in its place, until the next evaluate: what a force does to points that no row holds.
  virtual void leave_out_rows() = 0;

  /// Of a step that meets g + J δx − s δy = 0.
  virtual void right_side(const Vector& g, Vector& out) = 0;
  /// Of a force f [kg m] on all unknowns.
  virtual void force(const Vector& f, Vector& out) const = 0;
  /// Adds δx to x's free unknowns and δy to the multipliers.
  virtual void add_step(const Vector& solution, Vector& x, Vector& multipliers) const = 0;
};

}  // namespace wrinkle
