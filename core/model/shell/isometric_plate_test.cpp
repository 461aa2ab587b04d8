// Isometric plates in motion: momentum, obstacles, friction, pins, threads.
#include "core/model/shell/isometric_plate.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <random>

#include "core/mesh/strip.h"
#include "core/testing/sheet_solvers.h"

namespace wrinkle::isometric_plate_test {
namespace {

TriangleMesh sheet(Index cells, double side = 1.0, double height = 0) {
  TriangleMesh mesh = strip_mesh({side, side, cells, cells, StripPattern::irregular, 5});
  for (auto& v : mesh.vertices) v -= VectorN<3>(0.5 * side, 0.5 * side, -height);
  return mesh;
}

VectorN<3> momentum(const IsometricPlate& plate) {
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index v = 0; v < plate.point_mass().size(); ++v)
    sum += plate.point_mass()[v] * plate.motion().velocity.segment<3>(3 * v);
  return sum;
}

/// A sheet that flies and turns: momentum stays to round-off, the spin to first order in the step, and it stays flat.
TEST(IsometricPlate, FliesAndTurns) {
  IsometricPlate plate(sheet(8), {.tolerance = 1e-5, .gravity = {0, 0, 0}}, sheet_solvers());
  for (Index v = 0; v < plate.point_mass().size(); ++v)
    plate.motion().velocity.segment<3>(3 * v) =
        VectorN<3>(0.3, -0.2, 0.1) + VectorN<3>(0.4, 0.2, 1).cross(plate.vertex(v));
  const VectorN<3> before = momentum(plate);
  const double energy = plate.kinetic_energy();
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(plate.step().converged());
  EXPECT_LE((momentum(plate) - before).norm(), 1e-12 * before.norm());
  EXPECT_NEAR(plate.kinetic_energy() / energy, 1, 2e-3);
  EXPECT_LE(plate.measures().max_strain(plate.motion().x), 1e-2);
  EXPECT_LE(plate.bending_energy(), 1e-6 * energy);
}

/// Shaken at random, without gravity: constraints and bending take and give no momentum.
TEST(IsometricPlate, KeepsMomentum) {
  for (const auto kind : {Regularisation::relative, Regularisation::geometric}) {
    IsometricPlate plate(sheet(6), {.gravity = {0, 0, 0}, .projection = {.regularisation = kind}}, sheet_solvers(kind));
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> u(-3, 3);
    for (double& v : plate.motion().velocity) v = u(random);
    const VectorN<3> before = momentum(plate);
    Index projections = 0;
    for (int i = 0; i < 20; ++i) projections += plate.step().iterations();
    EXPECT_GT(projections, 5);
    EXPECT_LE((momentum(plate) - before).norm(), 1e-11);  // of a mass of 0.2 kg at 3 m/s
  }
}

/// Flat on a rough slope: still below the angle of friction, sliding by Coulomb's law above it.
TEST(IsometricPlate, FrictionHoldsItOnASlope) {
  const double angle = 25 * std::numbers::pi / 180;
  const auto slip = [&](double friction) {
    IsometricPlate plate(sheet(5),
                         {.gravity = 9.81 * VectorN<3>(std::sin(angle), 0, -std::cos(angle)),
                          .obstacles = {{HalfSpace{}, {{0, 0, -1e-3}}}},
                          .contact_offset = 1e-3,
                          .friction = friction},
                         sheet_solvers());
    for (int i = 0; i < 200; ++i) EXPECT_TRUE(plate.step().converged());
    EXPECT_LE(plate.measures().max_strain(plate.motion().x), 1e-3);
    double sum = 0;
    for (Index v = 0; v < plate.point_mass().size(); ++v) sum += plate.vertex(v).x() - plate.rest().vertices[v].x();
    return sum / static_cast<double>(plate.point_mass().size());
  };
  EXPECT_LT(slip(1.05 * std::tan(angle)), 1e-9);
  const double expected = 0.5 * 9.81 * std::sin(angle) * 0.5 * 0.04;
  EXPECT_NEAR(slip(0.5 * std::tan(angle)) / expected, 1, 0.02);
}

/// Draped over a sphere: outside at every step, its corners hang down, nearly at rest.
TEST(IsometricPlate, DrapesOverASphere) {
  IsometricPlate plate(sheet(10),
                       {.stiffness = 1e-3,
                        .obstacles = {{Sphere{0.3}, {{0, 0, -0.31}}}},
                        .friction = 0.5,
                        .time_step = 4e-3,
                        .damping = 4},
                       sheet_solvers());
  Index fallbacks = 0;
  for (int i = 0; i < 150; ++i) {
    const SolveResult step = plate.step();
    EXPECT_TRUE(step.converged()) << i << ": " << step.message;
    fallbacks += step.fell_back ? 1 : 0;
    for (Index v = 0; v < plate.point_mass().size(); ++v) ASSERT_GT(plate.contact()->gap(v, plate.motion().x), 0);
  }
  EXPECT_LE(fallbacks, 20);
  EXPECT_LT(plate.vertex(0).z(), -0.25);                          // a corner
  EXPECT_LT(plate.fastest(), 1.5);                                // falling, it was at 2 m/s
  EXPECT_LE(plate.measures().rms_strain(plate.motion().x), 0.2);  // the mean of a neighbourhood hides that much
}

TEST(IsometricPlate, PinsAreHeldAndDriven) {
  IsometricPlate plate(sheet(6), {.pins = {0, 6}}, sheet_solvers());
  const VectorN<3> to = plate.vertex(0) + VectorN<3>(1e-3, 0, 0), held = plate.vertex(6);
  plate.drive(0, to);
  ASSERT_TRUE(plate.step().converged());
  EXPECT_LE((plate.vertex(0) - to).norm(), 1e-15);
  ASSERT_TRUE(plate.step().converged());
  EXPECT_LE((plate.vertex(0) - to).norm(), 1e-15);
  EXPECT_EQ((plate.vertex(6) - held).norm(), 0);
  EXPECT_THROW(plate.drive(3, to), std::invalid_argument);
  EXPECT_THROW(plate.add_mass(0, 1), std::logic_error);
  EXPECT_THROW(IsometricPlate(sheet(6), {.pins = {-1}}, sheet_solvers()), std::invalid_argument);
  EXPECT_THROW(IsometricPlate(sheet(6), {}, {}), std::invalid_argument);  // without linear solvers
}

/// Mass that is added weighs, at a pin too, and moves as slowly as it should.
TEST(IsometricPlate, CarriesAddedMass) {
  IsometricPlate plate(sheet(6), {.pins = {0, 6}}, sheet_solvers());
  const Vector before = plate.point_mass();
  plate.add_mass(0, 0.25);
  plate.add_mass(24, 0.5);
  Vector added = Vector::Zero(plate.num_points());
  added[0] = 0.25;
  added[24] = 0.5;
  EXPECT_LE((plate.point_mass() - before - added).lpNorm<Eigen::Infinity>(), 1e-16);
  EXPECT_EQ(plate.shell().mass.segment<3>(72), VectorN<3>::Constant(plate.point_mass()[24]));
  ASSERT_TRUE(plate.step().converged());
  Vector pull = Vector::Zero(3 * plate.num_points());
  plate.shell().gravity->add_to({Order::gradient, Tangent::exact, pull.data()}, plate.motion().x);
  for (Index v = 0; v < plate.num_points(); ++v)
    EXPECT_LE((pull.segment<3>(3 * v) - VectorN<3>(0, 0, 9.81 * plate.point_mass()[v])).norm(), 1e-14) << v;
  IsometricPlate other(sheet(6), {}, sheet_solvers());
  EXPECT_THROW(other.add_mass(49, 1), std::invalid_argument);
  EXPECT_THROW(other.add_mass(0, -1), std::invalid_argument);
}

/// Every kind of constraints: their rows, and a few steps within the tolerance.
TEST(IsometricPlate, HasTheRowsOfItsConstraints) {
  const TriangleMesh mesh = sheet(4);
  using Kind = PlateConstraints;
  for (const auto& [kind, rows] :
       {std::pair(Kind::isometry, 2 * 25), std::pair(Kind::isometry_three_components, 3 * 25),
        std::pair(Kind::edges, 56), std::pair(Kind::quads, 40), std::pair(Kind::none, 0)}) {
    IsometricPlate plate(mesh, {.constraints = kind, .quads_along = 4, .quads_across = 4, .pins = {0, 4}},
                         sheet_solvers());
    EXPECT_EQ(plate.constraints().rows(), rows);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(plate.step().converged());
    plate.constraints().evaluate(plate.motion().x, Order::value);
    EXPECT_LE(plate.constraints().residual(), 1);
  }
  IsometricPlate some(mesh, {.centers = {7, 12, 20}}, sheet_solvers());
  EXPECT_EQ(some.constraints().rows(), 6);
  EXPECT_THROW(IsometricPlate(mesh, {.constraints = Kind::quads}, sheet_solvers()), std::invalid_argument);
  EXPECT_THROW(IsometricPlate(mesh, {.tolerance = 0}, sheet_solvers()), std::invalid_argument);
  EXPECT_THROW(IsometricPlate(mesh, {.stiffness = -1}, sheet_solvers()), std::invalid_argument);
}

TEST(IsometricPlate, IsTheSameForAnyNumberOfThreads) {
  Vector found[2];
  for (const int threads : {1, 4}) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    IsometricPlate plate(sheet(8), {.pins = {0, 8}, .obstacles = {{Sphere{0.2}, {{0.1, 0.1, -0.22}}}}, .friction = 0.3},
                         sheet_solvers());
    for (int i = 0; i < 40; ++i) plate.step();
    found[threads > 1] = plate.motion().x;
  }
  EXPECT_TRUE((found[0].array() == found[1].array()).all());
}

/// A stretch by 2 % along x of every triangle: E₁ = ½ (1.02² − 1).
TEST(PlateMeasures, OfAStretchedSheet) {
  const TriangleMesh mesh = sheet(4);
  const PlateMeasures measures(mesh);
  Vector x(3 * mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    x.segment<3>(3 * v) << mesh.vertices[v].z(), 1.02 * mesh.vertices[v].x(), mesh.vertices[v].y();
  EXPECT_NEAR(measures.max_strain(x), 0.5 * (1.02 * 1.02 - 1), 1e-12);
  EXPECT_NEAR(measures.rms_strain(x), 0.5 * (1.02 * 1.02 - 1), 1e-12);
  EXPECT_NEAR(measures.boundary_edge_stretch(x), 0.02, 1e-12);
}

}  // namespace
}  // namespace wrinkle::isometric_plate_test
