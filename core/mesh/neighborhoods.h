#pragma once
#include <functional>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Sample points with their neighbours and local flat coordinates: Chen, Kry & Vouga 2019, § 3. Areas and masses of
/// points come from a triangulation of them (vertex_areas).
struct Neighborhoods {
  std::vector<Index> first;        // of point i: entries first[i] … first[i + 1]
  std::vector<Index> neighbour;    // j, ascending; i itself is not among them
  std::vector<VectorN<2>> offset;  // X_j^i [m], point i at the origin

  Index num_points() const { return static_cast<Index>(first.size()) - 1; }
};

/// Neighbours of each point, ascending, without the point itself.
using NeighbourLists = std::vector<std::vector<Index>>;

/// All points nearer than `radius` [m]. Throws std::invalid_argument for a radius that is not positive.
NeighbourLists neighbours_within(const std::vector<VectorN<3>>& points, double radius);

/// All vertices at most so many edges away. Throws std::invalid_argument for fewer than one ring.
NeighbourLists neighbours_in_rings(const TriangleMesh& mesh, Index rings);

/// X_j^i [m], the place of point j in an isometric flat map of the surface around point i, i at the origin. It need
/// only be right for near points, and up to a rotation for each i.
using LocalMap = std::function<VectorN<2>(Index i, Index j)>;

/// X_j^i = X_j − X_i of a flat pattern [m]; `period` [m], where it is not zero, is a translation that the pattern
/// repeats with (a tube's circumference): the shortest of X_j − X_i + n period is taken.
LocalMap flat_pattern(std::vector<VectorN<2>> coordinates, const VectorN<2>& period = {0, 0});

/// X_j^i in the plane that fits point i and its neighbours best, lengths kept: x_j − x_i projected to the plane and
/// scaled to |x_j − x_i|. For surfaces that are flat at the scale of a neighbourhood: on a cylinder of radius R, chords
/// stand for arcs, off by (|X|/R)²/24. Throws std::invalid_argument for another number of lists than there are points.
LocalMap plane_fit(std::vector<VectorN<3>> points, const NeighbourLists& neighbours);

/// Throws std::invalid_argument, naming the point, where a neighbourhood has fewer than two points or all of them lie
/// on a line through point i.
Neighborhoods make_neighborhoods(const NeighbourLists& neighbours, const LocalMap& map);

}  // namespace wrinkle
