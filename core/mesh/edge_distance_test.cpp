#include "core/mesh/edge_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::edge_distance_test {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

TriangleMesh grid(StripPattern pattern) {
  return strip_mesh({.length = 1.2, .width = 0.9, .along = 12, .across = 9, .pattern = pattern, .seed = 4});
}

/// All pairs by Floyd's and Warshall's algorithm: O(n³), no heap.
Matrix all_distances(const TriangleMesh& mesh) {
  const auto n = static_cast<Index>(mesh.vertices.size());
  Matrix d = Matrix::Constant(n, n, kInfinite);
  d.diagonal().setZero();
  for (const MeshEdge& e : find_edges(mesh).edges)
    d(e.ends[0], e.ends[1]) = d(e.ends[1], e.ends[0]) = (mesh.vertices[e.ends[0]] - mesh.vertices[e.ends[1]]).norm();
  for (Index k = 0; k < n; ++k)
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) d(i, j) = std::min(d(i, j), d(i, k) + d(k, j));
  return d;
}

TEST(EdgeDistance, IsTheShortestPathAlongEdges) {
  const TriangleMesh mesh = grid(StripPattern::irregular);
  const Matrix exact = all_distances(mesh);
  EdgeDistance graph(mesh);
  for (const Index source : {0, 17, 77}) {
    Vector distance = Vector::Constant(exact.rows(), kInfinite);
    graph.lower(source, distance);
    EXPECT_LE((distance - exact.col(source)).lpNorm<Eigen::Infinity>(), 1e-14);
  }
}

TEST(EdgeDistance, WithinARadiusAreTheNearestInOrder) {
  const TriangleMesh mesh = grid(StripPattern::irregular);
  const Matrix exact = all_distances(mesh);
  EdgeDistance graph(mesh);
  for (const double radius : {0.15, 0.4})
    for (const Index source : {3, 60}) {
      const auto near = graph.within(source, radius);
      EXPECT_EQ(static_cast<Index>(near.size()), (exact.col(source).array() < radius).count());
      EXPECT_EQ(near[0].vertex, source);
      for (std::size_t i = 0; i < near.size(); ++i) {
        EXPECT_NEAR(near[i].distance, exact(near[i].vertex, source), 1e-14);
        EXPECT_GE(near[i].distance, near[i > 0 ? i - 1 : 0].distance);
      }
    }
}

TEST(EdgeDistance, OfManySourcesIsThatToTheNearest) {
  const TriangleMesh mesh = grid(StripPattern::irregular);
  const Matrix exact = all_distances(mesh);
  EdgeDistance graph(mesh);
  Vector distance = Vector::Constant(exact.rows(), kInfinite);
  for (const Index source : {5, 40, 99}) graph.lower(source, distance);
  EXPECT_LE((distance - exact.col(5).cwiseMin(exact.col(40)).cwiseMin(exact.col(99))).lpNorm<Eigen::Infinity>(), 1e-14);
}

/// On a grid of squares with one diagonal a path goes along sides and that diagonal only.
TEST(EdgeDistance, OnAGridIsKnown) {
  EdgeDistance graph(grid(StripPattern::aligned));
  const auto from = [&](Index source) {
    Vector distance = Vector::Constant(130, kInfinite);
    graph.lower(source, distance);
    return distance;
  };
  const Index corner = 9, there = 10 * 5 + 7;  // (0, 9), (5, 7): along the diagonals
  EXPECT_NEAR(from(corner)[there], 0.3 + 0.2 * std::sqrt(2), 1e-14);
  EXPECT_NEAR(from(0)[10 * 5 + 2], 0.5 + 0.2, 1e-14);  // (0, 0) to (5, 2): against them
}

TEST(EdgeDistance, RefusesWhatIsNotThere) {
  EdgeDistance graph(grid(StripPattern::aligned));
  Vector wrong(7);
  EXPECT_THROW(graph.within(130, 1), std::invalid_argument);
  EXPECT_THROW(graph.lower(0, wrong), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::edge_distance_test
