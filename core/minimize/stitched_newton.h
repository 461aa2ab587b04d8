#pragma once
#include <optional>

#include "core/linear/cg_vectors.h"
#include "core/minimize/newton_loop.h"
#include "core/minimize/stitching.h"

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

/// Quasi-statics of stitched points: Newton-Raphson over the positions with conjugate gradients for each displacement
/// (Teran et al. 2005), kept among those that leave the stitches closed. Patkar et al. 2015, § 7.1, eq. 8–10.
///
/// min ½ dᵀK d + gᵀd,  W_newᵀ d = 0, by conjugate gradients preconditioned with P = (1 − M⁻¹W S⁻¹Wᵀ) M⁻¹, that is
/// M⁻¹ followed by the pushes of eq. 9: every search direction leaves the stitches closed, and so does d (the projected
/// method of Gould, Hribar & Nocedal 2001). At the start eq. 10 closes what gap there is. M is not the mass but, of
/// each point, a third of the trace of its block of the first tangent, which makes P the projected Jacobi
/// preconditioner; the minimum does not depend on it. Armijo's rule by backtracking.
///
/// Fails with line_search_failed, not_finite, iteration_limit, interrupted, or step_too_small where contact is in the
/// way of closing the gap. Memory and the factorisation of S are
/// kept between calls. A problem has three unknowns per point; without stitches this is Teran's method.
class StitchedNewton final : private NewtonVariant {
 public:
  /// `linear` is for S. Throws std::invalid_argument where a point is held in some coordinates and not in others and
  /// takes part in a stitch, or unknowns do not come in threes.
  StitchedNewton(Problem& problem, std::vector<Stitch> stitches, std::unique_ptr<LinearSolver> linear,
                 const StitchedOptions& options = {});

  /// In the result constraint_norm [m] is gap(x), gradient_norm that of the force which the stitches do not carry.
  SolveResult minimize(const Vector& x);
  Assembler& assembler() { return loop_.assembler; }
  /// [m] farthest that copies of a point are apart.
  double gap(const Vector& x) const { return stitch_gap(stitches_, of_points(x)); }

 private:
  double evaluate(NewtonLoop& loop) override;
  LinearReport solve(NewtonLoop& loop) override;
  double residual(const Vector& gradient) override;
  std::string describe(const NewtonLoop& loop) const override;

  void find_places();
  void set_metric(const Vector& x);
  Vector of_points(const Vector& x) const;  // of points_
  void close_gap(Vector& x);
  SolveResult held_apart(const Vector& x) const;
  void project(const Vector& force, Vector& displacement);

  StitchedOptions options_;
  NewtonLoop loop_;
  std::vector<char> fixed_;
  std::vector<Index> points_;             // those that stitches are bound to
  std::vector<Stitch> stitches_;          // by places in points_: pushes move no others
  std::vector<Index> place_;              // of their unknowns, among the free; −1 held
  Vector metric_;                         // M [N/m], one per free unknown
  std::unique_ptr<LinearSolver> linear_;  // until stitching_ has it
  std::optional<Stitching> stitching_;
  CgVectors cg_;
  Vector bound_, left_, pushed_;
};

}  // namespace wrinkle
