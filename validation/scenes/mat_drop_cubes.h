#pragma once
/// The cubes of mat_drop.h as pictures have them: with sharp edges, where those of contact are rounded by a tenth.

#include "validation/harness/study.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// [m] The eight corners of each cube, one cube behind the other: corner i = 0 … 7 is at p ± half a side of a₁, a₂, a₃,
/// + where bit 0, 1, 2 of i is set.
TriangleMesh cube_corners(const MatDrop& scene, double side);

/// The curve "cubes": each corner at the start and now [m], over the number of its cube.
Curve cube_curve(const MatDrop& start, const MatDrop& now, double side);

/// Puts the cubes behind a frame's triangles, without values of its points' fields (NaN).
void add_cubes(const MatDrop& scene, double side, Frame& frame);

}  // namespace wrinkle::validation
