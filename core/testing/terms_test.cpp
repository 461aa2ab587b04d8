// Checks that every term of core/assembly/terms.def passes at all of its specimens.
#include <gtest/gtest.h>

#include <Eigen/Geometry>

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
  static Matrix hessian(Assembler& assembler, const Vector& x, Tangent tangent) {
    assembler.evaluate(x, Order::hessian, tangent);
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
    const DerivativeCheck f{[&](const Vector& x) { return assembler.evaluate(x, Order::value); },
                            [&](const Vector& x) {
                              assembler.evaluate(x, Order::gradient);
                              return assembler.full_gradient();
                            },
                            [&](const Vector& x) { return hessian(assembler, x, Tangent::exact); }};
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
    const double energy = assembler.evaluate(specimen.x, Order::gradient);
    const Vector gradient = assembler.full_gradient();
    const double size = hessian(assembler, specimen.x, Tangent::exact).norm();
    for (const Tangent tangent : {Tangent::positive, Tangent::projected}) {
      const Matrix positive = hessian(assembler, specimen.x, tangent);
      EXPECT_GE(symmetric_eigenvalues(positive)[0], -1e-12 * (size + positive.norm()));
      EXPECT_NEAR(assembler.evaluate(specimen.x, Order::value), energy, 1e-13 * std::abs(energy));
      EXPECT_LE((assembler.full_gradient() - gradient).norm(), 1e-12 * gradient.norm());
    }
  });
}

INSTANTIATE_TEST_SUITE_P(AllTerms, TermTest, testing::ValuesIn(all_terms()),
                         [](const auto& entry) { return std::string(entry.param.type); });

}  // namespace
}  // namespace wrinkle::terms_test
