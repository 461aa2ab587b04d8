#include "core/model/solid/embedded_interior.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/linear/linear_solver.h"
#include "core/mesh/closed_surface.h"
#include "core/minimize/newton.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::embedded_interior_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr std::array kShapes{ShapeFunctions::linear, ShapeFunctions::quadratic};
constexpr Elastic kMaterial{1e5, 0.3};

/// Nodes whose rest position meets a condition.
template <class Condition>
std::vector<Index> nodes_where(const Lattice& lattice, const Condition& condition) {
  std::vector<Index> out;
  for (Index n = 0; n < static_cast<Index>(lattice.nodes.size()); ++n)
    if (condition(lattice.nodes[n])) out.push_back(n);
  return out;
}

double symmetric_form(const SparseMatrix& lower, const Vector& v) {
  return v.dot(lower.selfadjointView<Eigen::Lower>() * v);
}

// Nodes outside hold a uniform strain; whatever the inner ones start from, they take it up.
TEST(EmbeddedInterior, PassesThePatchTest) {
  const MatrixN<3> F{{1.2, 0.1, 0}, {0.05, 0.9, -0.1}, {0, 0.1, 1.1}};
  for (const ShapeFunctions shape : kShapes) {
    Lattice block = block_lattice({}, {.shape = shape, .spacing = {0.5, 0.4, 0.6}}, {4, 4, 4});
    const auto inside = [](const VectorN<3>& x) {
      return x.x() > 0.3 && x.x() < 1.7 && x.y() > 0.3 && x.y() < 1.3 && x.z() > 0.4 && x.z() < 2;
    };
    const auto held = nodes_where(block, [&](const VectorN<3>& x) { return !inside(x); });
    EmbeddedInterior body = make_embedded_interior(std::move(block), {.material = kMaterial, .held = held});
    std::mt19937_64 random(3);
    std::normal_distribution<double> n;
    Vector uniform = body.q;
    for (std::size_t i = 0; i < body.lattice.nodes.size(); ++i) uniform.segment<3>(3 * i) = F * body.lattice.nodes[i];
    Vector q = uniform;
    for (Index i = 0; i < q.size(); ++i)
      if (!body.problem.fixed[i]) q[i] += 0.05 * n(random);
    const auto solver = make_linear_solver("cholmod-supernodal");
    const SolveResult result = minimize(body.problem, q, *solver, {.step_tolerance = 1e-12});
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_LE((result.x - uniform).lpNorm<Eigen::Infinity>(), 1e-12);
  }
}

// Half of it pushed through the rest: it comes back.
TEST(EmbeddedInterior, ReturnsFromInversion) {
  for (const ShapeFunctions shape : kShapes) {
    Lattice block = block_lattice({}, {.shape = shape}, {2, 2, 2});
    const auto held = nodes_where(block, [](const VectorN<3>& x) { return x.z() < 0.6; });
    EmbeddedInterior body = make_embedded_interior(std::move(block), {.material = kMaterial, .held = held});
    Vector q = body.q;
    for (Index i = 2; i < q.size(); i += 3)
      if (!body.problem.fixed[i]) q[i] = -q[i];
    const auto solver = make_linear_solver("cholmod-supernodal");
    const SolveResult result = minimize(body.problem, q, *solver);
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_LE((result.x - body.q).lpNorm<Eigen::Infinity>(), 1e-6);
  }
}

/// A beam of length 2L of n × 1 × 1 cells, held in its middle, under its weight: by how much the ends drop below the
/// middle over Euler–Bernoulli's ρ g A L⁴ / (8 E I). Poisson's ratio is 0, as in that theory. Depth d = 1, L = 10:
/// shear adds (4/5) (d/L)² = 0.8 %. The symmetry about the layer of nodes in the middle clamps it whatever the shape
/// functions: n is even for linear, odd for quadratic ones.
double tip_ratio(ShapeFunctions shape, Index cells) {
  const double length = 10, young = 1e7, density = 1, gravity = 1;
  const LatticeOptions options{.shape = shape, .spacing = {2 * length / cells, 1, 1}};
  Lattice block = block_lattice({{0, 0.5, 0.5}, {length, 0.5, 0.5}}, options, {cells, 1, 1});
  const auto held = nodes_where(block, [&](const VectorN<3>& x) { return std::abs(x.x() - length) < 1e-9; });
  EmbeddedInterior body = make_embedded_interior(
      std::move(block), {.material = {young, 0}, .density = density, .gravity = {0, 0, -gravity}, .held = held});
  const auto solver = make_linear_solver("cholmod-supernodal");
  const SolveResult result = minimize(body.problem, body.q, *solver);
  EXPECT_TRUE(result.converged()) << result.message;
  const Vector moved = body.embedding * (result.x - body.q);
  return (moved[5] - moved[2]) / (density * gravity * std::pow(length, 4) / (8 * young / 12));
}

