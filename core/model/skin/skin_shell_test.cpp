#include "core/model/skin/skin_layer.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"
#include "core/remesh/remesh.h"

namespace wrinkle::skin_shell_test {
namespace {

constexpr double kDensity = 1100;  // kg/m³

/// Thickness varies by three times.
SkinPoint varying(const VectorN<2>& u) {
  return {0.1, 4e6, 1e-3 * (1 + 0.5 * std::sin(7 * u.x()))};
}

/// [kg] one per unknown.
Vector mass_of(const FlatMesh& mesh) {
  ShellOptions options = skin_shell(varying);
  options.density = kDensity;
  return make_shell(mesh.in_space(), options).mass;
}

struct Momenta {
  VectorN<3> linear = VectorN<3>::Zero(), angular = VectorN<3>::Zero();
  double scale = 0;  // Σ m |v|
};

Momenta momenta(const FlatMesh& mesh, const SkinState& state) {
  Momenta out;
  const Vector mass = mass_of(mesh);
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const VectorN<3> x = state.x.segment<3>(3 * v), p = mass[3 * v] * state.velocity.segment<3>(3 * v);
    out.linear += p;
    out.angular += x.cross(p);
    out.scale += p.norm();
  }
  return out;
}

/// Remeshing and the integrator know the same masses, also where the thickness varies.
TEST(SkinShell, RemeshingKeepsTheMomentumOfItsMasses) {
  FlatMesh mesh = sample_rectangle(1, 0.8, {.points = 600}).flat_mesh();
  SkinState state{Vector(3 * mesh.num_vertices()), Vector(3 * mesh.num_vertices())};
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const VectorN<2>& u = mesh.coordinates[v];
    state.x.segment<3>(3 * v) << 0.9 * u.x(), u.y(), 0.02 * std::sin(25 * u.x());
    state.velocity.segment<3>(3 * v) << std::sin(4 * u.y()), u.x(), 1 + u.x() * u.y();
  }
  const Momenta before = momenta(mesh, state);
  const RemeshOptions options{.sizing = {.min_edge = 0.01, .max_edge = 0.2}};
  const RemeshReport report =
      remesh(mesh, state, options, [](const VectorN<2>& u) { return kDensity * varying(u).thickness; });
  EXPECT_GT(report.splits + report.collapses, 100);
  const Momenta after = momenta(mesh, state);
  EXPECT_LE((after.linear - before.linear).norm(), 1e-13 * before.scale);
  EXPECT_LE((after.angular - before.angular).norm(), 1e-13 * before.scale);
}

/// ½ E h ε² per area along any direction, as ν = 0; a flat sheet does not bend.
TEST(SkinShell, StretchStoresYoungsModulusTimesThickness) {
  const FlatMesh mesh = sample_rectangle(1, 0.8, {.points = 100}).flat_mesh();
  constexpr double young = 4e6, thickness = 1.3e-3, strain = 0.01;
  Problem problem =
      std::move(make_shell(mesh.in_space(), skin_shell(uniform_skin({0.1, young, thickness}), 0)).problem);
  Vector x(problem.num_dofs);
  for (Index v = 0; v < mesh.num_vertices(); ++v)
    x.segment<3>(3 * v) << (1 + strain) * mesh.coordinates[v].x(), mesh.coordinates[v].y(), 0;
  double area = 0;
  for (Index t = 0; t < mesh.num_triangles(); ++t) area += mesh.area(t);
  const double exact = 0.5 * young * thickness * strain * strain * area;
  EXPECT_NEAR(Assembler(problem).evaluate(x, Order::value), exact, 1e-9 * exact);
}

/// ρ ∫ h dA, to the order of the mesh.
TEST(SkinShell, MassesSumUp) {
  double off[2];
  for (int i = 0; i < 2; ++i) {
    const FlatMesh mesh = flat_strip({.length = 1, .width = 0.8, .along = 20 << i, .across = 4});
    const double exact = kDensity * 0.8e-3 * (1 + 0.5 / 7 * (1 - std::cos(7.0)));
    off[i] = std::abs(mass_of(mesh).sum() / 3 / exact - 1);
  }
  EXPECT_LE(off[0], 2e-3);
  EXPECT_NEAR(std::log2(off[0] / off[1]), 2, 0.1);
}

TEST(SkinShell, RandomWavesHaveTheirHeight) {
  const RestHeight waves = random_waves(2e-4, 0.01, 5);
  double squares = 0;
  constexpr int kPoints = 100;
  for (int i = 0; i < kPoints; ++i)
    for (int j = 0; j < kPoints; ++j) squares += std::pow(waves({0.0037 * i, 0.0041 * j}), 2);
  EXPECT_NEAR(std::sqrt(squares) / kPoints, 2e-4, 1e-5);
  for (const double wavelength : {0.0, -1.0, std::nan("")})
    EXPECT_THROW(random_waves(1e-4, wavelength, 1), std::invalid_argument);
}

TEST(SkinShell, RefusesWhatMakesNoSense) {
  const FlatMesh mesh = flat_strip({.length = 1, .width = 1, .along = 2, .across = 2});
  ShellOptions options = skin_shell(varying);
  for (const int held : {-1, 3}) {
    options.held_coordinate = held;
    EXPECT_THROW(make_shell(mesh.in_space(), options), std::invalid_argument);
  }
  for (const double thickness : {0.0, std::nan("")})
    EXPECT_THROW(make_shell(mesh.in_space(), skin_shell(uniform_skin({0.1, 1e6, thickness}))), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::skin_shell_test
