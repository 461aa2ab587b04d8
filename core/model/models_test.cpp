// The two cantilever models as built: unknowns, what is held, weight, errors, and the derivatives of the whole.
#include <gmock/gmock.h>

#include <random>
#include <stdexcept>

#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_strip.h"

namespace wrinkle::models_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr StripOptions kPlate{.length = 1.0, .width = 0.5, .along = 4, .across = 3, .pattern = StripPattern::irregular};

/// A plate with the edge at x = 0 clamped, by a clamp point behind it.
ShellModel small_shell(ShellBending bending) {
  return make_shell(strip_mesh(kPlate), {.bending = bending,
                                         .thickness = 0.1,
                                         .material = {1e5, 0.3},
                                         .density = 1000,
                                         .held = {0, 1, 2, 3},
                                         .clamp_point = VectorN<3>(-1, 0.2, 0)});
}

ThickStrip small_strip(Quadrature quadrature) {
  return make_thick_strip(
      {.quadrature = quadrature, .length = 1, .thickness = 0.2, .along = 5, .layers = 2, .material = {1e5, 0.3}});
}

TEST(ThinShell, CountsItsUnknowns) {
  const ShellModel hinge = small_shell(ShellBending::hinge), midedge = small_shell(ShellBending::midedge);
  EXPECT_EQ(hinge.problem.num_dofs, 3 * (20 + 1));
  EXPECT_EQ(midedge.problem.num_dofs, 3 * (20 + 1) + 43);  // 20 vertices + 24 triangles − 1 edges
  EXPECT_EQ(std::ranges::count(hinge.problem.fixed, 1), 3 * (4 + 1));
  EXPECT_EQ(std::ranges::count(midedge.problem.fixed, 1), 3 * (4 + 1) + 3);  // and the three clamped edges
}

TEST(ThinShell, IsFreeOfStressWhereItStarts) {
  for (const ShellBending bending : {ShellBending::hinge, ShellBending::midedge}) {
    ShellModel shell = small_shell(bending);
    shell.gravity->set_factor(0);
    Assembler assembler(shell.problem);
    EXPECT_LE(assembler.evaluate(shell.x, Order::gradient), 1e-20);
    EXPECT_LE(assembler.full_gradient().norm(), 1e-9);
    EXPECT_EQ(shell.vertex(shell.x, 7), shell.mesh.vertices[7]);
  }
}

TEST(ThinShell, WeighsWhatItIs) {
  ShellModel shell = small_shell(ShellBending::midedge);
  Assembler assembler(shell.problem);
  assembler.evaluate(shell.x, Order::gradient);
  VectorN<3> weight = VectorN<3>::Zero();
  for (Index v = 0; v < 20; ++v) weight -= assembler.full_gradient().segment<3>(3 * v);
  EXPECT_NEAR(weight.z(), -1000 * 0.1 * 1.0 * 0.5 * 9.81, 1e-9);
  EXPECT_LE(weight.head<2>().norm(), 1e-9);
}

/// Energy of the small shell turned rigidly by `angle` about its clamped edge.
double turned_energy(ShellModel& shell, double angle) {
  shell.gravity->set_factor(0);
  Assembler assembler(shell.problem);
  Vector x = shell.x;
  for (Index v = 0; v < 20; ++v) {
    const VectorN<3>& X = shell.mesh.vertices[v];
    x.segment<3>(3 * v) << X.x() * std::cos(angle), X.y(), X.x() * std::sin(angle);
  }
  return assembler.evaluate(x, Order::value);
}

/// Areas [m²] of the three triangles with a clamped edge.
std::vector<double> clamped_areas(const TriangleMesh& mesh) {
  std::vector<double> out;
  for (Index t = 0; t < 24; ++t)
    if (std::ranges::count_if(mesh.triangles[t], [](Index v) { return v < 4; }) == 2) out.push_back(mesh.area(t));
  return out;
}

