#include "core/assembly/mapped_energy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/assembly/element_sums.h"
#include "core/check/dense_matrix.h"
#include "core/energy/membrane_stvk.h"
#include "core/mesh/strip.h"

namespace wrinkle::mapped_energy_test {
namespace {

/// An irregular sheet of StVK triangles whose 12 vertices are affine in fewer: x = B u + b with a random B.
class MappedEnergyTest : public testing::Test {
 protected:
  MappedEnergyTest() {
    const TriangleMesh mesh =
        strip_mesh({.length = 1, .width = 0.7, .along = 3, .across = 2, .pattern = StripPattern::irregular});
    fine_.num_dofs = 36;
    fine_.fixed.assign(36, 0);
    ElementSet<MembraneStvk> set;
    for (const auto& t : mesh.triangles)
      set.add({3 * t[0], 3 * t[1], 3 * t[2]},
              MembraneStvk::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], 0.1, {10.0, 0.3}));
    fine_.add(std::make_unique<ElementSum<MembraneStvk>>(set));
    Matrix dense = Matrix::NullaryExpr(36, 10, [&] { return u_(random_); });
    dense.col(3).setZero();  // an unknown between two groups that the map does not read
    map_ = dense.sparseView();
    offset_ = Vector::Zero(36);
    for (Index v = 0; v < 12; ++v) offset_.segment<3>(3 * v) = mesh.vertices[v];
    assembler_ = std::make_unique<Assembler>(fine_);
  }
  Problem mapped(std::vector<char> fixed) {
    Problem out;
    out.num_dofs = 10;
    out.fixed = std::move(fixed);
    out.add(std::make_unique<MappedEnergy>(*assembler_, map_, groups_)).set_offset(offset_);
    return out;
  }

  std::mt19937_64 random_{11};
  std::uniform_real_distribution<double> u_{-0.1, 0.1};
  Problem fine_;
  SparseMatrix map_;
  Vector offset_;
  std::vector<Index> groups_{0, 4, 7};
  std::unique_ptr<Assembler> assembler_;
};

TEST_F(MappedEnergyTest, DerivativesAreThoseOfTheInnerProblemBetweenTheMaps) {
  for (const std::vector<char>& fixed : {std::vector<char>(10, 0), {0, 0, 0, 0, 1, 1, 1, 0, 1, 0}}) {
    Problem problem = mapped(fixed);
    Assembler outer(problem);
    const Vector u = Vector::NullaryExpr(10, [&] { return u_(random_); });
    for (const Tangent tangent : {Tangent::exact, Tangent::positive}) {
      const double energy = outer.evaluate(u, Order::hessian, tangent);
      const Matrix hessian = dense_matrix(outer.hessian());
      EXPECT_NEAR(assembler_->evaluate(map_ * u + offset_, Order::hessian, tangent), energy, 1e-14 * std::abs(energy));
      const Matrix B = Matrix(map_)(Eigen::all, outer.pattern().free());
      const Matrix wanted = B.transpose() * dense_matrix(assembler_->hessian()) * B;
      EXPECT_LE((hessian - wanted).norm(), 1e-13 * wanted.norm());
      EXPECT_LE((outer.gradient() - B.transpose() * assembler_->full_gradient()).norm(), 1e-13);
    }
  }
}

/// Keeps where it was told that a step begins, and that what is lagged is taken anew.
class Listener final : public Energy {
 public:
  Vector begun, lagged;

  std::string_view name() const override { return "listener"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  double add_to(const Assembly&, const Vector&) const override { return 0; }
  void begin_step(const Vector& x) override { begun = x; }
  void update_lag(const Vector& x) override { lagged = x; }
};

/// At B u + b, whatever stands behind the unknowns that B reads.
TEST_F(MappedEnergyTest, TermsBehindItHearWhereAStepBegins) {
  auto& listener = fine_.add(std::make_unique<Listener>());
  Assembler inner(fine_);
  MappedEnergy seen(inner, map_, groups_);
  seen.set_offset(offset_);
  const Vector u = Vector::LinSpaced(12, -1, 2);
  seen.begin_step(u);
  ASSERT_EQ(listener.begun.size(), 36);
  EXPECT_LE((listener.begun - map_ * u.head(10) - offset_).norm(), 1e-14);
  EXPECT_EQ(listener.lagged.size(), 0);
  seen.update_lag(2 * u);
  ASSERT_EQ(listener.lagged.size(), 36);
  EXPECT_LE((listener.lagged - 2 * map_ * u.head(10) - offset_).norm(), 1e-14);
}

TEST_F(MappedEnergyTest, RefusesAMapThatReadsUnlistedUnknowns) {
  EXPECT_THROW(MappedEnergy(*assembler_, map_, {0, 4}), std::invalid_argument);
  EXPECT_THROW(MappedEnergy(*assembler_, SparseMatrix(35, 10), groups_), std::invalid_argument);
}

TEST_F(MappedEnergyTest, RefusesAnInnerProblemWithHeldUnknowns) {
  fine_.fixed[5] = 1;
  Assembler held(fine_);
  EXPECT_THROW(MappedEnergy(held, map_, groups_), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::mapped_energy_test
