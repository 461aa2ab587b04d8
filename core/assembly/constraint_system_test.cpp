// Gradients and curvatures of every kind of constraint, and their assembly.
#include "core/assembly/constraint_system.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <stdexcept>

#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/problem.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"
#include "core/testing/sample_sheet.h"

namespace wrinkle::constraint_system_test {
namespace {

enum class Kind { pair, three, lengths, linear };
constexpr std::array kKinds{Kind::pair, Kind::three, Kind::lengths, Kind::linear};

struct Model : SampleSheet {
  ConstraintSystem system{num_dofs};
  std::mt19937_64 random{11};

  explicit Model(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) add(kind);
  }
  void add(Kind kind) {
    if (kind == Kind::pair) {
      system.add(std::make_unique<IsometryConstraint>(isometry(IsometryForm::trace_determinant)), 1e-2);
    } else if (kind == Kind::three) {
      system.add(std::make_unique<IsometryConstraint>(isometry(IsometryForm::three_components)), 1e-2);
    } else if (kind == Kind::lengths) {
      system.add(std::make_unique<LengthConstraint>(edge_pairs(mesh, first)), 1e-3);
    } else {
      system.add(std::make_unique<LinearRows>(linear(), 0.5), 1e-4);
    }
  }
  /// Weights of some unknowns of a few points.
  LinearConstraint linear() const {
    Matrix H = Matrix::Zero(2, num_dofs);
    H(0, 0) = 0.5, H(0, 4) = -2, H(1, 1) = 3, H(1, num_dofs - 1) = 1;
    return {H.sparseView(), VectorN<2>(0.1, -0.2)};
  }
  Vector draw(Index size) {
    std::normal_distribution<double> normal;
    Vector v(size);
    for (double& c : v) c = normal(random);
    return v;
  }
};

/// The augmented Lagrangian as the only term of a problem.
struct Lagrangian {
  Problem problem;
  std::unique_ptr<Assembler> assembler;

