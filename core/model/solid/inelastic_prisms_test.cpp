// Boards of prisms that flow, pulled by their ends, against uniaxial tension at finite strain.
#include "core/model/solid/inelastic_prisms.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/check/observed_order.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/newton.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle::inelastic_prisms_test {
namespace {

constexpr double kWidth = 0.2, kThickness = 0.02;  // of a board 1 m long
constexpr Elastic kMaterial{1e6, 0.3};

/// An irregular board between grips that let it contract.
class Board {
 public:
  explicit Board(const ThickShellOptions& options, Index layers = 1)
      : shell_(make_thick_shell(extrude(strip_mesh({1.0, kWidth, 8, 2, StripPattern::irregular}), {kThickness}, layers),
                                options)),
        x_(shell_.x),
        linear_(make_linear_solver("cholmod-supernodal")) {
    shell_.gravity->set_factor(0);
    for (Index i = 0; i < nodes(); ++i) shell_.problem.fixed[3 * i] = at_end(i, 0) || at_end(i, 1);
    for (const Index held : {1, 2, 3 * shell_.mesh.node(1, 0) + 2}) shell_.problem.fixed[held] = 1;  // rigid motion
  }

  /// One step to this length; the force at its end [N].
  double pull(double length) {
    for (Index i = 0; i < nodes(); ++i)
      if (at_end(i, 1)) x_[3 * i] = length;
    settle();
    Assembler assembler(shell_.problem);
    assembler.evaluate(x_, Order::gradient);
    double force = 0;
    for (Index i = 0; i < nodes(); ++i)
      if (at_end(i, 1)) force += assembler.full_gradient()[3 * i];
    dissipated_ += shell_.advance(x_);
    return force;
  }
  /// One step with the end let go; its length then, the mean over the end.
  double release() {
    for (Index i = 0; i < nodes(); ++i)
      if (at_end(i, 1)) shell_.problem.fixed[3 * i] = 0;
    settle();
    dissipated_ += shell_.advance(x_);
    double sum = 0, count = 0;
    for (Index i = 0; i < nodes(); ++i)
      if (at_end(i, 1)) sum += x_[3 * i], ++count;
    return sum / count;
  }
  double dissipated() const { return dissipated_; }
  ThickShell& shell() { return shell_; }

 private:
  Index nodes() const { return static_cast<Index>(shell_.mesh.nodes.size()); }
  bool at_end(Index i, int end) const { return std::abs(shell_.mesh.nodes[i].x() - end) < 1e-12; }
  void settle() {
    const SolveResult result = minimize(shell_.problem, x_, *linear_, {.step_tolerance = 1e-11});
    ASSERT_TRUE(result.converged()) << result.message;
    x_ = result.x;
  }

