#include "validation/scenes/moving_triangles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/check/surface_crossings.h"
#include "validation/oracle/exact_collision.h"
#include "validation/oracle/exact_distance.h"

namespace wrinkle::validation {

namespace {

struct CornerPair {
  PairKind kind;
  std::array<int, 4> vertices;
};

/// Each corner and the other triangle, each side and each of the other's.
std::array<CornerPair, 15> corner_pairs() {
  std::array<CornerPair, 15> out;
  auto at = out.begin();
  for (int i = 0; i < 3; ++i) {
    *at++ = {PairKind::point_triangle, {i, 3, 4, 5}};
    *at++ = {PairKind::point_triangle, {3 + i, 0, 1, 2}};
    for (int j = 0; j < 3; ++j) *at++ = {PairKind::edge_edge, {i, (i + 1) % 3, 3 + j, 3 + (j + 1) % 3}};
  }
  return out;
}

PairPoints points_at(const Vector& x, const std::array<int, 4>& vertices) {
  PairPoints out;
  for (int i = 0; i < 4; ++i) out[i] = x.segment<3>(3 * vertices[i]);
  return out;
}

}  // namespace

MovingTriangles::MovingTriangles(double size, std::uint64_t seed, double offset, double kept)
    : size_(size), offset_(offset * size), random_(seed), x_(Vector::Zero(18)), way_(Vector::Zero(18)) {
  TriangleMesh rest;
  rest.vertices = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}};
  rest.triangles = {{0, 1, 2}};
  const std::vector<SurfacePart> parts{surface_part(rest, 0), surface_part(rest, 9)};
  contact_ = std::make_unique<SurfaceContact>(
      make_contact_surface(parts), SurfaceContactOptions{.offset = offset_, .distance = 0.1 * size, .kept_gap = kept});
}

/// In whole steps of the power of two next to 2⁻³⁰ sizes.
double MovingTriangles::somewhere(double within) {
  const int exponent = std::ilogb(size_) - 30;
  return std::ldexp(std::round(std::ldexp(within * symmetric_uniform(random_), -exponent)), exponent);
}

void MovingTriangles::next() {
  draw();
  while (offset_ > 0 && !starts_beyond()) draw();
}

void MovingTriangles::next_listed() {
  while (!draw_listed()) continue;
  contact_->prepare(listed_at_);
}

/// Whether it may be asked.
bool MovingTriangles::draw_listed() {
  draw();
  listed_at_ = x_;
  const double most = 0.99 / std::sqrt(3.0) * distance();  // of each coordinate
  for (double& c : x_) c += somewhere(most);
  for (Index i = 0; i < x_.size(); ++i) way_[i] = listed_at_[i] + somewhere(most) - x_[i];
  if (!starts_near() || !starts_apart()) return false;
  x_.swap(listed_at_);
  const bool made_apart = starts_apart();
  x_.swap(listed_at_);
  return made_apart;
}

bool MovingTriangles::listed() const {
  if (listed_at_.size() == 0) return false;
  for (Index i = 0; i < x_.size(); i += 3) {
    const VectorN<3> start = x_.segment<3>(i) - listed_at_.segment<3>(i), end = start + way_.segment<3>(i);
    if (!(start.norm() <= distance() && end.norm() <= distance())) return false;
  }
  return true;
}

/// Farther than ξ from each other.
bool MovingTriangles::starts_beyond() const {
  return std::ranges::all_of(gaps(0), [](double gap) { return gap > 0; });
}

/// That, and neither triangle through the other.
bool MovingTriangles::starts_apart() const {
  return starts_beyond() && surface_crossings(contact_->surface(), x_).empty();
}

/// So near that about a fifth of the triangles meet.
bool MovingTriangles::starts_near() const {
  const double most = offset_ + 0.5 * distance();
  return std::ranges::any_of(corner_pairs(), [&](const CornerPair& pair) {
    return closest_points(pair.kind, points_at(x_, pair.vertices)).squared_distance < most * most;
  });
}

void MovingTriangles::draw() {
  const double way = std::pow(10, -0.5 + 1.5 * symmetric_uniform(random_));
  for (double& c : x_) c = somewhere(size_);
  for (double& c : way_) c = somewhere(way * size_);
  for (int i = 9; i < 18; i += 3) x_[i] += offset_;
}

bool MovingTriangles::collide() const {
  const Vector end = x_ + way_;
  return std::ranges::any_of(corner_pairs(), [&](const CornerPair& pair) {
    return pair_collides(pair.kind, points_at(x_, pair.vertices), points_at(end, pair.vertices));
  });
}

std::array<double, 15> MovingTriangles::gaps(double part) const {
  std::array<double, 15> out;
  std::ranges::transform(corner_pairs(), out.begin(), [&](const CornerPair& pair) {
    return exact_distance(pair.kind, points_at(x_, pair.vertices), points_at(way_, pair.vertices), part) - offset_;
  });
  return out;
}

}  // namespace wrinkle::validation
