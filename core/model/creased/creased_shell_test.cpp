#include "core/model/creased/creased_shell.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/testing/generalized_eigen.h"

namespace wrinkle::creased_shell_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr double kLength = 1, kWidth = 0.6, kThickness = 2e-3;
constexpr Elastic kMaterial{1e6, 0.3};

TriangleMesh sheet(StripPattern pattern, Index along = 8, std::uint64_t seed = 1) {
  return strip_mesh(
      {.length = kLength, .width = kWidth, .along = along, .across = along / 2, .pattern = pattern, .seed = seed});
}

/// Through the middle, across, at an angle [rad] to that.
CreaseCurve line(double at, double angle) {
  const VectorN<3> middle{at, kWidth / 2, 0}, along{std::sin(angle), std::cos(angle), 0};
  return {middle - 2 * along, middle + 2 * along};
}

struct Model {
  CreasePattern pattern;
  CreasedMesh creased;
  CreasedShell shell;

  Model(const TriangleMesh& mesh, const std::vector<CreaseCurve>& curves, const ShellOptions& options)
      : pattern(draw_creases(mesh, curves)),
        creased(cut_creases(pattern)),
        shell(make_creased_shell(creased, pattern, options)) {}
};

std::vector<Index> border(const TriangleMesh& mesh) {
  std::vector<Index> out;
  for (const MeshEdge& e : find_edges(mesh).edges)
    if (e.boundary()) out.push_back(e.ends[0]);
  return out;
}

/// Vertices with x outside of (low, high).
std::vector<Index> beyond(const TriangleMesh& mesh, double low, double high) {
  std::vector<Index> out;
  for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v)
    if (mesh.vertices[v].x() < low || mesh.vertices[v].x() > high) out.push_back(v);
  return out;
}

/// Of vertices on the uncut mesh, to every copy.
template <class Map>
Vector moved(const CreasedShell& shell, const Map& map) {
  Vector x(shell.x.size());
  for (Index v = 0; v < x.size() / 3; ++v) x.segment<3>(3 * v) = map(VectorN<3>(shell.x.segment<3>(3 * v)));
  return x;
}

/// Random cuts, one that ends inside, and a crossing; the border is held, with all copies of its vertices.
TEST(CreasedShell, PassesThePatchTestOfConstantStrain) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  const auto linear = make_linear_solver("mumps-ldlt");
  for (int i = 0; i < 4; ++i) {
    std::vector<CreaseCurve> curves{line(0.5 + 0.1 * u(random), 0.5 * u(random))};
    if (i == 2) curves = {{{0.27, 0.31, 0}, {0.71, 0.37 + 0.05 * u(random), 0}}};
    if (i == 3) curves.push_back({{-1, 0.28, 0}, {2, 0.33, 0}});
    const TriangleMesh mesh = sheet(i == 0 ? StripPattern::aligned : StripPattern::irregular, 8, i);
    Model m(mesh, curves, {.thickness = kThickness, .material = kMaterial, .held = border(mesh)});
    ASSERT_GT(m.creased.num_vertices(), m.creased.num_real);
    const Vector exact = moved(m.shell, [](const VectorN<3>& X) {
      return VectorN<3>(1.04 * X.x() + 0.03 * X.y(), 0.01 * X.x() + 1.02 * X.y(), 0);
    });
    Vector start = exact;
    for (Index d = 0; d < start.size(); ++d)
      if (m.shell.problem.fixed[d] == 0) start[d] += 0.01 * u(random);
    ConstrainedNewton newton(m.shell.problem, m.shell.stitches, *linear, {.step_tolerance = 1e-12});
    const SolveResult result = newton.minimize(start);
    ASSERT_TRUE(result.is_minimum()) << result.message;
    EXPECT_LE((result.x - exact).lpNorm<Eigen::Infinity>(), 1e-11) << i;
  }
}

/// Shares add up to the whole: on a cylinder, and on any other shape, the energies are those of the uncut shell.
TEST(CreasedShell, HasTheEnergyAndMassOfTheUncutShellWhereCopiesCoincide) {
  const auto roll = [](const VectorN<3>& X) {
    return VectorN<3>(0.5 * std::sin(X.x() / 0.5), 1.01 * X.y(), 0.5 * (1 - std::cos(X.x() / 0.5)));
  };
  const ShellOptions options{.thickness = kThickness, .material = kMaterial, .density = 700};
  for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular}) {
    Model cut(sheet(pattern), {line(0.41, 0.3), {{-1, 0.25, 0}, {2, 0.31, 0}}}, options);
    CreasedShell whole = make_creased_shell(cut.pattern.mesh, options);
    const Vector x = moved(cut.shell, roll), y = moved(whole, roll);
    EXPECT_LE((cut.shell.stitches.H * x).lpNorm<Eigen::Infinity>(), 1e-15);
    const Assembler bound(cut.shell.problem), bound_whole(whole.problem);
    const ShellEnergies a = shell_energies(cut.shell, x), b = shell_energies(whole, y);
    EXPECT_NEAR(a.bending / b.bending, 1, 1e-12);
    EXPECT_NEAR(a.stretching / b.stretching, 1, 1e-12);
    EXPECT_NEAR(cut.shell.mass.sum() / 3, 700 * kThickness * kLength * kWidth, 1e-13);
  }
}

