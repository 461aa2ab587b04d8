#pragma once
#include <span>
#include <string_view>

#include "core/base/types.h"
#include "core/energy/element.h"

namespace wrinkle {

/// Nonlinear equality constraints g(x) = 0 on points in space, three unknowns each, in groups: all rows of a group read
/// the same points. g is without unit, so that one tolerance means the same for all rows of a kind. Calls for different
/// groups may be made at the same time.
class Constraint {
 public:
  virtual ~Constraint() = default;
  virtual std::string_view name() const = 0;
  virtual Index num_groups() const = 0;
  virtual Index rows_per_group() const = 0;
  /// The first unknown of each point that a group reads, ascending. Never changes.
  virtual std::span<const Index> points(Index group) const = 0;

  /// g of a group [rows].
  virtual void values(Index group, const Vector& x, double* g) const = 0;
  /// ∂g/∂x [1/m] of a group [rows × 3 points], row by row. A row that is all zero constrains nothing.
  virtual void gradients(Index group, const Vector& x, double* gradients) const = 0;
  /// Adds Σ_r y_r ∇²g_r of a group, its lower blocks by point pair: block (a, b), a ≥ b, number a (a + 1)/2 + b, nine
  /// numbers row by row. `y` [rows] are multipliers; Curvature::positive is semi-definite for either sign of them.
  virtual void add_curvature(Index group, const Vector& x, const double* y, Curvature curvature,
                             double* blocks) const = 0;
  /// False where ∇²g = 0 always.
  virtual bool curved() const { return true; }

  /// For rows that may be inactive (contact): chooses which act. Called before each iteration of a projection with the
  /// multipliers of the last one, none in the first: x = x̂ − M⁻¹ Σ y ∇g.
  virtual void choose_active(const Vector& /*x*/, std::span<const double> /*y*/) {}
  /// Whether a group's rows act. Those that do not have no gradient.
  virtual bool acts(Index /*group*/) const { return true; }

  Index rows() const { return num_groups() * rows_per_group(); }
};

}  // namespace wrinkle
