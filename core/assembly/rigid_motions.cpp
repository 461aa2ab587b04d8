#include "core/assembly/rigid_motions.h"

#include <Eigen/Geometry>

namespace wrinkle {

namespace {

/// The first unknowns of the points of that many coordinates.
std::vector<Index> points_of(const SparsityPattern& pattern, int dimensions) {
  std::vector<Index> out;
  for (Index first = 0; first < pattern.num_dofs(); ++first)
    if (pattern.sizes()[first] == dimensions) out.push_back(first);
  return out;
}

/// The rows of `whole`, of all unknowns, that are free.
Matrix of_free(const SparsityPattern& pattern, const Matrix& whole) {
  Matrix out(pattern.num_free(), whole.cols());
  for (Index i = 0; i < pattern.num_free(); ++i) out.row(i) = whole.row(pattern.free()[i]);
  return out;
}

}  // namespace

Matrix rigid_motions(const SparsityPattern& pattern, const Vector& x) {
  const bool in_space = !points_of(pattern, 3).empty();
  const int dimensions = in_space ? 3 : 2, rotations = in_space ? 3 : 1;
  const std::vector<Index> points = points_of(pattern, dimensions);
  Matrix whole = Matrix::Zero(pattern.num_dofs(), dimensions + rotations);
  for (const Index p : points) {
    VectorN<3> place = VectorN<3>::Zero();
    place.head(dimensions) = x.segment(p, dimensions);
    whole.block(p, 0, dimensions, dimensions).setIdentity();
    for (int r = 0; r < rotations; ++r) {
      const VectorN<3> axis = VectorN<3>::Unit(in_space ? r : 2);
      whole.block(p, dimensions + r, dimensions, 1) = axis.cross(place).head(dimensions);
    }
  }
  return of_free(pattern, whole);
}

}  // namespace wrinkle
