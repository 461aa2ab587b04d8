#pragma once
#include <memory>
#include <span>

#include "core/constraint/stitch_rows.h"
#include "core/minimize/impulse_system.h"

namespace wrinkle {

/// [m] Farthest that copies of one point are apart.
double stitch_gap(std::span<const Stitch> stitches, const Vector& x);

/// Keeps the copies of cut points together by equal and opposite impulses on them: Patkar et al. 2015, § 4, after the
/// stabilisations of Weinstein et al. 2006.
///
///   S Î = b,  v ← v + M⁻¹ W Î,  S = Wᵀ M⁻¹ W  [1/kg],  Î [kg m/s]
///
/// with W of StitchRows (there transposed), one S for all three coordinates, factorised once. Of all changes that match
/// the copies, this is the one with the least ½ ‖Δv‖²_M: a projection. It keeps linear momentum, and angular momentum
/// where the copies coincide.
class Stitching {
 public:
  /// `inverse_mass` [1/kg], one per point; 0: held, moves only as it is told. Throws what stitch_equations
  /// and ImpulseSystem throw; the inverse masses are looked at first.
  Stitching(std::span<const Stitch> stitches, const Vector& inverse_mass, std::unique_ptr<LinearSolver> linear);

  /// The copies move alike: eq. 3 with velocities, eq. 9 with displacements. v: three per point.
  void match(Vector& v) const;
  /// The copies meet when x has moved by v/`rate`: eq. 5 with velocities and rate 1/Δt [1/s], eq. 10 with displacements
  /// and rate 1.
  void match(Vector& v, const Vector& x, double rate) const;

  /// stitch_gap, rows left out counted.
  double gap(const Vector& x) const { return stitch_gap(stitches_, x); }

  Index rows() const { return equations_.rows(); }  // of S, for one coordinate
  const StitchRows& equations() const { return equations_; }
  const SparseMatrix& matrix() const { return system_->matrix(); }  // S, lower triangle
  long long factor_nonzeros() const { return system_->factor_nonzeros(); }
  double seconds_setup() const { return seconds_; }  // rank, S and its factorisation

 private:
  void add_difference(const Vector& v, double factor) const;

  std::vector<Stitch> stitches_;
  StitchRows equations_;
  std::unique_ptr<ImpulseSystem> system_;
  double seconds_ = 0;
  mutable Matrix right_;  // [rows × 3] b, then Î
};

}  // namespace wrinkle
