#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// A point bound to an edge of a mesh, or to a vertex of it: x = Σ weights[i] x(parents[i]), Σ weights = 1. Sifakis et
/// al. 2007, Hybrid simulation of deformable solids. A vertex is parents {v, v} and weights {1, 0}.
struct BoundPoint {
  std::array<Index, 2> parents;
  std::array<double, 2> weights;

  /// In a vector of three unknowns per vertex.
  VectorN<3> at(const Vector& x) const {
    return weights[0] * x.segment<3>(3 * parents[0]) + weights[1] * x.segment<3>(3 * parents[1]);
  }
};

/// The copies of one point of a cut, one on each piece of the material around it: what stitches the pieces together.
/// Copy 0 is the one that the others are held against: k − 1 equations for k copies. Patkar et al. 2015, § 4.
struct Stitch {
  std::vector<BoundPoint> copies;
};

}  // namespace wrinkle