  ThickShell shell_;
  Vector x_;
  std::unique_ptr<LinearSolver> linear_;
  double dissipated_ = 0;
};

constexpr double kArea = kWidth * kThickness, kYield = 5e3, kHardening = 5e4;

/// τ = σ_Y + (ε − σ_Y/E) EH/(E + H), force τ A₀/l, whatever the mesh, the layers and ν.
TEST(InelasticPrisms, BoardFollowsUniaxialTensionAndKeepsItsElongation) {
  for (const auto& [element, layers] : {std::pair{Prism::dual, 1},
                                        {Prism::dual, 2},
                                        {Prism::full, 1},
                                        {Prism::tied, 2},
                                        {Prism::enhanced, 1},
                                        {Prism::tetrahedra, 2}}) {
    SCOPED_TRACE(static_cast<int>(element));
    Board board({.element = element, .material = kMaterial, .flow = Flow{kYield, kHardening}}, layers);
    const double E = kMaterial.young;
    EXPECT_NEAR(board.pull(1.004), E * std::log(1.004) * kArea / 1.004, 1e-8);
    double tau = 0;
    for (const double length : {1.01, 1.05, 1.2}) {
      tau = kYield + (std::log(length) - kYield / E) * E * kHardening / (E + kHardening);
      EXPECT_NEAR(board.pull(length), tau * kArea / length, 1e-8) << length;
    }
    EXPECT_NEAR(board.release(), 1.2 * std::exp(-tau / E), 1e-9) << "springs back by τ/E in logarithmic strain";
    const double flow = (tau - kYield) / kHardening;
    EXPECT_NEAR(board.dissipated(), kYield * flow * kArea, 1e-8);
    for (Index i = 0; i < board.shell().inelastic[0]->size(); ++i)
      EXPECT_NEAR(board.shell().inelastic[0]->flow(i), flow, 1e-9);
  }
}

/// Three layers of which the middle one flows late, or never, of a material that hardly changes its volume, so that all
/// contract alike: each carries what its own law says.
TEST(InelasticPrisms, LayersFlowByTheirOwnLaws) {
  constexpr double kLength = 1.05, kLate = 4e4;
  const double strain = std::log(kLength);
  for (const double late : {kLate, std::numeric_limits<double>::infinity()}) {
    Board board({.element = Prism::enhanced,
                 .material = {kMaterial.young, 0.499},
                 .layer_flows = {{kYield, kHardening}, {late, kHardening}, {kYield, kHardening}}},
                3);
    const auto stress = [&](double yield) {
      const double E = kMaterial.young;
      return E * strain < yield ? E * strain : yield + (strain - yield / E) * E * kHardening / (E + kHardening);
    };
    const double expected = (2 * stress(kYield) + stress(late)) / 3 * kArea / kLength;
    EXPECT_NEAR(board.pull(kLength), expected, 2e-3 * expected);
    const InelasticPrisms& prisms = *board.shell().inelastic[0];
    const double soft = (strain * kMaterial.young - kYield) / (kMaterial.young + kHardening);
    for (Index i = 0; i < prisms.size(); ++i) {
      if (i % 3 != 1)
        EXPECT_NEAR(prisms.flow(i), soft, 2e-3 * soft);
      else if (std::isinf(late))
        EXPECT_EQ(prisms.flow(i), 0);
      else
        EXPECT_GT(prisms.flow(i), 0);
    }
  }
}

TEST(InelasticPrisms, RefusesFlowsThatDoNotFitTheLayers) {
  const auto make = [](const ThickShellOptions& o) { return Board(o, 2); };
  EXPECT_THROW(make({.element = Prism::dual, .layer_flows = {{kYield, 0}}}), std::invalid_argument);
  EXPECT_THROW(make({.element = Prism::dual, .flow = Flow{kYield, 0}, .layer_flows = {{kYield, 0}, {kYield, 0}}}),
               std::invalid_argument);
  EXPECT_THROW(make({.element = Prism::single, .flow = Flow{kYield, 0}}), std::invalid_argument);
}

/// An assembler that lives through the step sees the new history.
TEST(InelasticPrisms, LivingAssemblerSeesTheHistory) {
  Board board({.element = Prism::dual, .material = kMaterial, .flow = Flow{kYield, kHardening}});
  Assembler assembler(board.shell().problem);
  const Vector& rest = board.shell().x;
  EXPECT_NEAR(assembler.evaluate(rest, Order::value), 0, 1e-20);
  Vector pulled = rest;
  for (Index i = 0; i < pulled.size(); i += 3) pulled[i] *= 1.1;
  EXPECT_GT(board.shell().advance(pulled), 0);
  EXPECT_GT(assembler.evaluate(rest, Order::gradient), 1e-3);
  EXPECT_GT(assembler.gradient().norm(), 1e-2);
}

/// Neo-Hookean prisms with a Maxwell branch: pulled quickly and let go they recover, and end where they began.
TEST(InelasticPrisms, ViscoelasticBoardRecovers) {
  for (const Prism element : {Prism::dual, Prism::full, Prism::tied, Prism::enhanced, Prism::tetrahedra}) {
    SCOPED_TRACE(static_cast<int>(element));
    Board board({.element = element, .material = kMaterial, .relaxing = MaxwellBranch{1e6, 0.1}, .time_step = 0.05});
    double first = board.pull(1.1), last = 0;
    for (int i = 0; i < 20; ++i) last = board.pull(1.1);
    EXPECT_GT(first, 1.5 * last) << "the branch has relaxed";
    double length = board.release();
    EXPECT_GT(length, 1.03);
    for (int i = 0; i < 20; ++i) {
      const double next = board.release();
      EXPECT_LT(next, length);
      EXPECT_GT(next, 1.0);
      length = next;
    }
    for (int i = 0; i < 160; ++i) length = board.release();
    EXPECT_NEAR(length, 1.0, 1e-9);
    EXPECT_GT(board.dissipated(), 0);
  }
}

/// The force on a held board falls to that of the elastic solid as exp(−t/τ), to first order in the step: small strain.
TEST(InelasticPrisms, HeldForceRelaxesToFirstOrderInTheStep) {
  constexpr double kStrain = 1e-5, kTime = 0.1, kEnd = 0.2, kMu = 1e6;
  // Uniaxial with two branches of shear moduli G and bulk K: G(t) = G + μ exp(−t/τ) relaxes at fixed strain; with ν = ½
  // nearly, lateral strain stays and the force is 3 G(t) ε.
  const Elastic nearly{1e6, 0.4999};
  std::vector<double> sizes, errors;
  for (const int steps : {10, 20, 40}) {
    Board board(
        {.element = Prism::dual, .material = nearly, .relaxing = MaxwellBranch{kMu, kTime}, .time_step = kEnd / steps});
    double force = 0;
    for (int i = 0; i < steps; ++i) force = board.pull(1 + kStrain);
    const double exact = 3 * (nearly.lame().mu + kMu * std::exp(-kEnd / kTime)) * kStrain * kArea;
    sizes.push_back(kEnd / steps);
    errors.push_back(std::abs(force / exact - 1));
    EXPECT_LE(errors.back(), 1.0 / steps);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1, 0.1);
}

/// A board that takes over another's history springs back to the same length.
TEST(InelasticPrisms, GoesOnFromAHistory) {
  const ThickShellOptions options{.element = Prism::dual, .material = kMaterial, .flow = Flow{kYield, kHardening}};
  Board one(options), other(options);
  one.pull(1.05);
  const std::vector<double> history = one.shell().inelastic.front()->history();
  other.shell().inelastic.front()->resume(history);
  EXPECT_EQ(other.shell().inelastic.front()->history(), history);
  EXPECT_GT(one.shell().inelastic.front()->flow(0), 0);
  EXPECT_EQ(other.shell().inelastic.front()->flow(0), one.shell().inelastic.front()->flow(0));
  EXPECT_NEAR(other.release(), one.release(), 1e-9);
  EXPECT_THROW(other.shell().inelastic.front()->resume(std::vector<double>(7)), std::invalid_argument);
}

TEST(InelasticPrisms, RefusesWhatMakesNoSense) {
  const PrismMesh mesh = extrude(strip_mesh({1.0, kWidth, 2, 1}), {kThickness}, 1);
  EXPECT_THROW(make_thick_shell(mesh, {.element = Prism::single, .flow = Flow{1.0}}), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(mesh, {.relaxing = MaxwellBranch{1.0, 0.0}}), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(mesh, {.element = Prism::single, .relaxing = MaxwellBranch{1.0, 1.0}}),
               std::invalid_argument);
  EXPECT_THROW(make_thick_shell(mesh, {.relaxing = MaxwellBranch{1.0, 1.0}, .time_step = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::inelastic_prisms_test
