// A pattern that follows terms whose couplings come and go, against one that has had them all from the start.
#include "core/assembly/term_couplings.h"

#include <gmock/gmock.h>

#include <random>

#include "core/assembly/element_sums.h"
#include "core/assembly/mapped_energy.h"
#include "core/assembly/rayleigh_damping.h"
#include "core/check/dense_matrix.h"
#include "core/energy/membrane_stvk.h"
#include "core/mesh/strip.h"
#include "core/testing/changing_springs.h"

namespace wrinkle::term_couplings_test {
namespace {

using Names = ChangingSprings::Names;

/// A sheet of StVK triangles of 30 points, and springs between points that share no triangle, in groups that act in
/// turn. Some points are held in whole or in part.
class TermCouplingsTest : public testing::Test {
 protected:
  static constexpr Index kPoints = 30, kGroup = 8;

  struct Sheet {
    Problem problem;
    ChangingSprings* springs = nullptr;
  };

  explicit TermCouplingsTest()
      : mesh_(strip_mesh({.length = 1, .width = 0.8, .along = 5, .across = 4, .pattern = StripPattern::irregular})) {
    for (Index a = 0; a < kPoints; ++a)
      for (Index b = 0; b < a; ++b) pairs_.push_back({3 * a, 3 * b, false});
    std::erase_if(pairs_, [&](const auto& s) {
      return std::ranges::any_of(mesh_.triangles, [&](const auto& t) {
        return std::ranges::count(t, s.a / 3) + std::ranges::count(t, s.b / 3) == 2;
      });
    });
    std::ranges::shuffle(pairs_, random_);
    x_ = Vector::NullaryExpr(3 * kPoints, [&] { return normal_(random_); });
    for (Index v = 0; v < kPoints; ++v) x_.segment<3>(3 * v) += mesh_.vertices[v];
  }

  Sheet sheet(Names names, bool held = false) {
    Sheet out;
    out.problem.num_dofs = 3 * kPoints;
    out.problem.fixed.assign(3 * kPoints, 0);
    if (held)
      for (const Index dof : {0, 1, 2, 7, 40, 41, 88}) out.problem.fixed[dof] = 1;
    ElementSet<MembraneStvk> set;
    for (const auto& t : mesh_.triangles)
      set.add({3 * t[0], 3 * t[1], 3 * t[2]},
              MembraneStvk::rest(mesh_.vertices[t[0]], mesh_.vertices[t[1]], mesh_.vertices[t[2]], 0.1, {10.0, 0.3}));
    out.problem.add(std::make_unique<ElementSum<MembraneStvk>>(set));
    out.springs = &out.problem.add(std::make_unique<ChangingSprings>(pairs_, 2.0, VectorN<3>(0.1, 0, 0), names));
    return out;
  }
  /// Springs [kGroup first, kGroup last) act.
  static std::function<bool(std::size_t)> groups(std::size_t first, std::size_t last) {
    return [=](std::size_t i) { return i >= kGroup * first && i < kGroup * last; };
  }
  /// The same to the bit: nothing is added up in another order.
  void expect_same(Assembler& a, Assembler& b) {
    EXPECT_EQ(a.evaluate(x_, Order::hessian), b.evaluate(x_, Order::hessian));
    EXPECT_EQ(a.gradient(), b.gradient());
    EXPECT_EQ(dense_matrix(a.hessian()), dense_matrix(b.hessian()));
  }

