#pragma once
/// Conjugate gradients that stay within a trust region.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linear/cg_vectors.h"

namespace wrinkle {

struct ModelStep {
  int iterations = 0;
  bool finite = true;               // else d is of no use
  bool solved = false;              // the residual fell to the tolerance
  double model = 0;                 // dᵀAd/2 − bᵀd: what the quadratic model says of the step
  bool truncated = false;           // ‖d‖∞ is the radius
  bool negative_curvature = false;  // and there because of pᵀAp ≤ 0
};

namespace detail {

/// The largest τ with ‖d + τ p‖∞ ≤ radius, ‖d‖∞ being within it.
inline double way_to_boundary(const Vector& d, const Vector& p, double radius) {
  double way = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < d.size(); ++i)
    if (p[i] != 0) way = std::min(way, (p[i] > 0 ? radius - d[i] : radius + d[i]) / std::abs(p[i]));
  return std::max(way, 0.0);
}

}  // namespace detail

/// d, an approximate minimiser of dᵀAd/2 − bᵀd over ‖d‖∞ ≤ radius, A symmetric and not necessarily definite: b in v.r,
/// d in v.d. Conjugate gradients until the residual in the preconditioner's norm has fallen to the tolerance, or up to
/// the boundary where they would leave, or where pᵀAp ≤ 0. bᵀd > 0 for b ≠ 0, a radius above 0 and M, which must not
/// change from product to product, positive definite.
/// Steihaug 1983, The conjugate gradient method and trust regions in large scale optimization; there in the
/// preconditioner's norm, in which iterates only grow. Here one that leaves the box might come back: the first crossing
/// ends it, be it of a single unknown.
template <class Multiply, class Precondition>
ModelStep steihaug(const Multiply& multiply, const Precondition& precondition, double radius, const CgOptions& options,
                   CgVectors& v) {
  ModelStep out;
  v.d.setZero(v.r.size());
  precondition(v.r, v.s);
  double rs = v.r.dot(v.s);
  const double target = options.relative_tolerance * options.relative_tolerance * rs;
  v.p = v.s;
  for (;;) {
    out.solved = rs <= target;
    out.finite = std::isfinite(rs);
    if (out.solved || !out.finite || out.iterations >= options.max_iterations) break;
    multiply(v.p, v.Ap);
    ++out.iterations;
    const double curvature = v.p.dot(v.Ap), most = detail::way_to_boundary(v.d, v.p, radius);
    out.finite = std::isfinite(curvature);
    if (!out.finite) break;
    out.negative_curvature = !(curvature > 0);
    out.truncated = out.negative_curvature || rs / curvature > most;
    const double way = out.truncated ? most : rs / curvature;
    out.model += way * (0.5 * way * curvature - rs);
    v.d += way * v.p;
    if (out.truncated) break;
    v.r -= way * v.Ap;
    precondition(v.r, v.s);
    const double before = rs;
    rs = v.r.dot(v.s);
    v.p = v.s + (rs / before) * v.p;
  }
  return out;
}

}  // namespace wrinkle