// Quadratic elements bend as a beam does even where they are twice as long as thick: what is left falls with the square
// of the cell, over which the support spreads. Trilinear ones lock in shear.
TEST(EmbeddedInterior, ACantileverBendsAsABeam) {
  const double coarse = tip_ratio(ShapeFunctions::quadratic, 9) - 1.008;
  const double fine = tip_ratio(ShapeFunctions::quadratic, 27) - 1.008;
  EXPECT_LE(std::abs(coarse), 0.04);
  EXPECT_LE(std::abs(fine), std::abs(coarse) / 6);
  EXPECT_LE(tip_ratio(ShapeFunctions::linear, 10), 0.4);
  EXPECT_LE(tip_ratio(ShapeFunctions::linear, 28), 0.85);
}

// Mass and weight are those of the enclosed volume; the mass matrix is exact for linear velocities of whole cells.
TEST(EmbeddedInterior, WeighsWhatItEncloses) {
  const TriangleMesh torus = torus_surface(1, 0.4, 24, 12);
  for (const ShapeFunctions shape : kShapes) {
    EmbeddedInterior body = make_embedded_interior(build_lattice(torus, {.shape = shape, .spacing = {0.5, 0.5, 0.5}}),
                                                   {.material = kMaterial, .density = 700, .gravity = {0, 0, -10}});
    const double mass = 700 * enclosed_volume(torus);
    Vector up = Vector::Zero(body.q.size());
    for (Index i = 2; i < up.size(); i += 3) up[i] = 1;
    EXPECT_NEAR(symmetric_form(body.mass, up) / mass, 1, 1e-8);
    Assembler assembler(body.problem);
    assembler.evaluate(body.q, Order::gradient);
    EXPECT_NEAR(assembler.full_gradient().dot(up) / (10 * mass), 1, 1e-8);

    EmbeddedInterior block =
        make_embedded_interior(block_lattice({}, {.shape = shape, .spacing = {0.5, 1, 1}}, {4, 1, 1}), {.density = 3});
    Vector v = Vector::Zero(block.q.size());  // ẋ = (x, 0, 0) on [0, 2] × [0, 1]²: ∫ ρ x² = 8
    for (Index i = 0; i < v.size(); i += 3) v[i] = block.q[i];
    EXPECT_NEAR(symmetric_form(block.mass, v), 8, 1e-12);
  }
}

TEST(EmbeddedInterior, EmbedsItsSurface) {
  const TriangleMesh torus = torus_surface(1, 0.4, 24, 12);
  const EmbeddedInterior body = make_embedded_interior(build_lattice(torus, {.spacing = {0.5, 0.5, 0.5}}), {});
  const Vector x = body.embedding * body.q;
  for (std::size_t v = 0; v < torus.vertices.size(); ++v)
    EXPECT_LE((x.segment<3>(3 * static_cast<Index>(v)) - torus.vertices[v]).norm(), 1e-13);
}

TEST(EmbeddedInterior, RefusesWhatMakesNoSense) {
  const auto make = [](const EmbeddedInteriorOptions& options) {
    make_embedded_interior(block_lattice({}, {}, {1, 1, 1}), options);
  };
  EXPECT_THAT([&] { make({.material = {-1, 0.3}}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("-1 Pa")));
  EXPECT_THAT([&] { make({.density = 0}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("density is 0")));
  EXPECT_THAT([&] { make({.held = {27}}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("held node 27")));
}

}  // namespace
}  // namespace wrinkle::embedded_interior_test
