#pragma once
#include "core/assembly/problem.h"
#include "core/minimize/stitching.h"

namespace wrinkle {

/// ω [rad/s], the highest of M ẍ = −P K x around a state: explicit steps of elastic forces (symplectic Euler, central
/// differences) are stable for Δt < 2/ω. K: the Hessian at x; P: the projection of a stitching, which may be null.
///
/// Lanczos' method in the inner product of M, with full reorthogonalisation, until ω changes by less than 1e-7 of it or
/// `steps` are used up: from below, in about 50 steps. `mass` [kg]: one per point; what the problem holds stays.
double highest_frequency(Problem& problem, const Vector& mass, const Stitching* stitching, const Vector& x,
                         Index steps = 200);

}  // namespace wrinkle