TEST(ThinShell, ClampedEdgeResistsTurning) {
  const double edge = 0.5 / 3, D = Elastic{1e5, 0.3}.bending_stiffness(0.1);
  for (const double angle : {0.1, -0.3}) {
    ShellModel hinge = small_shell(ShellBending::hinge), midedge = small_shell(ShellBending::midedge);
    double expected_hinge = 0, expected_midedge = 0;
    for (const double area : clamped_areas(hinge.mesh)) {
      const double height = 2 * area / edge, curvature = 2 * std::tan(angle) / height;  // s/height², across the edge
      expected_hinge += 0.5 * D * angle * angle * edge * edge / area;
      expected_midedge += 0.5 * D * curvature * curvature * area;
    }
    EXPECT_NEAR(turned_energy(hinge, angle), expected_hinge, 1e-10 * expected_hinge);
    EXPECT_NEAR(turned_energy(midedge, angle), expected_midedge, 1e-10 * expected_midedge);
  }
}

/// A strip folded about its columns of vertices without stretching, by θ each and by θ/2 at the clamp: the plate's ½ D
/// κ² with κ = θ/l, of all but the half cell at the free end, half of the first cell being the clamped edge's.
TEST(ThinShell, ClampedStripOnACylinderStoresThePlatesEnergy) {
  constexpr Index along = 6;
  constexpr double cell = 1.0 / along, width = 0.5, angle = 0.02, thickness = 0.01;
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = width, .along = along, .across = 3});
  ShellOptions options{.thickness = thickness, .material = {1e5, 0}, .clamp_point = VectorN<3>(-1, 0, 0)};
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    if (mesh.vertices[v].x() == 0) options.held.push_back(static_cast<Index>(v));
  ShellModel shell = make_shell(mesh, options);
  std::array<VectorN<2>, along + 1> column{VectorN<2>(0, 0)};
  for (Index i = 0; i < along; ++i)
    column[i + 1] = column[i] + cell * VectorN<2>(std::cos((i + 0.5) * angle), std::sin((i + 0.5) * angle));
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const VectorN<2>& at = column[std::lround(mesh.vertices[v].x() / cell)];
    shell.x.segment<3>(3 * static_cast<Index>(v)) << at.x(), mesh.vertices[v].y(), at.y();
  }
  const double D = 1e5 * thickness * thickness * thickness / 12, curvature = angle / cell;
  const double plate = 0.5 * D * curvature * curvature * width * (1 - cell / 2);
  EXPECT_NEAR(Assembler(shell.problem).evaluate(shell.x, Order::value), plate, 1e-9 * plate);
}

