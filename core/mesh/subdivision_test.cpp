#include "core/mesh/subdivision.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "core/mesh/strip.h"

namespace wrinkle::subdivision_test {
namespace {

TriangleMesh irregular_grid() {
  return strip_mesh({.length = 1.3, .width = 0.8, .along = 5, .across = 4, .pattern = StripPattern::irregular});
}

TriangleMesh octahedron() {
  TriangleMesh out;
  out.vertices = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  for (Index i = 0; i < 4; ++i) {
    const Index next = (i + 1) % 4;
    out.triangles.push_back({i, next, 4});
    out.triangles.push_back({next, i, 5});
  }
  return out;
}

VectorN<3> interpolated(const Subdivision& s, Index row) {
  VectorN<3> out = VectorN<3>::Zero();
  for (Index c = 0; c < s.weights.cols(); ++c) out += s.weights.coeff(row, c) * s.mesh.vertices[c];
  return out;
}

TEST(Subdivision, CountsFollowEuler) {
  for (const TriangleMesh& coarse : {irregular_grid(), octahedron()})
    for (Index levels = 0; levels <= 3; ++levels) {
      const Subdivision s = subdivide(coarse, levels);
      const std::size_t edges = find_edges(coarse).edges.size(), n = std::size_t{1} << levels;
      EXPECT_EQ(s.mesh.triangles.size(), coarse.triangles.size() * n * n);
      EXPECT_EQ(s.mesh.vertices.size(),
                coarse.vertices.size() + edges * (n - 1) + coarse.triangles.size() * (n - 1) * (n - 2) / 2);
      EXPECT_EQ(s.weights.cols() + s.weights.rows(), static_cast<Index>(s.mesh.vertices.size()));
    }
}

TEST(Subdivision, CoarseVerticesComeFirstAndNewOnesAreTheirBarycentricSums) {
  for (const TriangleMesh& coarse : {irregular_grid(), octahedron()}) {
    const Subdivision s = subdivide(coarse, 3);
    for (Index v = 0; v < s.weights.cols(); ++v) EXPECT_EQ(s.mesh.vertices[v], coarse.vertices[v]);
    for (Index row = 0; row < s.weights.rows(); ++row)
      EXPECT_LE((interpolated(s, row) - s.mesh.vertices[s.weights.cols() + row]).norm(), 1e-15);
  }
}

TEST(Subdivision, RowsHaveAtMostThreeWeightsThatAddUpToOne) {
  const Subdivision s = subdivide(irregular_grid(), 4);
  const Eigen::SparseMatrix<double, Eigen::RowMajor> rows = s.weights;
  for (Index row = 0; row < s.weights.rows(); ++row) {
    EXPECT_LE(rows.row(row).nonZeros(), 3);
    double sum = 0;
    for (decltype(rows)::InnerIterator w(rows, row); w; ++w) {
      sum += w.value();
      EXPECT_GT(w.value(), 0);
      EXPECT_EQ(w.value() * 16, std::round(w.value() * 16)) << "a weight is no multiple of 2^-4";
    }
    EXPECT_EQ(sum, 1);
  }
}

/// A vertex of level l lies at multiples of 2⁻⁽ˡ⁺¹⁾, and not all of them at ones of 2⁻ˡ.
TEST(Subdivision, LevelsAreThoseOfTheirWeights) {
  const Subdivision s = subdivide(irregular_grid(), 3);
  const Eigen::SparseMatrix<double, Eigen::RowMajor> rows = s.weights;
  ASSERT_EQ(static_cast<Index>(s.level_of_new.size()), rows.rows());
  for (Index row = 0; row < rows.rows(); ++row) {
    const auto divided = [&](Index times) {
      for (decltype(rows)::InnerIterator w(rows, row); w; ++w) {
        const double multiple = std::ldexp(w.value(), static_cast<int>(times));
        if (multiple != std::floor(multiple)) return false;
      }
      return true;
    };
    EXPECT_TRUE(divided(s.level_of_new[row] + 1));
    EXPECT_FALSE(divided(s.level_of_new[row]));
  }
}

TEST(Subdivision, FineTrianglesFillTheirCoarseOneWithItsOrientation) {
  const TriangleMesh coarse = irregular_grid();
  const Subdivision s = subdivide(coarse, 2);
  for (Index t = 0; t < static_cast<Index>(coarse.triangles.size()); ++t) {
    const auto& corners = coarse.triangles[t];
    const VectorN<3> X0 = coarse.vertices[corners[0]];
    MatrixN<2> to_plane;
    to_plane << (coarse.vertices[corners[1]] - X0).head<2>(), (coarse.vertices[corners[2]] - X0).head<2>();
    const auto barycentric = [&](Index v) -> VectorN<2> {
      return to_plane.partialPivLu().solve((s.mesh.vertices[v] - X0).head<2>());
    };
    for (Index child = 16 * t; child < 16 * (t + 1); ++child) {
      const auto& c = s.mesh.triangles[child];
      const VectorN<2> a = barycentric(c[0]), d1 = barycentric(c[1]) - a, d2 = barycentric(c[2]) - a;
      EXPECT_NEAR(d1.x() * d2.y() - d1.y() * d2.x(), 1.0 / 16, 1e-13);
      for (const Index v : c) {
        EXPECT_GE(barycentric(v).minCoeff(), -1e-13);
        EXPECT_LE(barycentric(v).sum(), 1 + 1e-13);
      }
    }
  }
}

TEST(Subdivision, RefinedGridIsTheFineGrid) {
  const Subdivision s = subdivide(strip_mesh({.length = 1, .width = 1, .along = 3, .across = 3}), 2);
  const TriangleMesh fine = strip_mesh({.length = 1, .width = 1, .along = 12, .across = 12});
  EXPECT_EQ(s.mesh.vertices.size(), fine.vertices.size());
  EXPECT_EQ(s.mesh.triangles.size(), fine.triangles.size());
  for (const auto& X : fine.vertices) {
    const auto near = [&](const VectorN<3>& Y) { return (X - Y).norm() < 1e-14; };
    EXPECT_EQ(std::count_if(s.mesh.vertices.begin(), s.mesh.vertices.end(), near), 1);
  }
  EXPECT_EQ(find_edges(s.mesh).edges.size(), find_edges(fine).edges.size());
}

TEST(Subdivision, RefusesNegativeLevels) {
  EXPECT_THROW(subdivide(octahedron(), -1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::subdivision_test
