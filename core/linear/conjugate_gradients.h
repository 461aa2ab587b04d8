#pragma once
/// The one loop of conjugate gradients (Hestenes & Stiefel 1952), for whatever holds the vectors: no Eigen here.

#include <cmath>

namespace wrinkle {

struct CgOptions {
  double relative_tolerance = 1e-3;  // on √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  int max_iterations = 2000;
};

struct CgReport {
  int iterations = 0;
  double residual = 0;  // √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  bool converged = false;
  double curvature = 0;             // pᵀAp of the last direction
  bool negative_curvature = false;  // it met p with pᵀAp ≤ 0, or not a number, and stopped there
};

/// Conjugate gradients for A d = b with the preconditioner M, in a Space that holds r = b and d = 0 and does
///
///   double precondition()    s = M⁻¹ r, where r may be projected first; rᵀs
///   void turn(double β)      p = s + β p; p = s for β = 0
///   double curvature()       Ap = A p; pᵀAp
///   void advance(double α)   d += α p, r −= α Ap
///   void take_steepest()     d = s
///   bool done(double rs, double first)   whether r is small enough; rᵀs now and at the start
///
/// Whenever it stops (done, out of iterations, or at a direction without curvature, taking M⁻¹b if that is the first)
/// dᵀb > 0 for b ≠ 0: as a Newton step, d descends.
template <class Space>
CgReport conjugate_gradients(Space& space, int max_iterations) {
  CgReport report;
  double rs = space.precondition();
  const double first = rs;
  space.turn(0);
  while (!space.done(rs, first) && report.iterations < max_iterations) {
    report.curvature = space.curvature();
    ++report.iterations;
    if (!(report.curvature > 0)) {
      report.negative_curvature = true;
      if (report.iterations == 1) space.take_steepest();
      break;
    }
    space.advance(rs / report.curvature);
    const double before = rs;
    rs = space.precondition();
    space.turn(rs / before);
  }
  report.converged = std::isfinite(rs) && space.done(rs, first);
  report.residual = first > 0 ? std::sqrt(rs / first) : 0;
  return report;
}

}  // namespace wrinkle