  Lagrangian(Model& model, const Vector& multipliers, double penalty, const std::vector<Index>& held = {}) {
    problem.num_dofs = model.num_dofs;
    problem.fixed.assign(problem.num_dofs, 0);
    for (const Index i : held) problem.fixed[i] = 1;
    problem.add(std::make_unique<AugmentedLagrangian>(model.system)).set(multipliers, penalty);
    assembler = std::make_unique<Assembler>(problem);
  }
  Matrix hessian(const Vector& x, Tangent tangent = Tangent::exact) const {
    assembler->evaluate(x, Order::hessian, tangent);
    return dense_matrix(assembler->hessian());
  }
};

/// With a penalty of 0 the second derivative is the curvature alone, with one it has JᵀJ too.
TEST(ConstraintSystem, LagrangiansOfEveryKindHaveTaylorSlopesTwoAndThree) {
  for (const Kind kind : kKinds)
    for (const double penalty : {0.0, 3.0}) {
      Model model{kind};
      const Lagrangian w(model, model.draw(model.system.rows()), penalty);
      const DerivativeCheck check{[&](const Vector& x) { return w.assembler->evaluate(x, Order::value); },
                                  [&](const Vector& x) {
                                    w.assembler->evaluate(x, Order::gradient);
                                    return w.assembler->full_gradient();
                                  },
                                  [&](const Vector& x) { return w.hessian(x); }};
      for (int i = 0; i < 3; ++i) {
        const Vector direction = model.draw(model.num_dofs).normalized();
        const TaylorSlopes slopes = taylor_slopes(check, model.crumpled(model.random), direction, 0.1);
        EXPECT_NEAR(slopes.gradient, 2, 0.1) << static_cast<int>(kind) << " " << penalty;
        EXPECT_NEAR(slopes.hessian, 3, 0.1) << static_cast<int>(kind) << " " << penalty;
      }
    }
}

/// The positive tangent lies above the exact one, and above 0; where all multipliers pull on convex rows (the squared
/// lengths, and the trace) they are the same.
TEST(ConstraintSystem, PositiveTangentsAreSemiDefinite) {
  for (const Kind kind : kKinds) {
    Model model{kind};
    const Vector x = model.crumpled(model.random);
    const Lagrangian w(model, model.draw(model.system.rows()), 0.0);
    const Matrix exact = w.hessian(x), positive = w.hessian(x, Tangent::positive);
    const auto least = [](const Matrix& m) { return symmetric_eigenvalues(m).minCoeff(); };
    const double scale = std::max(1.0, exact.norm());
    EXPECT_GT(least(positive), -1e-12 * scale);
    EXPECT_GT(least(positive - exact), -1e-12 * scale);
    if (kind != Kind::linear) {
      EXPECT_LT(least(exact), -1e-3 * scale);
    }

    Vector pull = model.draw(model.system.rows()).cwiseAbs();
    if (kind == Kind::pair)
      for (Index r = 1; r < pull.size(); r += 2) pull[r] = 0;
    if (kind == Kind::three)
      for (Index r = 2; r < pull.size(); r += 3) pull[r] = 0;
    const Lagrangian convex(model, pull, 0.0);
    EXPECT_LT((convex.hessian(x) - convex.hessian(x, Tangent::positive)).norm(), 1e-12 * scale);
  }
}

TEST(ConstraintSystem, JacobianIsThatOfFiniteDifferences) {
  Model model{Kind::pair, Kind::linear, Kind::three, Kind::lengths};
  const Vector x = model.crumpled(model.random);
  Matrix expected(model.num_dofs, model.system.rows());
  constexpr double step = 1e-5;
  for (Index i = 0; i < model.num_dofs; ++i) {
    const Vector away = step * Vector::Unit(model.num_dofs, i);
    model.system.evaluate(x + away, Order::value);
    expected.row(i) = model.system.values();
    model.system.evaluate(x - away, Order::value);
    expected.row(i) -= model.system.values();
  }
  expected /= 2 * step;
  model.system.evaluate(x, Order::gradient);
  EXPECT_LT((Matrix(model.system.gradients()) - expected).norm(), 1e-8 * expected.norm());
}

TEST(ConstraintSystem, RowsFollowTheOrderOfTheConstraints) {
  Model model{Kind::pair, Kind::linear, Kind::lengths};
  const auto n = static_cast<Index>(model.first.size());
  const auto edges = static_cast<Index>(edge_pairs(model.mesh, model.first).size());
  EXPECT_EQ(model.system.first_row(1), 2 * n);
  EXPECT_EQ(model.system.first_row(2), 2 * n + 2);
  EXPECT_EQ(model.system.rows(), 2 * n + 2 + edges);
  EXPECT_EQ(model.system.tolerances()[2 * n - 1], 1e-2);
  EXPECT_EQ(model.system.tolerances()[2 * n], 1e-4);
  EXPECT_EQ(model.system.tolerances()[2 * n + 2], 1e-3);
  const Vector x = model.crumpled(model.random);
  model.system.evaluate(x, Order::value);
  const LinearConstraint linear = model.linear();
  EXPECT_LT((model.system.values().segment(2 * n, 2) - (linear.H * x - linear.h) / 0.5).norm(), 1e-14);
  EXPECT_EQ(model.system.residual(),
            (model.system.values().cwiseAbs().array() / model.system.tolerances().array()).maxCoeff());
}

/// Another target moves the rows; the pattern of Jᵀ stays, and so do the places of its numbers.
TEST(ConstraintSystem, PatternStays) {
  Model model{Kind::three};
  auto& rows = model.system.add(std::make_unique<LinearRows>(model.linear(), 0.5), 1e-4);
  const Vector x = model.crumpled(model.random);
  model.system.evaluate(x, Order::gradient);
  const double* const numbers = model.system.gradients().valuePtr();
  const SparseMatrix before = model.system.gradients();
  const Vector values = model.system.values();
  rows.set_target(VectorN<2>(0.6, -0.2));
  model.system.evaluate(x, Order::gradient);
  EXPECT_NEAR(values.tail<2>()[0] - model.system.values().tail<2>()[0], 1, 1e-14);
  model.system.evaluate(Vector::Zero(model.num_dofs), Order::gradient);  // F = 0, and with it every gradient
  EXPECT_EQ(model.system.gradients().valuePtr(), numbers);
  EXPECT_EQ(model.system.gradients().nonZeros(), before.nonZeros());
  EXPECT_NEAR(model.system.residual(), 0.6 / 0.5 / 1e-4, 1e-9);
  model.system.evaluate(Vector::Constant(model.num_dofs, NAN), Order::value);
  EXPECT_TRUE(std::isnan(model.system.residual()));
}

/// What is held has no row or column; the rest is what it is without.
TEST(ConstraintSystem, HeldUnknownsHaveNoSecondDerivatives) {
  Model model{Kind::pair, Kind::linear, Kind::lengths};
  const Vector x = model.crumpled(model.random), y = model.draw(model.system.rows());
  const Lagrangian whole(model, y, 2.0), some(model, y, 2.0, {0, 1, 2, 7});
  const auto& free = some.assembler->pattern().free();
  const Matrix expected = whole.hessian(x)(free, free);
  EXPECT_LT((some.hessian(x) - expected).norm(), 1e-12 * expected.norm());
}

/// Rows without curvature couple no points where no penalty is asked for.
TEST(ConstraintSystem, LinearRowsHaveNoPlaceInTheGeometricStiffness) {
  Model model{Kind::lengths};
  Matrix H = Matrix::Ones(1, model.num_dofs);
  model.system.add(std::make_unique<LinearRows>(LinearConstraint{H.sparseView(), Vector::Zero(1)}, 1.0), 1e-3);
  const Vector x = model.crumpled(model.random), y = model.draw(model.system.rows());
  ConstraintHessian hessian(model.system, ConstraintTerms::curvature);
  Couplings couplings(model.num_dofs);
  hessian.couple(couplings);
  EXPECT_EQ(couplings.pairs().size(), model.first.size() + edge_pairs(model.mesh, model.first).size());
  SparsityPattern pattern(couplings, std::vector<char>(model.num_dofs, 0));
  hessian.bind(pattern);
  SparseMatrix geometric = pattern.matrix();
  hessian.add(x, y, Vector::Ones(y.size()), Curvature::exact, geometric.valuePtr());
  const Matrix expected = Lagrangian(model, y, 0.0).hessian(x);
  EXPECT_LT((dense_matrix(geometric) - expected).norm(), 1e-13 * expected.norm());
}

TEST(ConstraintSystem, GivesTheSameBitsWithAnyNumberOfThreads) {
  Model model{Kind::pair, Kind::three, Kind::lengths, Kind::linear};
  const Lagrangian w(model, model.draw(model.system.rows()), 2.0);
  const Vector x = model.crumpled(model.random);
  const auto all = [&] {
    w.assembler->evaluate(x, Order::hessian);
    const SparseMatrix& h = w.assembler->hessian();
    const SparseMatrix& j = model.system.gradients();
    Vector out(h.nonZeros() + j.nonZeros() + model.num_dofs);
    out << Eigen::Map<const Vector>(h.valuePtr(), h.nonZeros()), Eigen::Map<const Vector>(j.valuePtr(), j.nonZeros()),
        w.assembler->full_gradient();
    return out;
  };
  Vector one;
  {
    const tbb::global_control alone(tbb::global_control::max_allowed_parallelism, 1);
    one = all();
  }
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, 4);
  tbb::task_arena arena(4);
  for (int i = 0; i < 10; ++i) arena.execute([&] { EXPECT_EQ(all(), one); });
}

