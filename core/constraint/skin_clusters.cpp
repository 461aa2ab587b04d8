#include "core/constraint/skin_clusters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/constraint/truncated_gaussian.h"
#include "core/mesh/edge_distance.h"

namespace wrinkle {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity(), kRadius = 2 / std::numbers::pi;

double in_wavelengths(Support support) {
  WRINKLE_FAULT(cluster_support_halved, return support == Support::two_sigma ? 0.5 * kRadius : 0.25);
  return support == Support::two_sigma ? kRadius : 0.5;
}

/// The farthest vertex from all centres becomes one, until none is far enough.
std::vector<Index> farthest_vertices(const FlatMesh& fine, const Vector& wavelength, const SkinClusterOptions& o) {
  EdgeDistance graph(fine.in_space(), wavelength);
  std::mt19937_64 random(o.seed);
  Vector distance = Vector::Constant(fine.num_vertices(), kInfinite);
  const auto far = [&](double d) { return o.stop == StopRule::exclusion ? d >= kRadius : d > 0.5; };
  std::vector<Index> out;
  auto next = static_cast<Index>(random() % fine.coordinates.size());
  do {
    out.push_back(next);
    graph.lower(next, distance);
    distance.maxCoeff(&next);
  } while (far(distance[next]));
  return out;
}

/// [m], of each vertex: no point of its triangles that is nearer to it than to their other corners is farther. The
/// circles of a third of √3 of the longest edge about a triangle's corners cover it (Jung's theorem).
Vector reach_of_vertices(const FlatMesh& fine) {
  Vector out = Vector::Zero(fine.num_vertices());
  for (const auto& t : fine.triangles) {
    double longest = 0;
    for (int i = 0; i < 3; ++i)
      longest = std::max(longest, (fine.coordinates[t[(i + 1) % 3]] - fine.coordinates[t[i]]).norm());
    for (const Index v : t) out[v] = std::max(out[v], longest / std::sqrt(3.0));
  }
  return out;
}

/// Adds centres until each vertex is inside a support by more than its reach.
void cover(const FlatMesh& fine, const Vector& radius, std::vector<Index>& centers) {
  const Vector reach = reach_of_vertices(fine);
  if (Index worst; (reach - radius).maxCoeff(&worst) >= 0)
    throw std::invalid_argument(
        fmt::format("triangles of up to {} m for a support of {} m around vertex {}: they must be finer",
                    std::sqrt(3.0) * reach[worst], radius[worst], worst));
  Vector outside = Vector::Constant(fine.num_vertices(), kInfinite);  // (distance + reach)/r − 1: of the radius
  const auto lower = [&](Index c) {
    for (Index v = 0; v < fine.num_vertices(); ++v)
      outside[v] =
          std::min(outside[v], ((fine.coordinates[v] - fine.coordinates[c]).norm() + reach[v]) / radius[c] - 1);
  };
  for (const Index c : centers) lower(c);
  for (Index next; outside.maxCoeff(&next) >= 0;) {
    centers.push_back(next);
    lower(next);
  }
}

}  // namespace

std::vector<SkinCluster> skin_clusters(const FlatMesh& fine, const Vector& wavelength,
                                       const SkinClusterOptions& options) {
  require(!fine.triangles.empty(), "clusters of a mesh without triangles");
  std::vector<Index> centers = farthest_vertices(fine, wavelength, options);
  const Vector radius = in_wavelengths(options.support) * wavelength;
  if (options.coverage == Coverage::add_centers) cover(fine, radius, centers);

  const Border border = border_of(fine);
  std::vector<SkinCluster> out;
  out.reserve(centers.size());
  for (const Index c : centers) {
    const VectorN<2>& center = fine.coordinates[c];
    const double r = radius[c];
    const GaussianMoments g = truncated_gaussian(border, center, 0.5 * r, r);
    if (!(g.mass > 1e-9 * r * r))  // a vertex of no triangle
      throw std::invalid_argument(
          fmt::format("vertex {}, at ({}, {}) m, lies in no triangle", c, center.x(), center.y()));
    out.push_back({center, 0.5 * r, r, center + g.moment / g.mass});
  }
  return out;
}

}  // namespace wrinkle
