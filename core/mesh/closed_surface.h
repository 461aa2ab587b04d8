#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// The watertight surface of a box from `low` to `high` [m] whose edges are divided into `cells`; right triangles that
/// look outwards. Throws std::invalid_argument for sizes or counts that are not positive.
TriangleMesh box_surface(const VectorN<3>& low, const VectorN<3>& high, const std::array<Index, 3>& cells);

/// ⅙ Σ x₀·(x₁ × x₂) [m³]: what a watertight surface encloses, negative where its faces look inwards.
double enclosed_volume(const TriangleMesh& surface);

}  // namespace wrinkle
