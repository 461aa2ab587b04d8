// Checks that every term of core/assembly/terms.def passes at all of its specimens.
#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/assembly/linearised_step.h"
#include "core/base/random.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"
#include "core/testing/term_specimens.h"

namespace wrinkle::terms_test {
namespace {

constexpr int kTries = 4;

class TermTest : public testing::TestWithParam<TermEntry> {
 protected:
  /// check(specimen, assembler) for all specimens, drawn several times.
  template <class F>
  void for_each_specimen(const F& check) {
    for (int i = 0; i < kTries; ++i)
      for (TermSpecimen& specimen : GetParam().specimens(random_)) {
        SCOPED_TRACE(specimen.name);
        Assembler assembler(*specimen.problem);
        if (specimen.ready) specimen.ready(assembler);
        check(specimen, assembler);
      }
  }
  Vector direction(Index size) {
    return Vector::NullaryExpr(size, [&] { return symmetric_uniform(random_); }).normalized();
  }
  /// The gradient where `order` asks for it.
  static Linearised evaluate(const TermSpecimen& specimen, Assembler& assembler, const Vector& x, Order order,
                             Tangent tangent = Tangent::exact) {
    if (specimen.last_step.size() > 0) return evaluate_linearised(assembler, x, specimen.last_step, tangent);
    const double energy = assembler.evaluate(x, order, tangent);
    return {energy, assembler.full_gradient()};
  }
  static Matrix hessian(const TermSpecimen& specimen, Assembler& assembler, Tangent tangent) {
    evaluate(specimen, assembler, specimen.x, Order::hessian, tangent);
    return dense_matrix(assembler.hessian());
  }
  /// The first points moved and turned, the vectors behind them turned.
  Vector moved(const TermSpecimen& specimen) {
    const MatrixN<3> turn(Eigen::AngleAxisd(3 * symmetric_uniform(random_), direction(3).head<3>()));
    const VectorN<3> shift = direction(3);
    Vector out = specimen.x;
    for (Index i = 0; i < out.size(); i += 3) {
      out.segment<3>(i) = turn * VectorN<3>(specimen.x.segment<3>(i));
      if (i < 3 * specimen.points || is_centre(specimen, i)) out.segment<3>(i) += shift;
    }
    return out;
  }
  /// Of an affine body, behind the points: its centre, then its axes.
  static bool is_centre(const TermSpecimen& specimen, Index first) {
    return first >= 3 * specimen.points && (first - 3 * specimen.points) % 12 == 0;
  }

  std::mt19937_64 random_{7};
};

TEST_P(TermTest, TaylorSlopesAreTwoAndThree) {
  for_each_specimen([&](const TermSpecimen& specimen, Assembler& assembler) {
    const DerivativeCheck f{[&](const Vector& x) { return evaluate(specimen, assembler, x, Order::value).energy; },
                            [&](const Vector& x) { return evaluate(specimen, assembler, x, Order::gradient).gradient; },
                            [&](const Vector&) { return hessian(specimen, assembler, Tangent::exact); }};
    const TaylorSlopes slopes =
        taylor_slopes(f, specimen.x, direction(static_cast<Index>(specimen.x.size())), specimen.step);
    EXPECT_NEAR(slopes.gradient, 2, 0.1);
    EXPECT_NEAR(slopes.hessian, 3, 0.15);
    EXPECT_GT(f.gradient(specimen.x).norm(), 0) << "nothing to check";
  });
}

TEST_P(TermTest, RigidMotionLeavesEnergyUnchanged) {
  for_each_specimen([&](const TermSpecimen& specimen, Assembler& assembler) {
    if (specimen.points == 0) return;
    const double energy = assembler.evaluate(specimen.x, Order::value);
    EXPECT_NEAR(assembler.evaluate(moved(specimen), Order::value), energy, 1e-10 * std::abs(energy));
  });
}

TEST_P(TermTest, PositiveFormsAreSemiDefiniteAndLeaveTheForcesAlone) {
  for_each_specimen([&](const TermSpecimen& specimen, Assembler& assembler) {
    const auto [energy, gradient] = evaluate(specimen, assembler, specimen.x, Order::gradient);
    const double size = hessian(specimen, assembler, Tangent::exact).norm();
    for (const Tangent tangent : {Tangent::positive, Tangent::projected}) {
      const Linearised same = evaluate(specimen, assembler, specimen.x, Order::hessian, tangent);
      const Matrix positive = dense_matrix(assembler.hessian());
      EXPECT_GE(symmetric_eigenvalues(positive)[0], -1e-12 * (size + positive.norm()));
      EXPECT_NEAR(same.energy, energy, 1e-13 * std::abs(energy));
      EXPECT_LE((same.gradient - gradient).norm(), 1e-12 * gradient.norm());
    }
  });
}

INSTANTIATE_TEST_SUITE_P(AllTerms, TermTest, testing::ValuesIn(all_terms()),
                         [](const auto& entry) { return std::string(entry.param.type); });

}  // namespace
}  // namespace wrinkle::terms_test