TEST(ConstraintSystem, RefusesWhatDoesNotFit) {
  Model model{};
  EXPECT_EQ(model.system.residual(), 0);
  EXPECT_THROW(model.system.add(std::make_unique<LinearRows>(model.linear(), 0.5), 0.0), std::invalid_argument);
  EXPECT_THROW(model.system.add(std::make_unique<LengthConstraint>(std::vector<PointPair>{{{0, 1000}, 1.0}}), 0.1),
               std::invalid_argument);
  EXPECT_THROW(LinearRows(model.linear(), 0.0), std::invalid_argument);
  EXPECT_THROW(LinearRows({SparseMatrix(1, 6), Vector::Zero(1)}, 1.0), std::invalid_argument);
  EXPECT_THROW(LinearRows({model.linear().H, Vector::Zero(3)}, 1.0), std::invalid_argument);
  model.add(Kind::linear);
  AugmentedLagrangian term(model.system);
  EXPECT_THROW(term.set(Vector::Zero(1), 1.0), std::invalid_argument);
  EXPECT_THROW(term.set(Vector::Zero(2), -1.0), std::invalid_argument);
  EXPECT_THROW(AugmentedLagrangian(model.system, Held::within_tolerance).set(Vector::Zero(2), 0.0),
               std::invalid_argument);
  EXPECT_THROW(model.system.evaluate(Vector::Zero(3), Order::value), std::invalid_argument);
  model.system.evaluate(Vector::Zero(model.num_dofs), Order::value);
  EXPECT_THROW(model.add(Kind::linear), std::logic_error);
}

}  // namespace
}  // namespace wrinkle::constraint_system_test
