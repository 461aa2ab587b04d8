#include "core/constraint/cluster_averages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/base/random.h"
#include "core/mesh/delaunay.h"
#include "core/mesh/sheet_samples.h"

namespace wrinkle::cluster_averages_test {
namespace {

constexpr double kLambda = 0.2;

/// Points at random over the unit square, 4 × `sides` on its border, `graded` times as many in the left half as in the
/// right, triangulated: as rough as remeshing may leave it.
FlatMesh random_mesh(std::uint64_t seed, Index points, Index sides, double graded = 1) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return 0.5 * (1 + symmetric_uniform(random)); };
  FlatMesh out;
  out.coordinates = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (Index k = 1; k < sides; ++k)
    for (int side = 0; side < 4; ++side) {
      const double t = (k + 0.3 * symmetric_uniform(random)) / sides;
      out.coordinates.push_back(side == 0   ? VectorN<2>(t, 0)
                                : side == 1 ? VectorN<2>(1, t)
                                : side == 2 ? VectorN<2>(t, 1)
                                            : VectorN<2>(0, t));
    }
  while (out.num_vertices() < points) {
    const VectorN<2> u(unit(), unit());
    if (u.x() < 0.5 || unit() * graded < 1) out.coordinates.push_back(u);
  }
  out.triangles = delaunay(out.coordinates);
  return out;
}

std::vector<SkinCluster> clusters(const SkinClusterOptions& options = {}) {
  const FlatMesh fine = flat_strip({.length = 1, .width = 1, .along = 60, .across = 60});
  return skin_clusters(fine, Vector::Constant(fine.num_vertices(), kLambda), options);
}

Matrix positions(const FlatMesh& mesh, const VectorN<2>& origin = {0, 0}) {
  Matrix out(mesh.num_vertices(), 3);
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const VectorN<2> u = mesh.coordinates[v] + origin;
    out.row(v) << u.x(), u.y(), 1;
  }
  return out;
}

double largest(const Matrix& m) {
  return m.cwiseAbs().maxCoeff();
}

/// H_k x_k − H_{k−1} x_{k−1} for x = A u + b on both meshes, A and b of numbers up to 1.
double affine_residual(const ClusterAverages& upper, const FlatMesh& a, const ClusterAverages& lower, const FlatMesh& b,
                       std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const Matrix map = Matrix::NullaryExpr(3, 3, [&] { return symmetric_uniform(random); });
  return largest(upper.H * positions(a) * map - lower.H * positions(b) * map);
}

/// Issue 6: remesh at random, move both layers by any affine map. Fine and coarse, even and graded, down to where the
/// supports hold a few vertices and both fallbacks take over.
TEST(ClusterAverages, OfAffineMapsAreTheSameOnAnyMesh) {
  for (const SkinClusterOptions& options :
       {SkinClusterOptions{}, {.stop = StopRule::exclusion, .support = Support::half_wave, .seed = 8}}) {
    const auto all = clusters(options);
    std::vector<FlatMesh> meshes;
    for (const Index points : {5, 60, 150, 400, 1000, 4000})
      for (const double graded : {1.0, 10.0})
        meshes.push_back(random_mesh(meshes.size() + 1, points, points > 100 ? 10 : 1, graded));
    std::vector<ClusterAverages> averages;
    averages.reserve(meshes.size());
    for (const FlatMesh& mesh : meshes) averages.push_back(cluster_averages(all, mesh));
    for (std::size_t i = 0; i < meshes.size(); ++i) {
      EXPECT_EQ(averages[i].negative_weights, 0) << i;
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_LE(affine_residual(averages[i], meshes[i], averages[j], meshes[j], 20 * i + j), 1e-12) << i << " " << j;
    }
    EXPECT_EQ(averages[0].barycentric_fallbacks, static_cast<Index>(all.size()));
    EXPECT_GT(averages[4].exponential_fallbacks, 0);
    // The finest even mesh. On the graded one, round-off decides whether a cluster's vertices surround its centroid.
    EXPECT_EQ(averages[averages.size() - 2].barycentric_fallbacks, 0);
    EXPECT_TRUE(averages.back().uncovered.empty());
  }
}

