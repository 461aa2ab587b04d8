#pragma once
/// Conjugate gradients on the processor.

#include "core/base/types.h"
#include "core/linear/conjugate_gradients.h"

namespace wrinkle {

/// Their vectors, kept from solve to solve.
struct CgVectors {
  Vector d, r, s, p, Ap;
};

/// The Space of conjugate_gradients over CgVectors, given multiply(p, Ap), precondition(r, s), which may project r, and
/// done(rs, first).
template <class Multiply, class Precondition, class Done>
struct CgSpace {
  CgVectors& v;
  const Multiply& multiply;
  const Precondition& apply;
  const Done& done;

  double precondition() {
    apply(v.r, v.s);
    return v.r.dot(v.s);
  }
  void turn(double beta) {
    if (beta == 0)
      v.p = v.s;
    else
      v.p = v.s + beta * v.p;
  }
  double curvature() {
    multiply(v.p, v.Ap);
    return v.p.dot(v.Ap);
  }
  void advance(double alpha) {
    v.d += alpha * v.p;
    v.r -= alpha * v.Ap;
  }
  void take_steepest() { v.d = v.s; }
};

/// A d = b from d = 0, b in v.r and d in v.d, with a test of one's own.
template <class Multiply, class Precondition, class Done>
CgReport conjugate_gradients_until(const Done& done, const Multiply& multiply, const Precondition& precondition,
                                   int max_iterations, CgVectors& v) {
  v.d.setZero(v.r.size());
  CgSpace<Multiply, Precondition, Done> space{v, multiply, precondition, done};
  return conjugate_gradients(space, max_iterations);
}

/// The same until the residual in the preconditioner's norm has fallen to the tolerance.
template <class Multiply, class Precondition>
CgReport conjugate_gradients(const Multiply& multiply, const Precondition& precondition, const CgOptions& options,
                             CgVectors& v) {
  const auto done = [&](double rs, double first) {
    return !(rs > options.relative_tolerance * options.relative_tolerance * first);
  };
  return conjugate_gradients_until(done, multiply, precondition, options.max_iterations, v);
}

}  // namespace wrinkle
