#pragma once
#include <optional>

#include "core/base/stopwatch.h"
#include "core/solve/newton.h"
#include "core/solve/stitching.h"

namespace wrinkle {

struct StitchedOptions {
  double gradient_tolerance = 0.0;  // [N] stationary when no component of the force that is left is larger
  double step_tolerance = 1e-8;     // [m] … or when a full Newton step moves no point by more
  double cg_tolerance = 1e-2;       // on √(rᵀPr) of each linear solve, relative
  Index max_iterations = 100;
  Index max_cg_iterations = 2000;  // in each linear solve
  /// positive: Teran et al. 2005. exact: conjugate gradients end where they meet negative curvature, with what they
  /// have
  Tangent tangent = Tangent::positive;
  Observer observer = {};
};

/// The end of a quasi-static solve. In its base, gradient_norm is that of the force which the stitches do not carry.
struct StitchedResult : SolveResult {
  Index cg_iterations = 0;  // in all
  double gap = 0;           // [m] farthest that the copies of a point are apart
};

/// Quasi-statics of stitched points: Newton-Raphson over the positions with conjugate gradients for each displacement
/// (Teran et al. 2005), kept among those that leave the stitches closed. Patkar et al. 2015, § 7.1, eq. 8–10.
///
/// min ½ dᵀK d + gᵀd,  W_newᵀ d = 0, by conjugate gradients preconditioned with P = (1 − M⁻¹W S⁻¹Wᵀ) M⁻¹, that is
/// M⁻¹ followed by the pushes of eq. 9: every search direction leaves the stitches closed, and so does d (the projected
/// method of Gould, Hribar & Nocedal 2001). At the start eq. 10 closes what gap there is. M is not the mass but, of
/// each point, a third of the trace of its block of the first tangent, which makes P the projected Jacobi
/// preconditioner; the minimum does not depend on it. Armijo's rule by backtracking.
///
/// Fails with line_search_failed, not_finite, iteration_limit or interrupted. Memory and the factorisation of S are
/// kept between calls. A problem has three unknowns per point; without stitches this is Teran's method.
class StitchedNewton {
 public:
  /// Throws std::invalid_argument where a point is held in some coordinates and not in others and takes part in a
  /// stitch, or unknowns do not come in threes.
  StitchedNewton(Problem& problem, std::vector<Stitch> stitches, const StitchedOptions& options = {});

  StitchedResult minimize(const Vector& x);
  Assembler& assembler() { return assembler_; }
  /// [m] farthest that copies of a point are apart.
  double gap(const Vector& x) const;

 private:
  bool next();
  void set_metric();
  void close_gap();
  void project(const Vector& force, Vector& displacement);
  bool solve_direction();
  void descend();
  void accept(double length);
  void finish(Status status, std::string message = {});

  StitchedOptions options_;
  Assembler assembler_;
  std::vector<char> fixed_;
  std::vector<Index> points_;     // those that stitches are bound to
  std::vector<Stitch> stitches_;  // by places in points_: pushes move no others
  std::vector<Index> place_;      // of their unknowns, among the free; −1 held
  Vector metric_;                 // M [N/m], one per free unknown
  std::optional<Stitching> stitching_;

  // of the solve at hand
  StitchedResult result_;
  IterationRecord record_{};
  bool ended_ = false;
  Stopwatch watch_;
  Vector gradient_, direction_, residual_, pushed_, search_, product_, moved_, bound_;
};

}  // namespace wrinkle
