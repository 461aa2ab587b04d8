#pragma once
/// Wrinkles on a given surface: Chen et al. 2023, § 6.2 "Geometric modeling", Fig. 14.

#include <functional>

#include "core/method/driven_skin.h"

namespace wrinkle {

/// How the rest shape of the fine triangles differs from the surface they lie on.
struct RestStretch {
  std::vector<VectorN<3>> directions;  // of each coarse triangle: unit, in its plane; zero: rest shape as it lies
  double factor = 1.5;                 // s: lengths along the direction, at rest over as they lie
};

/// Makes the membrane's rest shape (I + (s − 1) d dᵀ) X of each fine triangle, d that of its coarse one: compressed by
/// 1 − 1/s as it lies, above what it can bear flat. The hinges keep their rest angles and lengths: the paper speaks of
/// "the rest shape of each fine element" only, and s enters their stiffness at most as 1/s.
/// Throws std::invalid_argument for a factor that is not positive or directions that do not match the triangles.
void stretch_rest_shape(WrinkleSkin& skin, const RestStretch& stretch, const WrinkleSkinOptions& options);

struct PrecompressionOptions {
  double step = 1.5;  // s grows by this at most from one equilibrium to the next
  DrivenSkinOptions solve = {};
};

struct PrecompressedResult {
  CoupledResult last;
  Subdivision surface;
  Vector x, plain;              // P y + Q z and P y [m], three numbers per vertex
  double energy_before = 0;     // [J] with z = 0, at the last s
  double energy = 0;            // [J] of x
  double coarse_deviation = 0;  // [m] see coarse_deviation()
  Index newton_steps = 0, cg_iterations = 0;
};

/// Steps from s = 1 to a factor, none larger than `step`; 1 at least. Throws std::invalid_argument for impossible ones.
Index number_of_equilibria(double factor, double step);

/// Static equilibria over z alone, the input surface held as y, for s from 1 to stretch.factor, each from the one
/// before: an abrupt s makes shorter waves, sooner. `options.time_step` is not used. `go_on` hears the fraction done
/// and may stop it; the last result then is not converged.
PrecompressedResult wrinkle_surface(const TriangleMesh& surface, const RestStretch& stretch, WrinkleSkinOptions options,
                                    const PrecompressionOptions& precompression,
                                    const std::function<bool(double)>& go_on);

}  // namespace wrinkle
