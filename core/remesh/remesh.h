#pragma once
#include <functional>

#include "core/remesh/sizing.h"

namespace wrinkle {

struct RemeshOptions {
  SizingOptions sizing;
  double hysteresis = 0.2;  // no collapse makes an edge larger than 1 − hysteresis; in [0, 1)
  Index max_passes = 10;
};

struct RemeshReport {
  Index splits = 0, flips = 0, collapses = 0, passes = 0;
  bool converged = false;  // the last pass changed nothing
  bool changed() const { return splits + flips + collapses > 0; }
};

/// [kg/m²] at a material point.
using AreaDensity = std::function<double(const VectorN<2>& u)>;

/// Adaptive anisotropic remeshing in material space, after Narain, Samii, O'Brien 2012, § 5. Each pass finds the sizing
/// field, splits edges larger than 1 in independent sets, the largest first, flips edges where the metric's Delaunay
/// criterion says so, and collapses edges where no new one is larger than 1 − hysteresis; passes end when one changes
/// nothing, so a second call with the same state does nothing. The border stays as it is: corners never move, and its
/// other vertices go only where it is straight. No triangle is turned over, in material space or in space.
///
/// A split puts the new vertex in the middle of its edge in material space, with the mean velocity; in space on the
/// cubic curve that leaves both ends normal to the surface's normals n there,
///   x = ½ (x_i + x_j) + ⅛ ((d·n_j) n_j − (d·n_i) n_i),  d = x_j − x_i   (Vlachos et al. 2001: PN triangles),
/// which is the middle where the surface is flat, and taken to be where a triangle would turn over.
///
/// Velocities: after each change, those of the vertices concerned get a rigid field that restores the patch's momentum
/// Σ m v, Σ m x × v (m = density × vertex area), in the end all do for what is left by round-off and by patches on a
/// line. Deterministic. Throws std::invalid_argument for options out of range, a density that is not positive, a state
/// of another size or not finite, or a mesh without triangles or that find_edges refuses.
RemeshReport remesh(FlatMesh& mesh, SkinState& state, const RemeshOptions& options, const AreaDensity& density);

}  // namespace wrinkle