TEST(ClusterAverages, HoldTheContinuousCentroid) {
  const auto all = clusters();
  const FlatMesh mesh = random_mesh(1, 3000, 40, 20);
  const ClusterAverages averages = cluster_averages(all, mesh);
  const Matrix means = averages.H * positions(mesh);
  for (std::size_t c = 0; c < all.size(); ++c) {
    EXPECT_NEAR(means(static_cast<Index>(c), 2), 1, 1e-13);
    EXPECT_LE((means.row(static_cast<Index>(c)).head<2>().transpose() - all[c].centroid).norm(), 1e-13);
  }
}

/// ω* → ω a_i g/∫g under refinement: averages of a quadratic converge, at the midpoint rule's rate or the jump's at
/// the radius.
TEST(ClusterAverages, ConvergeToTheContinuousFunctions) {
  const auto all = clusters();
  const auto average = [&](Index cells) {
    const FlatMesh mesh = flat_strip(
        {.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular, .seed = 6});
    Vector f(mesh.num_vertices());
    for (Index v = 0; v < f.size(); ++v) f[v] = mesh.coordinates[v].squaredNorm();
    return Vector(cluster_averages(all, mesh).H * f);
  };
  const Vector finest = average(240);
  const double coarse = (average(20) - finest).norm(), fine = (average(80) - finest).norm();
  EXPECT_LE(fine, 0.2 * coarse);
  EXPECT_LE(fine / std::sqrt(static_cast<double>(all.size())), 1e-4);
}

/// With some thirty vertices a cluster the linear form needs no fallback, on the border neither.
TEST(ClusterAverages, ArePositiveWithThirtyVertices) {
  const auto all = clusters();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SheetSamples even = sample_rectangle(1, 1, {.points = 900, .seed = seed});
    const FlatMesh mesh{even.coordinates, even.triangles};
    const ClusterAverages averages = cluster_averages(all, mesh);
    EXPECT_GE(averages.H.nonZeros() / averages.H.rows(), 30);
    EXPECT_EQ(averages.exponential_fallbacks + averages.barycentric_fallbacks, 0);
    EXPECT_EQ(averages.negative_weights, 0);
  }
}

/// Whether 0 is well inside the convex hull of some points: seen from there, no two neighbours are half a turn apart.
bool surrounded(const std::vector<VectorN<2>>& points) {
  std::vector<double> angle;
  for (const VectorN<2>& p : points) angle.push_back(std::atan2(p.y(), p.x()));
  std::sort(angle.begin(), angle.end());
  angle.push_back(angle.front() + 2 * std::numbers::pi);
  for (std::size_t i = 1; i < angle.size(); ++i)
    if (angle[i] - angle[i - 1] > 3.1) return false;
  return true;
}

/// Few vertices to a cluster: where they surround the centroid all of them are used, not a triangle of them.
TEST(ClusterAverages, UseEveryVertexWhereTheyCan) {
  const auto all = clusters();
  Index few = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const FlatMesh mesh = random_mesh(seed, 200, 10);
    const Matrix H = cluster_averages(all, mesh).H;
    for (std::size_t c = 0; c < all.size(); ++c) {
      std::vector<VectorN<2>> near;
      for (const VectorN<2>& u : mesh.coordinates)
        if ((u - all[c].center).norm() < all[c].radius) near.emplace_back(u - all[c].centroid);
      if (near.size() < 4 || !surrounded(near)) continue;
      few += near.size() < 12 ? 1 : 0;
      EXPECT_EQ((H.row(static_cast<Index>(c)).array() != 0).count(), static_cast<Index>(near.size()))
          << "seed " << seed << ", row " << c;
    }
  }
  EXPECT_GT(few, 300);
}

