#include "validation/scenes/moving_triangles.h"

#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "validation/oracle/exact_collision.h"

namespace wrinkle::validation {

MovingTriangles::MovingTriangles(double size, std::uint64_t seed)
    : size_(size), random_(seed), x_(Vector::Zero(18)), way_(Vector::Zero(18)) {
  TriangleMesh rest;
  rest.vertices = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}};
  rest.triangles = {{0, 1, 2}};
  const std::vector<SurfacePart> parts{surface_part(rest, 0), surface_part(rest, 9)};
  contact_ = std::make_unique<SurfaceContact>(
      make_contact_surface(parts), SurfaceContactOptions{.offset = 0, .distance = 0.1 * size, .kept_gap = 1e-3});
}

/// In whole steps of the power of two next to 2⁻³⁰ sizes.
double MovingTriangles::somewhere(double within) {
  const int exponent = std::ilogb(size_) - 30;
  return std::ldexp(std::round(std::ldexp(within * symmetric_uniform(random_), -exponent)), exponent);
}

void MovingTriangles::next() {
  const double way = std::pow(10, -0.5 + 1.5 * symmetric_uniform(random_));
  for (double& c : x_) c = somewhere(size_);
  for (double& c : way_) c = somewhere(way * size_);
}

bool MovingTriangles::collide() const {
  const Vector end = x_ + way_;
  const auto touch = [&](PairKind kind, const std::array<int, 4>& vertices) {
    PairPoints from, to;
    for (int i = 0; i < 4; ++i) {
      from[i] = x_.segment<3>(3 * vertices[i]);
      to[i] = end.segment<3>(3 * vertices[i]);
    }
    return pair_collides(kind, from, to);
  };
  for (int i = 0; i < 3; ++i) {
    if (touch(PairKind::point_triangle, {i, 3, 4, 5}) || touch(PairKind::point_triangle, {3 + i, 0, 1, 2})) return true;
    for (int j = 0; j < 3; ++j)
      if (touch(PairKind::edge_edge, {i, (i + 1) % 3, 3 + j, 3 + (j + 1) % 3})) return true;
  }
  return false;
}

}  // namespace wrinkle::validation