TEST(ThinShell, ImpossibleOptionsAreRefusedByValue) {
  const auto shell = [](const ShellOptions& o) { return make_shell(strip_mesh(kPlate), o); };
  EXPECT_THAT([&] { shell({.thickness = -0.5}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("-0.5 m")));
  EXPECT_THAT([&] { shell({.held = {20}}); }, ThrowsMessage<std::invalid_argument>(HasSubstr("vertex 20")));
  EXPECT_THROW(shell({.held = {-1}}), std::invalid_argument);
  EXPECT_THROW(shell({.material = {-1, 0}}), std::invalid_argument);
}

TEST(ThickStrip, CountsItsUnknownsAndHoldsOneEnd) {
  const ThickStrip strip = small_strip(Quadrature::dual);
  EXPECT_EQ(strip.problem.num_dofs, 2 * 6 * 3);
  for (Index dof = 0; dof < strip.problem.num_dofs; ++dof) EXPECT_EQ(strip.problem.fixed[dof], dof < 6 ? 1 : 0);
  EXPECT_LE((strip.midline(strip.x, 3) - VectorN<2>(0.6, 0)).norm(), 1e-15);
  EXPECT_NEAR((strip.x.segment<2>(2 * strip.node(2, 2)) - VectorN<2>(0.4, 0.1)).norm(), 0, 1e-15);
}

TEST(ThickStrip, WeighsWhatItIs) {
  ThickStrip strip = small_strip(Quadrature::full);
  Assembler assembler(strip.problem);
  assembler.evaluate(strip.x, Order::gradient);
  const Vector& g = assembler.full_gradient();
  const double weight = Eigen::Map<const Vector, 0, Eigen::InnerStride<2>>(g.data() + 1, 18).sum();
  EXPECT_NEAR(weight, 1000 * 0.2 * 1.0 * 9.81, 1e-9);
}

TEST(ThickStrip, ImpossibleOptionsAreRefusedByValue) {
  EXPECT_THAT(([] { make_thick_strip({.thickness = -0.5}); }),
              ThrowsMessage<std::invalid_argument>(HasSubstr("-0.5 m")));
  EXPECT_THROW(make_thick_strip({.along = 0}), std::invalid_argument);
  EXPECT_THROW(make_thick_strip({.layers = 0}), std::invalid_argument);
  EXPECT_THROW(make_thick_strip({.material = {1, 0.5}}), std::invalid_argument);
}

/// Derivatives of a whole problem over its free unknowns, in a random state around x.
class Derivatives {
 public:
  Derivatives(Problem& problem, const Vector& x, double amplitude) : assembler_(problem), state_(x) {
    std::mt19937_64 random(21);
    std::uniform_real_distribution<double> u(-amplitude, amplitude);
    for (const Index dof : assembler_.pattern().free()) state_[dof] += u(random);
    direction_.resize(assembler_.pattern().num_free());
    std::normal_distribution<double> n;
    for (double& d : direction_) d = n(random);
    direction_.normalize();
  }

  void expect_right() {
    const Vector zero = Vector::Zero(direction_.size());
    const TaylorSlopes slopes =
        taylor_slopes({[this](const Vector& y) { return assembler_.evaluate(at(y), Order::value); },
                       [this](const Vector& y) { return gradient(y); }, [this](const Vector& y) { return hessian(y); }},
                      zero, direction_, 0.02);
    EXPECT_NEAR(slopes.gradient, 2, 0.1);
    EXPECT_NEAR(slopes.hessian, 3, 0.1);
    expect_columns();
  }

 private:
  /// Every column of the Hessian against central differences of the gradient.
  void expect_columns() {
    const auto n = static_cast<Index>(direction_.size());
    const Matrix H = hessian(Vector::Zero(n));
    const double e = 1e-6;
    for (Index i = 0; i < n; ++i) {
      const Vector column = (gradient(e * Vector::Unit(n, i)) - gradient(-e * Vector::Unit(n, i))) / (2 * e);
      EXPECT_LE((H.col(i) - column).norm(), 1e-6 * H.col(i).norm()) << "column " << i;
    }
  }

  Vector at(const Vector& y) const {
    Vector x;
    assembler_.add_step(state_, 1.0, y, x);
    return x;
  }
  Vector gradient(const Vector& y) {
    assembler_.evaluate(at(y), Order::gradient);
    return assembler_.gradient();
  }
  Matrix hessian(const Vector& y) {
    assembler_.evaluate(at(y), Order::hessian);
    return dense_matrix(assembler_.hessian());
  }

  Assembler assembler_;
  Vector state_, direction_;
};

class ShellDerivatives : public testing::TestWithParam<ShellBending> {};
INSTANTIATE_TEST_SUITE_P(Bending, ShellDerivatives, testing::Values(ShellBending::hinge, ShellBending::midedge));

TEST_P(ShellDerivatives, AreRightOfTheWholeAndOfBendingAlone) {
  for (const bool bending_alone : {false, true}) {
    ShellModel shell = small_shell(GetParam());
    if (bending_alone) shell.problem.energies.erase(shell.problem.energies.begin());  // else the membrane would hide it
    Derivatives(shell.problem, shell.x, 0.03).expect_right();
  }
}

class StripDerivatives : public testing::TestWithParam<Quadrature> {};
INSTANTIATE_TEST_SUITE_P(Quadratures, StripDerivatives, testing::Values(Quadrature::dual, Quadrature::full));

TEST_P(StripDerivatives, AreRight) {
  ThickStrip strip = small_strip(GetParam());
  Derivatives(strip.problem, strip.x, 0.01).expect_right();
}

}  // namespace
}  // namespace wrinkle::models_test
