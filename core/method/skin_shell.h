#pragma once
/// One layer of skin as a thin shell of varying properties: Li & Kry 2014, § 5, 5.1.

#include <cstdint>
#include <optional>

#include "core/assembly/problem.h"
#include "core/geometry/flat_mesh.h"
#include "core/material/skin_field.h"

namespace wrinkle {

/// w₀ [m] over material coordinates u [m]: a stress-free deviation from flatness.
using RestHeight = std::function<double(const VectorN<2>& u)>;

/// w₀ = a √(2/n) Σ_i cos(k_i·u + φ_i), a [m] its rms, of n = 64 waves of any direction and phase whose lengths are
/// spread evenly between λ/2 and 2λ. A function of the material point, so that remeshing does not change it. Throws
/// std::invalid_argument for a λ that is not positive.
RestHeight random_waves(double amplitude, double wavelength, std::uint64_t seed);

struct SkinShellOptions {
  double poisson = 0.45;                    // ν, assumed: the paper gives none
  double bending_scale = 1;                 // on D
  RestHeight rest_height = {};              // of the hinges' rest angles; none: flat
  std::optional<int> held_coordinate = {};  // 0, 1 or 2: all its unknowns are held
};

/// Membrane and bending of a layer at rest on `mesh`, three unknowns per vertex:
/// - MembraneCorotated on each triangle, its E h [N/m] the mean over the triangle's corners;
/// - DiscreteHinge on each inner edge, its D = E h³/12(1 − ν²) [J] that at the edge's midpoint (§ 5.1).
/// On a grid whose diagonals all run one way hinges are softer than the plate, see mesh_dependence.
/// Throws std::invalid_argument for properties that are not positive, or a coordinate that there is not.
Problem skin_shell(const FlatMesh& mesh, const SkinField& field, const SkinShellOptions& options);

/// [kg], one per unknown: density [kg/m³] times thickness times area of each vertex (see vertex_areas), so that the
/// momentum that remeshing keeps (see remesh.h) is the one that the integrator knows.
Vector skin_mass(const FlatMesh& mesh, const SkinField& field, double density);

}  // namespace wrinkle
