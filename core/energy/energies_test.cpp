// Checks that every element energy in energies.def passes.
#include "core/energy/all_energies.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/dual.h"
#include "core/check/taylor.h"

namespace wrinkle::energies_test {
namespace {

constexpr int kTries = 20;

template <class E>
class ElementTest : public testing::Test {
 protected:
  static constexpr int N = E::Layout::kDofs;
  using State = std::array<double, N>;

  static State state(const Vector& x) {
    State q;
    Eigen::Map<Vector>(q.data(), N) = x;
    return q;
  }
  static Vector vector(const State& q) { return Eigen::Map<const Vector>(q.data(), N); }

  template <Curvature curvature = Curvature::exact>
  static Local<double, typename E::Layout> evaluate(const Specimen<E>& s, const Vector& x) {
    return E::template evaluate<Order::hessian, curvature, double>(state(x), s.rest);
  }
  static Matrix hessian(const Specimen<E>& s, const Vector& x) {
    return dense_matrix<typename E::Layout>(evaluate(s, x).hessian);
  }

  /// The state moved by a rotation and a translation; single unknowns (edge rotations) are left alone.
  static Vector moved(const Vector& x, std::mt19937_64& random) {
    std::normal_distribution<double> n;
    const Eigen::Quaterniond turn = Eigen::Quaterniond(n(random), n(random), n(random), n(random)).normalized();
    const VectorN<3> shift(n(random), n(random), n(random));
    const Eigen::Rotation2Dd turn2(n(random));
    Vector out = x;
    for (int g = 0; g < E::Layout::kGroups; ++g) {
      const int at = E::Layout::offset[g];
      if (E::Layout::sizes[g] == 3) out.segment<3>(at) = turn * VectorN<3>(x.segment<3>(at)) + shift;
      if (E::Layout::sizes[g] == 2) out.segment<2>(at) = turn2 * VectorN<2>(x.segment<2>(at)) + shift.head<2>();
    }
    return out;
  }

