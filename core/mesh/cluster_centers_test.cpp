#include "core/mesh/cluster_centers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <stdexcept>

#include "core/mesh/edge_distance.h"
#include "core/mesh/strip.h"

namespace wrinkle::cluster_centers_test {
namespace {

constexpr double kSpacing = 0.2;

TriangleMesh sheet() {
  return strip_mesh({.length = 1, .width = 0.7, .along = 50, .across = 35, .pattern = StripPattern::irregular});
}

/// Of each vertex to the nearest centre.
Vector cover(const TriangleMesh& mesh, const std::vector<Index>& centers) {
  EdgeDistance graph(mesh);
  Vector distance = Vector::Constant(graph.num_vertices(), std::numeric_limits<double>::infinity());
  for (const Index c : centers) graph.lower(c, distance);
  return distance;
}

/// Between the two nearest centres.
double least_distance(const TriangleMesh& mesh, const std::vector<Index>& centers) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < centers.size(); ++i) {
    std::vector<Index> others = centers;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    least = std::min(least, cover(mesh, others)[centers[i]]);
  }
  return least;
}

TEST(ClusterCenters, GreedyCoversWithinHalfTheSpacingAndIsNoDenser) {
  const TriangleMesh mesh = sheet();
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto centers = cluster_centers(mesh, {.spacing = kSpacing, .seed = seed});
    EXPECT_LE(cover(mesh, centers).maxCoeff(), 0.5 * kSpacing);
    // Each was farther than that from all before it.
    EXPECT_GT(least_distance(mesh, centers), 0.5 * kSpacing);
    std::vector<Index> fewer = centers;
    fewer.pop_back();
    EXPECT_GT(cover(mesh, fewer).maxCoeff(), 0.5 * kSpacing);
  }
}

/// Straight lines: no vertex is farther than the cover from its centre, and no two centres are nearer than that.
TEST(ClusterCenters, GreedyByStraightLinesAndAnyCover) {
  const TriangleMesh mesh = sheet();
  for (const double share : {0.5, 0.77}) {
    const auto centers =
        cluster_centers(mesh, {.spacing = kSpacing, .seed = 2, .cover = share, .distance = VertexDistance::straight});
    StraightDistance lines(mesh);
    Vector distance = Vector::Constant(lines.num_vertices(), std::numeric_limits<double>::infinity());
    for (const Index c : centers) {
      EXPECT_GT(distance[c], share * kSpacing);
      lines.lower(c, distance);
    }
    EXPECT_LE(distance.maxCoeff(), share * kSpacing);
  }
}

TEST(ClusterCenters, DependOnTheSeedOnly) {
  const TriangleMesh mesh = sheet();
  for (const CenterLayout layout : {CenterLayout::greedy, CenterLayout::blue_noise}) {
    const auto one = cluster_centers(mesh, {layout, kSpacing, 1});
    EXPECT_EQ(one, cluster_centers(mesh, {layout, kSpacing, 1}));
    EXPECT_NE(one, cluster_centers(mesh, {layout, kSpacing, 2}));
  }
}

TEST(ClusterCenters, BlueNoiseKeepsItsDistanceAndLeavesNoGap) {
  const TriangleMesh mesh = sheet();
  const auto centers = cluster_centers(mesh, {CenterLayout::blue_noise, kSpacing, 7});
  EXPECT_GE(least_distance(mesh, centers), kSpacing);
  EXPECT_LT(cover(mesh, centers).maxCoeff(), kSpacing);
}

TEST(ClusterCenters, UniformIsARowOnAStrip) {
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.05, .along = 100, .across = 2});
  const auto centers = cluster_centers(mesh, {CenterLayout::uniform, kSpacing, 1});
  ASSERT_EQ(centers.size(), 5u);
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(mesh.vertices[centers[i]].x(), 0.1 + 0.2 * i, 1e-12);
}

TEST(ClusterCenters, LatticeIsOfEquilateralTriangles) {
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 1, .along = 200, .across = 200});
  const auto centers = cluster_centers(mesh, {CenterLayout::lattice, kSpacing, 1});
  const auto from = [&](const VectorN<3>& p) { return [&mesh, p](Index a) { return (mesh.vertices[a] - p).norm(); }; };
  const auto to_middle = from({0.5, 0.5, 0});
  const Index middle =
      *std::min_element(centers.begin(), centers.end(), [&](Index a, Index b) { return to_middle(a) < to_middle(b); });
  std::multiset<double> distances;
  for (const Index other : centers) distances.insert(from(mesh.vertices[middle])(other));
  auto at = ++distances.begin();  // not itself
  for (int i = 0; i < 6; ++i, ++at) EXPECT_NEAR(*at, kSpacing, 0.008) << "snapped to a grid of 5 mm";
  EXPECT_NEAR(*at, kSpacing * std::sqrt(3), 0.008);
}

TEST(ClusterCenters, EveryPieceHasOne) {
  TriangleMesh both = sheet();
  const auto n = static_cast<Index>(both.vertices.size());
  const TriangleMesh far = sheet();
  for (const auto& v : far.vertices) both.vertices.emplace_back(v + VectorN<3>(5, 0, 0));
  for (const auto& [a, b, c] : far.triangles) both.triangles.push_back({a + n, b + n, c + n});
  for (const CenterLayout layout : {CenterLayout::greedy, CenterLayout::blue_noise})
    EXPECT_LE(cover(both, cluster_centers(both, {layout, kSpacing, 1})).maxCoeff(), kSpacing);
}

TEST(ClusterCenters, RefusesASpacingOfNothing) {
  EXPECT_THROW(cluster_centers(sheet(), {.spacing = 0}), std::invalid_argument);
  EXPECT_THROW(cluster_centers(sheet(), {.cover = 0}), std::invalid_argument);
  EXPECT_THROW(cluster_centers({}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::cluster_centers_test
