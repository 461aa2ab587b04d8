#pragma once
#include <cstdint>
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle {

struct SheetSampleOptions {
  Index points = 662;  // in all, those on the border among them
  std::uint64_t seed = 1;
  Index relaxations = 5;  // of the inner points, and up to 20 more while one has only three triangles; 0: Halton's
};

/// Points spread irregularly and evenly over a flat pattern, and their Delaunay triangulation, whose triangles run
/// anticlockwise and, in a tube's pattern, across its seam.
struct SheetSamples {
  std::vector<VectorN<2>> coordinates;  // [m]; the border's points come first
  std::vector<std::array<Index, 3>> triangles;
  Index num_border;
  VectorN<2> period = {0, 0};  // [m] of a tube's pattern, for flat_pattern

  FlatMesh flat_mesh() const;
  TriangleMesh flat() const;  // in z = 0
};

/// Each draws Halton's points (bases 2 and 3, shifted at random) inside, and border points a spacing apart, moved along
/// it by up to a quarter of that. Then each inner point is moved to the area-weighted mean of the centroids of its
/// triangles, a cheap step of Lloyd's relaxation, and the triangulation is made anew: so distances become even, and no
/// direction is preferred. The same seed gives the same points. All throw std::invalid_argument for sizes that are not
/// positive, or fewer points than the border and one inside need.
SheetSamples sample_rectangle(double length, double width, const SheetSampleOptions& sampling = {});
/// [0, circumference) × [0, height], x around the tube.
SheetSamples sample_tube(double circumference, double height, const SheetSampleOptions& sampling = {});
/// inner ≤ |X| ≤ outer [m]: a circular skirt. Its triangulation's border has its corners on the two circles.
SheetSamples sample_annulus(double inner, double outer, const SheetSampleOptions& sampling = {});

/// A tube's pattern rolled up around the z axis, its normals outwards: radius circumference/2π, z = X₂.
TriangleMesh roll_up(const SheetSamples& tube);

}  // namespace wrinkle
