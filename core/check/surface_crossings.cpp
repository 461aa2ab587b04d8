#include "core/check/surface_crossings.h"

#include <algorithm>

#include "core/base/require.h"
#include "core/mesh/box_tree.h"
#include "core/mesh/edge_crossing.h"

namespace wrinkle {

namespace {

Vector places(const ContactSurface& surface, const Vector& x) {
  Vector out(3 * surface.num_vertices());
  for (Index v = 0; v < surface.num_vertices(); ++v) {
    out.segment<3>(3 * v) = surface.at(x, v);
    require(out.segment<3>(3 * v).allFinite(), "crossings: vertex {} is not at a finite place", v);
  }
  return out;
}

template <class Corners>
Box3 box_of(const Corners& corners, const Vector& places) {
  Box3 out;
  for (const Index v : corners) out.add(VectorN<3>(places.segment<3>(3 * v)));
  return out;
}

}  // namespace

std::vector<Crossing> surface_crossings(const ContactSurface& surface, const Vector& x) {
  const Vector at = places(surface, x);
  std::vector<Box3> boxes;
  boxes.reserve(surface.triangles.size());
  for (const auto& triangle : surface.triangles) boxes.push_back(box_of(triangle, at));
  BoxTree tree;
  tree.build(boxes);
  std::vector<Crossing> out;
  for (Index e = 0; e < static_cast<Index>(surface.edges.size()); ++e) {
    const auto& ends = surface.edges[e].ends;
    tree.for_meeting(box_of(ends, at), [&](Index t) {
      const auto& triangle = surface.triangles[t];
      if (surface.watched(ends[0], triangle[0]) && edge_crosses_triangle(ends, triangle, at)) out.push_back({e, t});
    });
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace wrinkle
