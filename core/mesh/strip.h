#pragma once
#include <cstdint>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// aligned: right triangles, every diagonal the same way. irregular: inner vertices moved at random by up to a quarter
/// of the spacing, those on the sides along them, and every diagonal drawn at random.
enum class StripPattern { aligned, irregular };

struct StripOptions {
  double length = 1.0, width = 0.1;  // [m], along x and y
  Index along = 100, across = 10;    // cells
  StripPattern pattern = StripPattern::aligned;
  std::uint64_t seed = 1;
};

/// A flat strip [0, length] × [0, width] in z = 0, normals along +z. Vertex (i, j) is number i (across + 1) + j. Throws
/// std::invalid_argument for sizes or counts that are not positive.
TriangleMesh strip_mesh(const StripOptions& options);

}  // namespace wrinkle