  std::mt19937_64 random_{7};
};

using Elements = AllEnergies;
class ElementName {
 public:
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
template <class Tuple>
struct AsTypes;
template <class... E>
struct AsTypes<std::tuple<E...>> {
  using type = testing::Types<E...>;
};
TYPED_TEST_SUITE(ElementTest, AsTypes<Elements>::type, ElementName);

TYPED_TEST(ElementTest, TaylorSlopesAreTwoAndThree) {
  std::normal_distribution<double> n;
  for (int i = 0; i < kTries; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const Vector x = this->vector(s.state);
    Vector d(x.size());
    for (auto& c : d) c = n(this->random_);
    d.normalize();
    const DerivativeCheck f{
        [&](const Vector& y) {
          return TypeParam::template evaluate<Order::value, Curvature::exact, double>(this->state(y), s.rest).value;
        },
        [&](const Vector& y) { return this->vector(this->evaluate(s, y).gradient); },
        [&](const Vector& y) { return this->hessian(s, y); }};
    const TaylorSlopes slopes = taylor_slopes(f, x, d, 0.1 * s.length);
    EXPECT_NEAR(slopes.gradient, 2, 0.1) << "try " << i;
    EXPECT_NEAR(slopes.hessian, 3, 0.15) << "try " << i;
  }
}

/// Along so many directions at random an element is differentiated at a time: dual numbers of one size for all compile
/// in a fraction of the time that all of an element's unknowns at once take.
constexpr int kDirections = 3;

TYPED_TEST(ElementTest, AgreesWithAutomaticDifferentiation) {
  constexpr int dofs = TypeParam::Layout::kDofs;
  using D = Dual<kDirections>;
  std::normal_distribution<double> n;
  for (int i = 0; i < kTries; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const Matrix along = Matrix::NullaryExpr(dofs, kDirections, [&] { return n(this->random_); });
    std::array<D, dofs> q;
    for (int k = 0; k < dofs; ++k) {
      q[k] = D(s.state[k]);
      q[k].g = along.row(k).transpose();
    }
    typename TypeParam::template Rest<D> rest;
    constexpr int numbers = sizeof(s.rest) / sizeof(double);
    const auto plain = std::bit_cast<std::array<double, numbers>>(s.rest);
    for (int k = 0; k < numbers; ++k) reinterpret_cast<D*>(&rest)[k] = D(plain[k]);
    const D w = TypeParam::template evaluate<Order::value, Curvature::exact, D>(q, rest).value;
    const auto local = this->evaluate(s, this->vector(s.state));
    EXPECT_NEAR(local.value, w.v, 1e-12 * std::abs(w.v));
    EXPECT_LE((along.transpose() * this->vector(local.gradient) - w.g).norm(), 1e-11 * w.g.norm()) << "try " << i;
    const Matrix h = along.transpose() * dense_matrix<typename TypeParam::Layout>(local.hessian) * along;
    EXPECT_LE((h - w.h).norm(), 1e-10 * w.h.norm()) << "try " << i;
  }
}

TYPED_TEST(ElementTest, RigidMotionLeavesEnergyUnchanged) {
  for (int i = 0; i < kTries; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const Vector x = this->vector(s.state);
    const double w = this->evaluate(s, x).value;
    EXPECT_NEAR(this->evaluate(s, this->moved(x, this->random_)).value, w, 1e-10 * w);
  }
}

TYPED_TEST(ElementTest, PositiveFormIsSemiDefinite) {
  for (int i = 0; i < kTries; ++i) {
    const auto s = TypeParam::specimen(this->random_);
    const auto local = this->template evaluate<Curvature::positive>(s, this->vector(s.state));
    const Matrix k = dense_matrix<typename TypeParam::Layout>(local.hessian);
    const Vector eigenvalues = symmetric_eigenvalues(k);
    EXPECT_GE(eigenvalues.minCoeff(), -1e-12 * eigenvalues.maxCoeff()) << "try " << i;
    const auto exact = this->evaluate(s, this->vector(s.state));
    EXPECT_NEAR(local.value, exact.value, 1e-13 * std::abs(exact.value));
    EXPECT_LE((this->vector(local.gradient) - this->vector(exact.gradient)).norm(),
              1e-12 * this->vector(exact.gradient).norm());
  }
}

TYPED_TEST(ElementTest, PackOfElementsAgreesWithOneAtATime) {
  constexpr int dofs = TypeParam::Layout::kDofs, lanes = kLanes<Pack>;
  std::array<Specimen<TypeParam>, lanes> specimens;
  std::array<Pack, dofs> q;
  typename TypeParam::template Rest<Pack> rest;
  constexpr int numbers = sizeof(specimens[0].rest) / sizeof(double);
  for (int l = 0; l < lanes; ++l) {
    specimens[l] = TypeParam::specimen(this->random_);
    const auto plain = std::bit_cast<std::array<double, numbers>>(specimens[l].rest);
    for (int k = 0; k < numbers; ++k) reinterpret_cast<double*>(&rest)[k * lanes + l] = plain[k];
    for (int k = 0; k < dofs; ++k) reinterpret_cast<double*>(&q[k])[l] = specimens[l].state[k];
  }
  const auto compare = [&]<Curvature curvature>(std::integral_constant<Curvature, curvature>) {
    const auto packed = TypeParam::template evaluate<Order::hessian, curvature, Pack>(q, rest);
    for (int l = 0; l < lanes; ++l) {
      const auto one = this->template evaluate<curvature>(specimens[l], this->vector(specimens[l].state));
      EXPECT_NEAR(reinterpret_cast<const double*>(&packed.value)[l], one.value, 1e-12 * std::abs(one.value));
      const double scale = dense_matrix<typename TypeParam::Layout>(one.hessian).cwiseAbs().maxCoeff();
      for (std::size_t k = 0; k < packed.hessian.size(); ++k)
        EXPECT_NEAR(reinterpret_cast<const double*>(&packed.hessian[k])[l], one.hessian[k], 1e-11 * scale);
    }
  };
  compare(std::integral_constant<Curvature, Curvature::exact>{});
  compare(std::integral_constant<Curvature, Curvature::positive>{});
}

}  // namespace
}  // namespace wrinkle::energies_test
