// Mid-edge bending of plates laid on curved surfaces, over its edges' own turns, under refinement.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "core/check/observed_order.h"
#include "core/mesh/strip.h"
#include "core/minimize/newton.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle::bending_convergence_test {
namespace {

constexpr Elastic kMaterial{1e6, 0.3};
constexpr double kThickness = 0.01, kCurvature = 0.6;  // [m], [1/m]

/// A surface over the square plate [0, 1]², parametrised by the plate.
struct Surface {
  VectorN<3> (*point)(double X, double Y);
  VectorN<3> (*normal)(double X, double Y);
  MatrixN<2> (*second_form)(double X, double Y);  // n · ∂²x/∂Xᵢ∂Xⱼ [1/m]
};

/// Rolled up along X without stretch.
constexpr Surface kCylinder{
    [](double X, double Y) {
      return VectorN<3>(std::sin(kCurvature * X) / kCurvature, Y, (1 - std::cos(kCurvature * X)) / kCurvature);
    },
    [](double X, double) { return VectorN<3>(-std::sin(kCurvature * X), 0, std::cos(kCurvature * X)); },
    [](double, double) {
      return MatrixN<2>{{kCurvature, 0}, {0, 0}};
    }};

/// z = ½ κ (u² + Sign v²) with u, v from the middle.
template <int Sign>
constexpr Surface kQuadric{[](double X, double Y) {
                             const double u = X - 0.5, v = Y - 0.5;
                             return VectorN<3>(X, Y, 0.5 * kCurvature * (u * u + Sign * v * v));
                           },
                           [](double X, double Y) {
                             return VectorN<3>(-kCurvature * (X - 0.5), -Sign * kCurvature * (Y - 0.5), 1).normalized();
                           },
                           [](double X, double Y) -> MatrixN<2> {
                             const double u = kCurvature * (X - 0.5), v = kCurvature * (Y - 0.5);
                             return kCurvature / std::sqrt(1 + u * u + v * v) * MatrixN<2>{{1, 0}, {0, Sign}};
                           }};

/// ∫ h³/12 (½ λ tr² + μ |II|²) by the midpoint rule.
double exact_energy(const Surface& surface) {
  const auto [lambda, mu] = kMaterial.lame_plane_stress();
  constexpr int n = 200;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const MatrixN<2> II = surface.second_form((i + 0.5) / n, (j + 0.5) / n);
      sum += 0.5 * lambda * II.trace() * II.trace() + mu * II.squaredNorm();
    }
  return std::pow(kThickness, 3) / 12 * sum / (n * n);
}

/// Turns the plate's border to the surface's normals n, and holds it there: tan φ = −(n·m)/(n·n_T), with n_T the
/// triangle's normal and m the direction from the edge to its apex. A surface that curves towards its normal has s < 0.
void hold_border(ShellModel& shell, const Surface& surface) {
  const MeshEdges topology = find_edges(shell.mesh);
  const auto first = static_cast<Index>(3 * shell.mesh.vertices.size());
  for (Index e = 0; e < static_cast<Index>(topology.edges.size()); ++e) {
    const MeshEdge& edge = topology.edges[e];
    if (!edge.boundary()) continue;
    const Index apex = shell.mesh.triangles[edge.triangle[0]][edge.corner[0]];
    const VectorN<3> a = shell.vertex(shell.x, edge.ends[0]), b = shell.vertex(shell.x, edge.ends[1]);
    const VectorN<3> along = (b - a).normalized(), up = shell.vertex(shell.x, apex) - a;
    const VectorN<3> m = (up - up.dot(along) * along).normalized(), normal = along.cross(m);
    const VectorN<3> middle = 0.5 * (shell.mesh.vertices[edge.ends[0]] + shell.mesh.vertices[edge.ends[1]]);
    const VectorN<3> n = surface.normal(middle.x(), middle.y());
    shell.x[first + e] = -n.dot(m) / n.dot(normal);
    shell.problem.fixed[first + e] = 1;
  }
}

enum class Border { held, free };

/// Least bending energy over the edge unknowns, all vertices held on the surface.
double least_energy(const Surface& surface, StripPattern pattern, Border border, Index cells) {
  ShellModel shell = make_shell(strip_mesh({1.0, 1.0, cells, cells, pattern}), {.membrane = ShellMembrane::none,
                                                                                .bending = ShellBending::midedge,
                                                                                .thickness = kThickness,
                                                                                .material = kMaterial});
  const auto num_vertices = static_cast<Index>(shell.mesh.vertices.size());
  std::fill_n(shell.problem.fixed.begin(), 3 * num_vertices, 1);
  for (Index v = 0; v < num_vertices; ++v)
    shell.x.segment<3>(3 * v) = surface.point(shell.mesh.vertices[v].x(), shell.mesh.vertices[v].y());
  if (border == Border::held) hold_border(shell, surface);
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult r = minimize(shell.problem, shell.x, *linear);
  EXPECT_TRUE(r.converged()) << r.message;
  return r.energy;
}

std::vector<double> relative_errors(const Surface& surface, StripPattern pattern, Border border) {
  std::vector<double> out;
  for (const Index cells : {8, 16, 32}) out.push_back(least_energy(surface, pattern, border, cells));
  const double exact = exact_energy(surface);
  for (double& e : out) e = std::abs(e / exact - 1);
  return out;
}

const std::vector<double> kSizes{1.0 / 8, 1.0 / 16, 1.0 / 32};

struct Case {
  const char* name;
  Surface surface;
  StripPattern pattern;
};

class MidedgeOnSurface : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Surfaces, MidedgeOnSurface,
                         testing::Values(Case{"cylinder_aligned", kCylinder, StripPattern::aligned},
                                         Case{"cylinder_irregular", kCylinder, StripPattern::irregular},
                                         Case{"saddle_aligned", kQuadric<-1>, StripPattern::aligned},
                                         Case{"saddle_irregular", kQuadric<-1>, StripPattern::irregular},
                                         Case{"dome_aligned", kQuadric<1>, StripPattern::aligned},
                                         Case{"dome_irregular", kQuadric<1>, StripPattern::irregular}),
                         [](const auto& each) { return each.param.name; });

TEST_P(MidedgeOnSurface, ConvergesToThePlateWithSecondOrder) {
  const std::vector<double> errors = relative_errors(GetParam().surface, GetParam().pattern, Border::held);
  EXPECT_NEAR(fitted_order(kSizes, errors), 2, 0.12);
  EXPECT_LE(errors.back(), 1e-4);
}

// A free border carries no moment, so the triangles along it relax: a strip one element wide, first order.
TEST_P(MidedgeOnSurface, FreeBorderCostsAnOrder) {
  const std::vector<double> errors = relative_errors(GetParam().surface, GetParam().pattern, Border::free);
  EXPECT_NEAR(fitted_order(kSizes, errors), 1, 0.1);
}

}  // namespace
}  // namespace wrinkle::bending_convergence_test
