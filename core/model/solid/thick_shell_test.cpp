#include "core/model/solid/thick_shell.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/mixed_newton.h"

namespace wrinkle::thick_shell_test {
namespace {

constexpr Prism kPrisms[] = {Prism::dual, Prism::full, Prism::tied, Prism::enhanced};

TriangleMesh irregular_strip(Index along, Index across) {
  return strip_mesh({1.0, 0.4, along, across, StripPattern::irregular});
}

/// A cap of a sphere of radius 2 over the strip.
TriangleMesh cap() {
  TriangleMesh mesh = irregular_strip(10, 4);
  for (auto& v : mesh.vertices) v.z() = std::sqrt(4 - v.x() * v.x() - v.y() * v.y());
  return mesh;
}

double volume_of_weight(const ThickShell& shell, const ThickShellOptions& o) {
  const Assembly assembly;
  const Vector lifted = shell.x + VectorN<3>(0, 0, 1).replicate(shell.problem.num_dofs / 3, 1);
  return (shell.gravity->add_to(assembly, lifted) - shell.gravity->add_to(assembly, shell.x)) /
         (o.density * -o.gravity.z());
}

TEST(ThickShell, ExtrudesAlongNormalsWithVaryingThickness) {
  const TriangleMesh mid = cap();
  std::vector<double> thickness;
  for (const auto& v : mid.vertices) thickness.push_back(0.05 + 0.02 * v.x());
  const PrismMesh mesh = extrude(mid, thickness, 3);
  EXPECT_EQ(mesh.columns(), static_cast<Index>(mid.vertices.size()));
  for (Index c = 0; c < mesh.columns(); ++c) {
    EXPECT_NEAR((mesh.nodes[mesh.node(c, 3)] - mesh.nodes[mesh.node(c, 0)]).norm(), thickness[c], 1e-14);
    EXPECT_LE((0.5 * (mesh.nodes[mesh.node(c, 0)] + mesh.nodes[mesh.node(c, 3)]) - mid.vertices[c]).norm(), 1e-14);
  }
  const ThickShellOptions options{.element = Prism::dual};
  double area_times_thickness = 0;
  for (Index t = 0; t < static_cast<Index>(mid.triangles.size()); ++t)
    for (const Index v : mid.triangles[t]) area_times_thickness += mid.area(t) * thickness[v] / 3;
  EXPECT_NEAR(volume_of_weight(make_thick_shell(mesh, options), options), area_times_thickness,
              0.01 * area_times_thickness);
}

/// On a cylinder, normals staying normal, a plate stores ½ D κ² per area, D = E h³/12 for ν = 0. Flat triangles shear
/// by up to κ l/6, which adds some (l/h)²/12.
TEST(ThickShell, BendsByThePlatesStiffness) {
  constexpr double h = 0.05, curvature = 0.1, young = 1e6, length = 0.5, width = 0.05;
  const PrismMesh mesh = extrude(strip_mesh({length, width, 100, 10, StripPattern::aligned}), {h}, 1);
  const auto over_plate = [&](Prism element) {
    ThickShell shell = make_thick_shell(mesh, {.element = element, .material = {young, 0}});
    shell.gravity->set_factor(0);
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
      const VectorN<3>& X = mesh.nodes[i];
      const double radius = 1 / curvature - X.z(), angle = curvature * X.x();
      shell.x.segment<3>(3 * static_cast<Index>(i)) =
          VectorN<3>(radius * std::sin(angle), X.y(), 1 / curvature - radius * std::cos(angle));
    }
    const double plate = 0.5 * young * h * h * h / 12 * curvature * curvature * length * width;
    return Assembler(shell.problem).evaluate(shell.x, Order::value) / plate;
  };
  for (const Prism element : kPrisms) EXPECT_NEAR(over_plate(element), 1, 0.01) << static_cast<int>(element);
  EXPECT_LT(over_plate(Prism::single), 0.01) << "its only point is not strained";
}

TEST(ThickShell, RestShapeIsInEquilibriumWithoutWeight) {
  for (const Prism element :
       {Prism::single, Prism::dual, Prism::full, Prism::tied, Prism::enhanced, Prism::tetrahedra}) {
    ThickShell shell = make_thick_shell(extrude(cap(), {0.05}, 2), {.element = element});
    shell.gravity->set_factor(0);
    Assembler assembler(shell.problem);
    EXPECT_NEAR(assembler.evaluate(shell.x, Order::gradient), 0, 1e-12);
    EXPECT_LE(assembler.gradient().norm(), 1e-7);  // [N], of a modulus of 1e6 Pa
  }
}

/// The thickness stretch without normal stress under an in-plane stretch of area j: μ t² = μ − λ ln(j t).
double free_thickness(const Elastic& material, double j) {
  const auto [lambda, mu] = material.lame();
  double low = 0.1, high = 10;
  for (int i = 0; i < 200; ++i) {
    const double t = 0.5 * (low + high);
    (mu * t * t > mu - lambda * std::log(j * t) ? high : low) = t;
  }
  return low;
}

/// Patch test: boundary columns held in the places of an affine map without normal stress; the others, in an irregular
/// mesh, must find theirs. Tetrahedra do only where neighbours are cut alike: or the forces of one constant stress on
/// the two sides of a cut are shared out unlike.
TEST(ThickShell, PassesThePatchTest) {
  const Elastic material{1e6, 0.3};
  MatrixN<3> F{{1.3, 0.2, 0}, {-0.1, 0.9, 0}, {0, 0, 0}};
  F(2, 2) = free_thickness(material, F.topLeftCorner<2, 2>().determinant());
  F = Eigen::AngleAxisd(0.8, VectorN<3>(1, 2, -1).normalized()) * F;
  for (const Prism element : {Prism::dual, Prism::full, Prism::tied, Prism::enhanced, Prism::tetrahedra}) {
    const Index along = 5, across = 4;
    std::vector<Index> boundary;
    for (Index i = 0; i <= along; ++i)
      for (Index j = 0; j <= across; ++j)
        if (i == 0 || j == 0 || i == along || j == across) boundary.push_back(i * (across + 1) + j);
    ThickShell shell = make_thick_shell(extrude(irregular_strip(along, across), {0.05}, 2),
                                        {.element = element, .material = material, .clamped = boundary});
    shell.gravity->set_factor(0);
    Vector affine = shell.x;
    for (std::size_t i = 0; i < shell.mesh.nodes.size(); ++i) affine.segment<3>(3 * i) = F * shell.mesh.nodes[i];
    Vector start = affine;
    std::mt19937_64 random(4);
    for (Index i = 0; i < start.size(); ++i)
      if (!shell.problem.fixed[i]) start[i] += std::uniform_real_distribution<double>(-2e-3, 2e-3)(random);
    const auto linear = make_linear_solver("cholmod-supernodal");
    const SolveResult result = minimize(shell.problem, start, *linear, {.step_tolerance = 1e-11});
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_LE((result.x - affine).lpNorm<Eigen::Infinity>(), 1e-10) << "element " << static_cast<int>(element);
  }
}

/// Γ = 12 ρgL³/(Eh²) = 10: the cold start takes about ten mixed Newton iterations whatever the thickness.
TEST(ThickShell, MixedNewtonIsIndifferentToThickness) {
  for (const Prism element : kPrisms)
    for (const double h : {0.1, 0.01, 0.001}) {
      const Elastic material{12 * 1000 * 9.81 / (10 * h * h), 0.0};
      ThickShell shell = make_thick_shell(extrude(strip_mesh({1.0, 0.25, 16, 4}), {h}, 1),
                                          {.element = element, .material = material, .clamped = {0, 1, 2, 3, 4}});
      const auto linear = make_linear_solver("cholmod-supernodal");
      const SolveResult result =
          minimize_mixed(shell.problem, shell.x, *linear, {.max_step = 0.5, .max_iterations = 25});
      EXPECT_TRUE(result.converged()) << result.message;
      EXPECT_LE(result.iterations(), 15) << "element " << static_cast<int>(element) << ", thickness " << h;
    }
}

TEST(ThickShell, RefusesWhatMakesNoSense) {
  const TriangleMesh mid = irregular_strip(2, 2);
  EXPECT_THROW(extrude(mid, {0.0}, 1), std::invalid_argument);
  EXPECT_THROW(extrude(mid, {0.1, 0.1}, 1), std::invalid_argument);
  EXPECT_THROW(extrude(mid, {0.1}, 0), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(extrude(mid, {0.1}, 1), {.material = {1e6, 0.5}}), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(extrude(mid, {0.1}, 1), {.clamped = {9}}), std::invalid_argument);
  PrismMesh mirrored = extrude(mid, {0.1}, 1);
  for (auto& node : mirrored.nodes) node.z() = -node.z();
  for (const Prism element : kPrisms)
    EXPECT_THROW(make_thick_shell(mirrored, {.element = element}), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(mirrored, {.element = Prism::tetrahedra}), std::invalid_argument);
}

/// Two regions that share no column are two shells: the energy, the mass and the weight of both.
TEST(ThickShell, RegionsAreShellsOfTheirOwn) {
  const PrismMesh one = extrude(irregular_strip(4, 2), {0.03}, 2);
  PrismMesh both = one;
  for (const auto& n : one.nodes) both.nodes.emplace_back(n + VectorN<3>(0, 0, 1));
  for (const auto& t : one.triangles)
    both.triangles.push_back({t[0] + one.columns(), t[1] + one.columns(), t[2] + one.columns()});
  const ShellRegion lower{{1e5, 0.3}, 500}, upper{{2.4e6, 0.2}, 400};
  ThickShellOptions regions{.element = Prism::dual, .regions = {lower, upper}};
  regions.region_of.assign(both.triangles.size(), 1);
  std::fill_n(regions.region_of.begin(), one.triangles.size(), 0);
  ThickShell shell = make_thick_shell(both, regions);
  ThickShell first =
                 make_thick_shell(one, {.element = Prism::dual, .material = lower.material, .density = lower.density}),
             second =
                 make_thick_shell(one, {.element = Prism::dual, .material = upper.material, .density = upper.density});
  const Index size = first.problem.num_dofs;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> u(-2e-3, 2e-3);
  const Vector moved = Vector::NullaryExpr(size, [&] { return u(random); });
  const VectorN<3> up(0, 0, 1);
  Vector x(2 * size);
  x << first.x + moved, second.x - moved + up.replicate(size / 3, 1);
  const double apart = Assembler(first.problem).evaluate(first.x + moved, Order::value) +
                       Assembler(second.problem).evaluate(second.x - moved + up.replicate(size / 3, 1), Order::value);
  EXPECT_NEAR(Assembler(shell.problem).evaluate(x, Order::value), apart, 1e-12 * std::abs(apart));
  const Vector mass = lumped_mass(both, regions);
  EXPECT_LE((mass.head(size) - lumped_mass(one, lower.density)).norm(), 1e-14 * mass.norm());
  EXPECT_LE((mass.tail(size) - lumped_mass(one, upper.density)).norm(), 1e-14 * mass.norm());
}

TEST(ThickShell, RefusesRegionsThatDoNotFit) {
  const PrismMesh mesh = extrude(irregular_strip(2, 1), {0.03}, 1);
  ThickShellOptions o{.regions = {{{1e5, 0.3}, 500}}};
  EXPECT_THROW(make_thick_shell(mesh, o), std::invalid_argument) << "no triangle has one";
  o.region_of.assign(mesh.triangles.size(), 1);
  EXPECT_THROW(make_thick_shell(mesh, o), std::invalid_argument) << "there is one region alone";
  o.region_of.assign(mesh.triangles.size(), 0);
  EXPECT_NO_THROW(make_thick_shell(mesh, o));
  o.layer_materials = {{1e5, 0.3}};
  EXPECT_THROW(make_thick_shell(mesh, o), std::invalid_argument) << "layers have materials, too";
}

}  // namespace
}  // namespace wrinkle::thick_shell_test
