#include "core/constraint/skin_clusters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/edge_distance.h"
#include "core/mesh/sheet_samples.h"

namespace wrinkle::skin_clusters_test {
namespace {

constexpr double kLambda = 0.2;

FlatMesh square(Index cells) {
  return flat_strip({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular});
}

Vector uniform(const FlatMesh& mesh) {
  return Vector::Constant(mesh.num_vertices(), kLambda);
}

/// λ grows from left to right.
Vector graded(const FlatMesh& mesh) {
  Vector out(mesh.num_vertices());
  for (Index v = 0; v < out.size(); ++v) out[v] = 0.08 + 0.16 * mesh.coordinates[v].x();
  return out;
}

Index vertex_at(const FlatMesh& mesh, const VectorN<2>& u) {
  const auto distance = [&](const VectorN<2>& v) { return (v - u).squaredNorm(); };
  return static_cast<Index>(std::min_element(mesh.coordinates.begin(), mesh.coordinates.end(),
                                             [&](const auto& a, const auto& b) { return distance(a) < distance(b); }) -
                            mesh.coordinates.begin());
}

struct Distances {
  double apart = 1e9, away = 0;  // least between two centres, largest of a vertex from its nearest; in wavelengths
};

Distances distances(const FlatMesh& mesh, const Vector& wavelength, const std::vector<SkinCluster>& clusters) {
  EdgeDistance graph(mesh.in_space(), wavelength);
  Distances out;
  Vector all = Vector::Constant(mesh.num_vertices(), 1e9);
  for (const SkinCluster& c : clusters) {
    const Index v = vertex_at(mesh, c.center);
    out.apart = std::min(out.apart, all[v]);
    graph.lower(v, all);
  }
  out.away = all.maxCoeff();
  return out;
}

/// Vertices that no support contains.
Index uncovered(const FlatMesh& mesh, const std::vector<SkinCluster>& clusters) {
  return static_cast<Index>(std::count_if(mesh.coordinates.begin(), mesh.coordinates.end(), [&](const VectorN<2>& u) {
    return std::none_of(clusters.begin(), clusters.end(),
                        [&](const SkinCluster& c) { return (u - c.center).norm() < c.radius; });
  }));
}

TEST(SkinClusters, KeepBothStopRules) {
  const FlatMesh mesh = square(50);
  for (const Vector& wavelength : {uniform(mesh), graded(mesh)}) {
    const SkinClusterOptions exclusion{.stop = StopRule::exclusion, .coverage = Coverage::report_only, .seed = 5};
    const auto far = distances(mesh, wavelength, skin_clusters(mesh, wavelength, exclusion));
    EXPECT_GE(far.apart, 2 / std::numbers::pi);
    EXPECT_LT(far.away, 2 / std::numbers::pi);
    const SkinClusterOptions half{.stop = StopRule::half_wave, .coverage = Coverage::report_only, .seed = 5};
    const auto near = distances(mesh, wavelength, skin_clusters(mesh, wavelength, half));
    EXPECT_GT(near.apart, 0.5);
    EXPECT_LE(near.away, 0.5);
  }
}

/// Path lengths have ∫ ds/λ for their limit: along a line on which λ grows by a factor of three, ln 3 times the scale.
TEST(SkinClusters, DistancesAreInLocalWavelengths) {
  const FlatMesh line = flat_strip({.length = 1, .width = 1e-6, .along = 400, .across = 1});
  const Vector wavelength = graded(line);
  EdgeDistance graph(line.in_space(), wavelength);
  Vector distance = Vector::Constant(line.num_vertices(), 1e9);
  graph.lower(0, distance);
  EXPECT_NEAR(distance.tail<1>()[0], std::log(0.24 / 0.08) / 0.16, 1e-4);
  EXPECT_THROW(EdgeDistance(line.in_space(), Vector::Zero(line.num_vertices())), std::invalid_argument);
  EXPECT_THROW(EdgeDistance(line.in_space(), Vector::Ones(3)), std::invalid_argument);
}

TEST(SkinClusters, AreSmallWhereTheWavelengthIs) {
  const FlatMesh mesh = square(60);
  const Vector wavelength = graded(mesh);
  const auto clusters = skin_clusters(mesh, wavelength, {.support = Support::two_sigma});
  Index left = 0, right = 0;
  for (const SkinCluster& c : clusters) {
    const double lambda = 0.08 + 0.16 * c.center.x();
    EXPECT_NEAR(c.radius, 2 / std::numbers::pi * lambda, 1e-12);
    EXPECT_EQ(c.sigma, 0.5 * c.radius);
    ++(c.center.x() < 0.5 ? left : right);
  }
  // centres per area go as 1/λ²: ∫ dx/λ² over the left half is 3 times that over the right
  EXPECT_NEAR(static_cast<double>(left) / right, 3, 0.6);
}

/// With the support of § 4.2, λ/2, the exclusion rule's centres are too far apart: § 4.1 and § 4.2 contradict each
/// other. Centres added there leave no vertex out, nor one of another mesh of the domain.
TEST(SkinClusters, ExclusionWithHalfAWaveOfSupportLeavesVerticesOutUnlessCentresAreAdded) {
  const FlatMesh mesh = square(50);
  for (const Vector& wavelength : {uniform(mesh), graded(mesh)}) {
    SkinClusterOptions options{
        .stop = StopRule::exclusion, .support = Support::half_wave, .coverage = Coverage::report_only, .seed = 2};
    const auto printed = skin_clusters(mesh, wavelength, options);
    EXPECT_GT(uncovered(mesh, printed), mesh.num_vertices() / 100);
    options.coverage = Coverage::add_centers;
    const auto added = skin_clusters(mesh, wavelength, options);
    EXPECT_GT(added.size(), printed.size());
    const SheetSamples other = sample_rectangle(1, 1, {.points = 20000, .seed = 7, .relaxations = 0});
    EXPECT_EQ(uncovered(mesh, added), 0);
    EXPECT_EQ(uncovered({other.coordinates, other.triangles}, added), 0);
  }
}

TEST(SkinClusters, OfTheOtherRulesCoverAllWithoutAddedCentres) {
  const FlatMesh mesh = square(80);
  for (const StopRule stop : {StopRule::half_wave, StopRule::exclusion}) {
    const auto clusters = skin_clusters(mesh, uniform(mesh), {.stop = stop, .coverage = Coverage::report_only});
    EXPECT_EQ(uncovered(mesh, clusters), 0);
    if (stop == StopRule::exclusion) continue;
    EXPECT_EQ(skin_clusters(mesh, uniform(mesh), {.stop = stop}).size(), clusters.size());
  }
}

/// Inside: the centre. At the border: inwards of it, by 0.68 σ on a side and √2 times that in a corner.
TEST(SkinClusters, CentroidsAreInsideTheDomain) {
  const FlatMesh mesh = square(50);
  double most = 0;
  for (const SkinCluster& c : skin_clusters(mesh, uniform(mesh))) {
    const double margin = std::min(c.center.minCoeff(), 1 - c.center.maxCoeff());
    const VectorN<2> shift = c.centroid - c.center;
    EXPECT_LE(shift.norm(), margin >= c.radius ? 1e-13 : c.sigma);
    EXPECT_GE(shift.dot(VectorN<2>(0.5, 0.5) - c.center), -1e-13);
    most = std::max(most, shift.norm() / c.sigma);
  }
  EXPECT_GT(most, 0.68);
  EXPECT_LT(most, 0.97);
}

TEST(SkinClusters, AreTheSameForTheSameSeed) {
  const FlatMesh mesh = square(30);
  const auto a = skin_clusters(mesh, uniform(mesh), {.seed = 3}), b = skin_clusters(mesh, uniform(mesh), {.seed = 3}),
             c = skin_clusters(mesh, uniform(mesh), {.seed = 4});
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].center, b[i].center);
  EXPECT_NE(a[0].center, c[0].center);
}

TEST(SkinClusters, RefuseWhatMakesNoSense) {
  const FlatMesh mesh = square(10);
  EXPECT_THROW(skin_clusters({}, Vector()), std::invalid_argument);
  EXPECT_THROW(skin_clusters(mesh, Vector::Zero(mesh.num_vertices())), std::invalid_argument);
  EXPECT_THROW(skin_clusters(mesh, Vector::Ones(4)), std::invalid_argument);
  EXPECT_THROW(skin_clusters(mesh, 0.1 * uniform(mesh)), std::invalid_argument) << "triangles wider than a support";
  FlatMesh stray = mesh;
  stray.coordinates.emplace_back(9, 9);
  EXPECT_THROW(skin_clusters(stray, uniform(stray)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::skin_clusters_test
