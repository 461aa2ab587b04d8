#pragma once
#include <memory>
#include <span>
#include <string>

#include "core/constraint/stitch_rows.h"
#include "core/linear/linear_solver.h"

namespace wrinkle {

struct StitchingOptions {
  /// S of a crease is a chain: blocks do not pay, and a solve takes a third of cholmod-supernodal's time.
  std::string linear_solver = "cholmod-simplicial";
};

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
  /// `inverse_mass` [1/kg], one per point; 0: held, moves only as it is told. Throws std::invalid_argument for a
  /// negative one, std::runtime_error where S cannot be factorised.
  Stitching(std::span<const Stitch> stitches, Vector inverse_mass, const StitchingOptions& options = {});

  /// The copies move alike: eq. 3 with velocities, eq. 9 with displacements. v: three per point.
  void match(Vector& v) const;
  /// The copies meet when x has moved by v/`rate`: eq. 5 with velocities and rate 1/Δt [1/s], eq. 10 with displacements
  /// and rate 1.
  void match(Vector& v, const Vector& x, double rate) const;

  /// [m] Farthest that copies of one point are apart, rows left out counted.
  double gap(const Vector& x) const;

  Index rows() const { return equations_.rows(); }  // of S, for one coordinate
  const StitchRows& equations() const { return equations_; }
  const SparseMatrix& matrix() const { return system_; }  // S, lower triangle
  long long factor_nonzeros() const { return nonzeros_; }
  double seconds_setup() const { return seconds_; }  // rank, S and its factorisation

 private:
  void factorize(const StitchingOptions& options);
  void add_difference(const Vector& v, double factor) const;
  void apply(Vector& v) const;
  void solve(int coordinate) const;

  std::vector<Stitch> stitches_;
  Vector inverse_mass_;
  StitchRows equations_;
  SparseMatrix columns_;  // W [points × rows]
  SparseMatrix system_;
  std::unique_ptr<LinearSolver> linear_;
  long long nonzeros_ = 0;
  double seconds_ = 0;
  mutable Matrix right_;  // [rows × 3] b, then Î
  mutable Vector b_, solution_;
};

}  // namespace wrinkle
