#pragma once
/// Curves for creases from internal stress: Patkar, Jin & Fedkiw 2015, § 3, "automatically generated input curves".

#include <span>

#include "core/crease/crease_pattern.h"

namespace wrinkle {

struct StressCreaseOptions {
  double spacing = 0.1;  // [m] least distance between two curves
  double step = 0;       // [m] of the curves' points; 0: half the mean edge
  double shortest = 0;   // [m] what is shorter is no curve; 0: the spacing
  Index most = 20;       // curves
};

/// The paper leaves open how. Here a sheet under compression folds across it: each curve runs along the principal
/// direction across the most compressive stress, seeded where that is largest and no curve is within the spacing, both
/// ways to the border, or to where compression ends or another curve is nearer than the spacing.
///
/// `stress`: of each triangle, symmetric, 2×2 in x and y; tension positive. It is averaged over the triangles around
/// each vertex and linear within a triangle, so that curves are smooth; their points are exact to second order in the
/// step (midpoint rule). For flat meshes in z = 0. Throws std::invalid_argument for
/// another mesh, a stress not one per triangle, or a spacing that is not positive.
std::vector<CreaseCurve> creases_from_stress(const TriangleMesh& mesh, std::span<const MatrixN<2>> stress,
                                             const StressCreaseOptions& options = {});

}  // namespace wrinkle
