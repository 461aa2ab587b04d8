#include "core/mesh/flat_locator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {

namespace {

using Corners = std::array<VectorN<2>, 3>;

Corners corners_of(const FlatMesh& mesh, Index triangle) {
  const auto& t = mesh.triangles[triangle];
  return {mesh.coordinates[t[0]], mesh.coordinates[t[1]], mesh.coordinates[t[2]]};
}

double cross(const VectorN<2>& a, const VectorN<2>& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Areas of the triangles that u makes with the sides, over that of the triangle itself.
VectorN<3> barycentric(const Corners& c, const VectorN<2>& u) {
  const VectorN<2> a = c[0] - u, b = c[1] - u, d = c[2] - u;
  const VectorN<3> parts(cross(b, d), cross(d, a), cross(a, b));
  return parts / parts.sum();
}

struct Nearest {
  double squared;  // [m²] distance²
  VectorN<3> weights;
};

/// The point of a triangle's border that is nearest to u.
Nearest nearest_on_border(const Corners& c, const VectorN<2>& u) {
  Nearest out{std::numeric_limits<double>::infinity(), VectorN<3>::Zero()};
  for (int i = 0; i < 3; ++i) {
    const VectorN<2> side = c[(i + 1) % 3] - c[i];
    const double s = std::clamp((u - c[i]).dot(side) / side.squaredNorm(), 0.0, 1.0);
    const double squared = (c[i] + s * side - u).squaredNorm();
    if (squared >= out.squared) continue;
    out.squared = squared;
    out.weights.setZero();
    out.weights[i] = 1 - s;
    out.weights[(i + 1) % 3] = s;
  }
  return out;
}

}  // namespace

VectorN<3> interpolate(const FlatMesh& mesh, const Vector& field, const FlatPoint& point) {
  const auto& t = mesh.triangles[point.triangle];
  VectorN<3> out = VectorN<3>::Zero();
  for (int i = 0; i < 3; ++i) out += point.weights[i] * field.segment<3>(3 * t[i]);
  return out;
}

FlatLocator::FlatLocator(FlatMesh mesh) : mesh_(std::move(mesh)) {
  require(!mesh_.triangles.empty(), "a locator for a mesh without triangles");
  VectorN<2> upper;
  lower_ = upper = mesh_.coordinates[mesh_.triangles[0][0]];
  for (Index t = 0; t < mesh_.num_triangles(); ++t) {
    require(mesh_.area(t) > 0, "a locator: triangle {} has an area of {} m²", t, mesh_.area(t));
    for (const VectorN<2>& u : corners_of(mesh_, t)) {
      lower_ = lower_.cwiseMin(u);
      upper = upper.cwiseMax(u);
    }
  }
  const VectorN<2> size = upper - lower_;
  side_ = std::sqrt(size.prod() / mesh_.num_triangles());
  for (int k = 0; k < 2; ++k) count_[k] = 1 + static_cast<Index>(size[k] / side_);

  start_.assign(count_[0] * count_[1] + 1, 0);
  for (Index t = 0; t < mesh_.num_triangles(); ++t) for_cells(t, [&](Index cell) { ++start_[cell + 1]; });
  for (std::size_t k = 1; k < start_.size(); ++k) start_[k] += start_[k - 1];
  members_.resize(start_.back());
  std::vector<Index> next(start_.begin(), start_.end() - 1);
  for (Index t = 0; t < mesh_.num_triangles(); ++t) for_cells(t, [&](Index cell) { members_[next[cell]++] = t; });
}

FlatLocator::Cell FlatLocator::cell_of(const VectorN<2>& u) const {
  Cell out;
  for (int k = 0; k < 2; ++k) out[k] = static_cast<Index>(std::clamp((u[k] - lower_[k]) / side_, 0.0, count_[k] - 1.0));
  return out;
}

template <class F>
void FlatLocator::for_cells(Index triangle, const F& f) const {
  const Corners c = corners_of(mesh_, triangle);
  const Cell low = cell_of(c[0].cwiseMin(c[1]).cwiseMin(c[2])), high = cell_of(c[0].cwiseMax(c[1]).cwiseMax(c[2]));
  for (Index i = low[0]; i <= high[0]; ++i)
    for (Index j = low[1]; j <= high[1]; ++j) f(i * count_[1] + j);
}

template <class F>
void FlatLocator::for_ring(const Cell& center, Index ring, const F& f) const {
  const Index i0 = std::max(0, center[0] - ring), i1 = std::min(count_[0] - 1, center[0] + ring);
  const Index j0 = std::max(0, center[1] - ring), j1 = std::min(count_[1] - 1, center[1] + ring);
  for (Index i = i0; i <= i1; ++i)
    for (Index j = j0; j <= j1; ++j) {
      if (std::max(std::abs(i - center[0]), std::abs(j - center[1])) != ring) continue;
      const Index cell = i * count_[1] + j;
      for (Index k = start_[cell]; k < start_[cell + 1]; ++k) f(members_[k]);
    }
}

FlatPoint FlatLocator::locate(const VectorN<2>& u) const {
  require(u.allFinite(), "no triangle at ({}, {}) m", u.x(), u.y());
  const Cell cell = cell_of(u);
  const Index k = cell[0] * count_[1] + cell[1];
  for (Index m = start_[k]; m < start_[k + 1]; ++m) {
    const VectorN<3> weights = barycentric(corners_of(mesh_, members_[m]), u);
    if (weights.minCoeff() >= 0) return {members_[m], weights};
  }
  return nearest(u);
}

/// Rings of cells around u's, or around the grid's nearest to it: what is in none up to ring r is at least r sides
/// away.
FlatPoint FlatLocator::nearest(const VectorN<2>& u) const {
  const Cell center = cell_of(u);
  const Index last = std::max(count_[0], count_[1]);
  double best = std::numeric_limits<double>::infinity();
  FlatPoint out{-1, VectorN<3>::Zero()};
  for (Index ring = 0; ring <= last && best > std::pow((ring - 1) * side_, 2); ++ring)
    for_ring(center, ring, [&](Index triangle) {
      const Nearest found = nearest_on_border(corners_of(mesh_, triangle), u);
      if (found.squared > best || (found.squared == best && triangle >= out.triangle)) return;
      best = found.squared;
      out = {triangle, found.weights};
    });
  return out;
}

}  // namespace wrinkle