/// What is wrong with eq. 5 to 9: sums that are not one, so that a translation of both layers leaves a residual, and
/// that depend on where the origin is.
TEST(ClusterAverages, AsPrintedDoNotKeepTheirSum) {
  const auto all = clusters();
  const FlatMesh mesh = random_mesh(1, 2000, 20, 10);
  FlatMesh moved = mesh;
  auto moved_clusters = all;
  const VectorN<2> away(3, -2);
  for (VectorN<2>& u : moved.coordinates) u += away;
  for (SkinCluster& c : moved_clusters) c.center += away, c.centroid += away;
  const Vector one = Vector::Ones(mesh.num_vertices());
  const auto sums = [&](const ClusterAverages& a) { return Vector(a.H * one - Vector::Ones(a.H.rows())); };

  const auto printed = cluster_averages(all, mesh, WeightForm::printed);
  EXPECT_GT(sums(printed).lpNorm<Eigen::Infinity>(), 0.1);
  EXPECT_GT(printed.negative_weights, 0);
  const auto printed_moved = cluster_averages(moved_clusters, moved, WeightForm::printed);
  EXPECT_GT((sums(printed_moved) - sums(printed)).lpNorm<Eigen::Infinity>(), 0.1);

  const auto corrected = cluster_averages(all, mesh), corrected_moved = cluster_averages(moved_clusters, moved);
  EXPECT_LE(sums(corrected).lpNorm<Eigen::Infinity>(), 1e-13);
  EXPECT_LE(largest(Matrix(corrected.H - corrected_moved.H)), 1e-11);

  const auto area_only = cluster_averages(all, mesh, WeightForm::area_only);
  EXPECT_LE(sums(area_only).lpNorm<Eigen::Infinity>(), 1e-13);
  EXPECT_EQ(area_only.negative_weights, 0);
}

/// Eq. 8, wherever the origin is: the solution of the transposed system has it with the origin at the centre only.
TEST(ClusterAverages, AsPrintedKeepTheCentreWhereverTheOriginIs) {
  for (const VectorN<2>& origin : {VectorN<2>(0, 0), VectorN<2>(3, -2), VectorN<2>(-0.5, -0.4)}) {
    FlatMesh mesh = random_mesh(3, 300, 8);
    for (VectorN<2>& u : mesh.coordinates) u += origin;
    const VectorN<2> center = origin + VectorN<2>(0.5, 0.4);
    const auto H = cluster_averages({{center, 0.1, 0.2, center}}, mesh, WeightForm::printed).H;
    VectorN<2> mean = VectorN<2>::Zero();
    for (Index v = 0; v < mesh.num_vertices(); ++v) mean += H.coeff(0, v) * mesh.coordinates[v];
    EXPECT_LE((mean - center).norm(), 1e-12) << origin.transpose();
  }
}

/// A single interior cluster by hand: eq. 5 to 9, the 2×2 system solved by Cramer's rule.
TEST(ClusterAverages, AsPrintedSolveThePrintedSystem) {
  const FlatMesh mesh = random_mesh(3, 300, 8);
  const SkinCluster cluster{{0.5, 0.4}, 0.1, 0.2, {0.5, 0.4}};
  const auto area_only = cluster_averages({cluster}, mesh, WeightForm::area_only).H;
  double a = 0, b = 0, c = 0, d = 0, e = 0.5, f = 0.4;
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const double w = area_only.coeff(0, v);
    if (w == 0) continue;
    const double x = mesh.coordinates[v].x(), y = mesh.coordinates[v].y();
    a += x * (x - 0.5), b += x * (y - 0.4), c += y * (x - 0.5), d += y * (y - 0.4);
    e -= w * x, f -= w * y;
  }
  const double det = a * d - b * c, alpha1 = (e * d - b * f) / det, alpha2 = (a * f - e * c) / det;
  const auto printed = cluster_averages({cluster}, mesh, WeightForm::printed).H;
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const double w = area_only.coeff(0, v);
    const VectorN<2> m = mesh.coordinates[v] - cluster.center;
    EXPECT_NEAR(printed.coeff(0, v), w == 0 ? 0 : w + alpha1 * m.x() + alpha2 * m.y(), 1e-13);
  }
}

TEST(ClusterAverages, RefuseWhatMakesNoSense) {
  const FlatMesh mesh = random_mesh(1, 20, 1);
  EXPECT_THROW(cluster_averages({{{0.5, 0.5}, 0, 0.1, {0.5, 0.5}}}, mesh), std::invalid_argument);
  EXPECT_THROW(cluster_averages({{{0.5, 0.5}, 0.1, 0, {0.5, 0.5}}}, mesh), std::invalid_argument);
  const SkinCluster beyond{{3, 3}, 0.1, 0.2, {3, 3}};
  EXPECT_THROW(cluster_averages({beyond}, mesh, WeightForm::area_only), std::invalid_argument);
  EXPECT_THROW(cluster_averages({beyond}, mesh, WeightForm::printed), std::invalid_argument);
  EXPECT_EQ(cluster_averages({}, mesh).uncovered.size(), 20U);
}

}  // namespace
}  // namespace wrinkle::cluster_averages_test