/// ω² of K z = ω² M z on H z = 0, the largest.
double highest_square(CreasedShell& shell) {
  Assembler assembler(shell.problem);
  assembler.evaluate(shell.x, Order::hessian);
  const Matrix K = Matrix(assembler.hessian()).selfadjointView<Eigen::Lower>();
  const Matrix H(shell.stitches.H);
  const EigenPairs rows = symmetric_eigen(H.transpose() * H);  // its first vectors span null(H)
  const Matrix Z = rows.vectors.leftCols(K.rows() - H.rows());
  return generalized_symmetric_eigen(Z.transpose() * K * Z, Z.transpose() * shell.mass.asDiagonal() * Z)
      .values.tail(1)[0];
}

/// A cut takes nothing from the stable step of an explicit method, though it leaves slivers of material.
TEST(CreasedShell, KeepsTheHighestFrequencyOfTheUncutSheet) {
  const ShellOptions options{.thickness = kThickness, .material = kMaterial, .density = 1000, .gravity = {0, 0, 0}};
  for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular})
    for (const double at : {0.41, 0.44, 0.51}) {
      Model cut(sheet(pattern, 6), {line(at, 0.2)}, options);
      CreasedShell whole = make_creased_shell(cut.pattern.mesh, options);
      const double ratio = std::sqrt(highest_square(cut.shell) / highest_square(whole));
      EXPECT_LE(ratio, 1.25) << at;
      EXPECT_GE(ratio, 0.8) << at;
    }
}

/// Folded by 60°, ends held: the panels stay plane, where the uncut sheet bends.
TEST(CreasedShell, FoldsFreely) {
  const auto linear = make_linear_solver("mumps-ldlt");
  const double half = 0.5;  // [rad] of the fold
  for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular}) {
    const TriangleMesh mesh = sheet(pattern);
    const ShellOptions options{.thickness = kThickness, .material = kMaterial, .held = beyond(mesh, 0.2, 0.8)};
    Model cut(mesh, {line(0.47, 0)}, options);
    CreasedShell whole = make_creased_shell(mesh, options);
    std::array<double, 2> bending, stretching;
    CreasedShell* const shells[] = {&cut.shell, &whole};
    for (int k = 0; k < 2; ++k) {
      const Vector start = moved(*shells[k], [&](const VectorN<3>& X) {
        const double s = X.x() - 0.47;
        return VectorN<3>(s * std::cos(half), X.y(), -std::abs(s) * std::sin(half));
      });
      ConstrainedNewton newton(shells[k]->problem, shells[k]->stitches, *linear);
      const SolveResult result = newton.minimize(start);
      ASSERT_TRUE(result.is_minimum()) << result.message;
      EXPECT_LE(result.constraint_norm, 1e-12);
      const ShellEnergies energies = shell_energies(*shells[k], result.x);
      bending[k] = energies.bending, stretching[k] = energies.stretching;
    }
    EXPECT_LE(bending[0], 1e-12 * bending[1]);
    EXPECT_LE(stretching[0], 1e-12 * bending[1]);
  }
}

TEST(CreasedShell, HoldsVerticesWithAllTheirCopiesAndRefusesImpossibleValues) {
  const TriangleMesh mesh = sheet(StripPattern::irregular);
  const Model m(mesh, {line(0.47, 0.3)}, {.held = border(mesh)});
  Index held = 0;
  for (Index v = m.creased.num_real; v < m.creased.num_vertices(); ++v) {
    const Index original = m.creased.original[v];
    EXPECT_EQ(m.shell.problem.fixed[3 * v], m.shell.problem.fixed[3 * original]);
    held += m.shell.problem.fixed[3 * v];
  }
  EXPECT_GT(held, 0);
  EXPECT_THAT([&] { make_creased_shell(mesh, {.held = {45}}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("vertex 45")));
  EXPECT_THROW(make_creased_shell(mesh, {.thickness = 0}), std::invalid_argument);
  EXPECT_THROW(make_creased_shell(mesh, {.density = -1}), std::invalid_argument);
  EXPECT_THROW(make_creased_shell(mesh, {.material = {-1, 0}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::creased_shell_test