  TriangleMesh mesh_;
  std::vector<ChangingSprings::Spring> pairs_;
  std::mt19937_64 random_{5};
  std::normal_distribution<double> normal_{0, 0.05};
  Vector x_;
};

#ifndef NDEBUG
/// Values that have not followed their places are not to be read: all are NaN until the next evaluation.
TEST_F(TermCouplingsTest, AHessianThatHasFollowedIsReadAfterAnEvaluationAlone) {
  Sheet changing = sheet(Names::acting);
  Assembler assembler(changing.problem);
  changing.springs->choose(groups(0, 1));
  assembler.evaluate(x_, Order::hessian);
  changing.springs->choose(groups(0, 3));
  assembler.follow();
  const auto values = [&] { return assembler.hessian().coeffs(); };
  EXPECT_TRUE(values().isNaN().all());
  assembler.evaluate(x_, Order::hessian);
  EXPECT_TRUE(values().isFinite().all());
}
#endif

TEST_F(TermCouplingsTest, GrownOneIsThatWhichIsBuiltWithAll) {
  for (const bool held : {false, true}) {
    Sheet grown = sheet(Names::acting, held), all = sheet(Names::all, held);
    Assembler a(grown.problem), b(all.problem);
    const Index before = a.pattern().matrix().nonZeros();
    for (std::size_t last = 0; last <= pairs_.size() / kGroup + 5; last += 5) {
      grown.springs->choose(groups(0, last));
      all.springs->choose(groups(0, last));
      expect_same(a, b);
    }
    EXPECT_GT(a.pattern().matrix().nonZeros(), 2 * before);
    const SparseMatrix &found = a.pattern().matrix(), &wanted = b.pattern().matrix();
    ASSERT_EQ(found.nonZeros(), wanted.nonZeros());
    EXPECT_TRUE(std::equal(found.innerIndexPtr(), found.innerIndexPtr() + found.nonZeros(), wanted.innerIndexPtr()));
    EXPECT_TRUE(std::equal(found.outerIndexPtr(), found.outerIndexPtr() + found.cols() + 1, wanted.outerIndexPtr()));
  }
}

/// Places come back to where they were, and grow no further: as many turns as would make a pattern of all pairs.
TEST_F(TermCouplingsTest, IdleEntriesStayUntilTheyAreAShareOfAll) {
  for (const bool held : {false, true}) {
    Sheet changing = sheet(Names::acting, held), all = sheet(Names::all, held);
    Assembler a(changing.problem), b(all.problem);
    const Index bare = a.pattern().matrix().nonZeros();
    Index smaller = 0, largest = 0, partial = 0;
    for (std::size_t turn = 0; turn < 60; ++turn) {
      const Index before = a.pattern().matrix().nonZeros(), revision = a.pattern().revision();
      const std::size_t first = turn % 20;
      changing.springs->choose(groups(first, first + 1));
      all.springs->choose(groups(first, first + 1));
      expect_same(a, b);
      const Index now = a.pattern().matrix().nonZeros();
      if (now < before) ++smaller;
      if (now == before) {
        EXPECT_EQ(a.pattern().revision(), revision) << "nothing to follow";
      }
      largest = std::max(largest, now);
      if (turn == 39) partial = static_cast<Index>(a.pattern().partial().size());
    }
    EXPECT_GE(smaller, 3);
    EXPECT_LE(largest, (bare + 2 * 9 * kGroup) / (1 - TermCouplings::kMostIdle));
    EXPECT_EQ(partial, static_cast<Index>(a.pattern().partial().size())) << "places of single entries are used again";
  }
}

TEST_F(TermCouplingsTest, NothingIsAskedTwiceAndNothingMovesWithoutARevision) {
  Sheet changing = sheet(Names::acting);
  Assembler assembler(changing.problem);
  changing.springs->choose(groups(0, 2));
  assembler.evaluate(x_, Order::value);
  EXPECT_EQ(assembler.pattern().revision(), 0) << "an energy needs no pattern";
  assembler.evaluate(x_, Order::hessian);
  EXPECT_EQ(assembler.pattern().revision(), 1);
  const double* values = assembler.hessian().valuePtr();
  for (int i = 0; i < 3; ++i) assembler.evaluate(x_, Order::hessian);
  EXPECT_EQ(assembler.pattern().revision(), 1);
  EXPECT_EQ(assembler.hessian().valuePtr(), values);
}

/// Two take turns, each sees what changed while the other was at work.
TEST_F(TermCouplingsTest, AssemblersThatTakeTurnsBothFollow) {
  Sheet changing = sheet(Names::acting), all = sheet(Names::all);
  Assembler a(changing.problem), b(changing.problem), reference(all.problem);
  for (std::size_t turn = 1; turn < 12; ++turn) {
    changing.springs->choose(groups(0, 2 * turn));
    all.springs->choose(groups(0, 2 * turn));
    Assembler& next = turn % 3 == 0 ? b : a;
    next.evaluate(x_, Order::value);
    expect_same(next, reference);
  }
  expect_same(b, reference);
}

/// A term that finds what is close when it hears where it is evaluated.
TEST_F(TermCouplingsTest, TermsArePreparedForWhereTheyAreEvaluated) {
  Sheet close = sheet(Names::acting), all = sheet(Names::all);
  const auto near = [](const ChangingSprings& springs, const Vector& x) {
    return [&](std::size_t i) {
      const auto& s = springs.springs()[i];
      return (x.segment<3>(s.a) - x.segment<3>(s.b)).norm() < 0.5;
    };
  };
  close.springs->on_prepare = [&](ChangingSprings& springs, const Vector& x) {
    const auto acts = near(springs, x);
    bool another = false;
    for (std::size_t i = 0; i < springs.springs().size(); ++i) another |= springs.springs()[i].acts != acts(i);
    if (another) springs.choose(acts);
  };
  Assembler a(close.problem), b(all.problem);
  for (int i = 0; i < 4; ++i) {
    x_ *= 0.9;
    all.springs->choose(near(*all.springs, x_));
    EXPECT_EQ(a.evaluate(x_, Order::value), b.evaluate(x_, Order::value));
    expect_same(a, b);
  }
  EXPECT_GE(a.pattern().revision(), 2);
}

TEST_F(TermCouplingsTest, AMappedEnergyFollowsItsProblem) {
  Sheet grown = sheet(Names::acting), all = sheet(Names::all);
  std::bernoulli_distribution reads(0.04);
  Matrix map = Matrix::Zero(3 * kPoints, 60);
  for (Index point = 0; point < kPoints; ++point)
    for (Index group = 0; group < 20; ++group)
      if (reads(random_))
        map.block<3, 3>(3 * point, 3 * group) = MatrixN<3>::NullaryExpr([&] { return normal_(random_); });
  const auto mapped = [&](Assembler& inner) {
    Problem out;
    out.num_dofs = 60;
    out.fixed.assign(60, 0);
    out.fixed[4] = 1;
    std::vector<Index> groups;
    for (Index i = 0; i < 60; i += 3) groups.push_back(i);
    out.add(std::make_unique<MappedEnergy>(inner, SparseMatrix(map.sparseView()), groups)).set_offset(x_);
    return out;
  };
  Assembler grown_inner(grown.problem), all_inner(all.problem);
  Problem of_grown = mapped(grown_inner), of_all = mapped(all_inner);
  Assembler a(of_grown), b(of_all);
  const Index before = a.pattern().matrix().nonZeros();
  const Vector u = Vector::NullaryExpr(60, [&] { return normal_(random_); });
  for (const auto& [first, last] : {std::pair{0, 0}, {0, 4}, {2, 20}, {30, 31}, {0, 50}}) {
    grown.springs->choose(groups(first, last));
    all.springs->choose(groups(first, last));
    const double energy = b.evaluate(u, Order::hessian);
    EXPECT_NEAR(a.evaluate(u, Order::hessian), energy, 1e-14 * energy);
    EXPECT_LE((a.gradient() - b.gradient()).norm(), 1e-13 * b.gradient().norm());
    EXPECT_LE((dense_matrix(a.hessian()) - dense_matrix(b.hessian())).norm(), 1e-13 * b.hessian().norm());
  }
  EXPECT_GT(a.pattern().matrix().nonZeros(), before);
}

/// K is that of the step's start, also where what it couples has gone since.
TEST_F(TermCouplingsTest, FrozenStiffnessStaysWhatItIs) {
  Sheet changing = sheet(Names::acting);
  const Vector mass = Vector::Ones(3 * kPoints);
  auto& damping = changing.problem.add(std::make_unique<RayleighDamping>(mass, 0.5, 0.1, 0.01));
  Assembler assembler(changing.problem);
  changing.springs->choose(groups(0, 12));
  assembler.evaluate(x_, Order::hessian);
  Vector stiffness = Eigen::Map<const Vector>(assembler.hessian().valuePtr(), assembler.hessian().nonZeros());
  damping.set_stiffness(stiffness);
  const Matrix expected = 0.1 / 0.01 * dense_matrix(assembler.hessian()) + 0.5 / 0.01 * Matrix(mass.asDiagonal());
  for (const auto& [first, last] : {std::pair{0, 12}, {10, 24}, {24, 25}, {0, 0}, {3, 20}}) {
    changing.springs->choose(groups(first, last));
    assembler.evaluate(x_, Order::hessian);
    Vector gradient = Vector::Zero(3 * kPoints);
    SparseMatrix hessian = assembler.pattern().matrix();
    const double energy =
        damping.add_to({Order::hessian, Tangent::exact, gradient.data(), hessian.valuePtr(), nullptr}, x_);
    EXPECT_LE((gradient - expected * x_).norm(), 1e-13 * gradient.norm());
    EXPECT_LE((dense_matrix(hessian) - expected).norm(), 1e-14 * expected.norm());
    EXPECT_NEAR(energy, 0.5 * x_.dot(expected * x_), 1e-12 * energy);
  }
  EXPECT_LT(assembler.pattern().matrix().nonZeros(), 2 * stiffness.size());
}

TEST_F(TermCouplingsTest, GroupsOfAnotherSizeAreRefused) {
  Sheet changing = sheet(Names::acting);
  changing.springs->choose(groups(0, 0));
  Assembler assembler(changing.problem);
  Couplings couplings(assembler.pattern().sizes());
  EXPECT_THROW(couplings.add(std::array<Index, 1>{3}, std::array{2}), std::invalid_argument);
  couplings.add(std::array<Index, 1>{4}, std::array{1});
  SparsityPattern pattern = assembler.pattern();
  EXPECT_THROW(pattern.slot(pairs_[0].a, pairs_[0].b), std::logic_error) << "they do not meet";
  EXPECT_THROW(pattern.grow(couplings.sizes(), couplings.pairs()), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::term_couplings_test
