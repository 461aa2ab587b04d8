#pragma once
#include "core/assembly/problem.h"
#include "core/contact/obstacle.h"

namespace wrinkle {

struct AffineBodyOptions {
  Shape shape = Box{{0.5, 0.5, 0.5}};
  double mass = 1;                               // [kg], spread evenly; a rounded box's as if it were not rounded
  double stiffness = 1e8;                        // [Pa] k of AffineOrthogonality: strains are about pressure/k
  VectorN<3> centre = VectorN<3>::Zero();        // [m]
  MatrixN<3> rotation = MatrixN<3>::Identity();  // its axes as columns
  VectorN<3> gravity{0, 0, -9.81};               // [m/s²]
};

/// A body that is rigid but for a stiff affine deformation: Lan et al. 2022. A point X of it is at x = p + Σ X_i a_i.
///
/// Twelve unknowns p, a₁, a₂, a₃. With p at the centre of mass and a_i along the principal axes the kinetic energy is
/// ½ m |ṗ|² + ½ Σ J_i |ȧ_i|², J_i = ∫ρ X_i² dV: a diagonal mass, as InertiaEnergy has it.
struct AffineBody {
  Index first = 0;    // of its unknowns
  VectorN<12> state;  // at rest in its place: p [m], a_i
  VectorN<12> mass;   // m [kg] three times, J_i [kg m²] three times each
};

/// Appends a body's unknowns to a problem, and its orthogonality and weight as terms. The caller puts state and mass in
/// their places, and holds the unknowns of a body that is driven. Throws std::invalid_argument for a half space, which
/// has no mass, and numbers that make no sense.
AffineBody add_affine_body(Problem& problem, const AffineBodyOptions& options);

/// The obstacle that a body is in a vector in which its unknowns start at `first`.
Obstacle obstacle_of(const Shape& shape, Index first);

}  // namespace wrinkle
