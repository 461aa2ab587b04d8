#pragma once
/// Folds that run outwards from a point, as a ring around it crosses them.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

struct Ring {
  VectorN<2> center;
  double radius, step;  // [m]; step: between the rings beside it, for the slope along the radius
};

/// Of f(θ) = Σ_m a_m cos(mθ + φ_m) on the ring; m = 0, 1 are a shift and a tilt, no folds.
struct RingFolds {
  double count = 0;      // Σ m a_m² / Σ a_m², m ≥ 2
  int dominant = 0;      // m of the largest a_m, m ≥ 2
  double amplitude = 0;  // √(Σ a_m²), m ≥ 2 [unit of f]
  double radial_share = 0;  // ∫ (∂f/r∂θ)² / ∫ |∇f|²: 1 for folds straight outwards, 0 for rings, ½ for no direction
};

/// f is linear in the triangles of a flat mesh (x, y), one value per vertex. Throws std::invalid_argument where the
/// rings leave the mesh.
RingFolds ring_folds(const TriangleMesh& mesh, const Vector& f, const Ring& ring);

}  // namespace wrinkle::validation
