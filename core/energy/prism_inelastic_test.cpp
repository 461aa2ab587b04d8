// Inelastic prisms beyond the checks of energies_test.cpp: one-dimensional solutions at finite strain.
#include "core/energy/prism_inelastic.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/check/taylor.h"
#include "core/energy/prism_inelastic_tied.h"
#include "core/testing/prism_bar.h"

namespace wrinkle::prism_inelastic_test {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The uniaxial law that the tests hold the prism to: τ = E (ε − εₚ), |τ| ≤ σ_Y + H γ.
struct UniaxialPlasticity {
  double young, yield, hardening, plastic = 0, flow = 0;

  double pull(double strain) {
    const double trial = young * (strain - plastic), excess = std::abs(trial) - yield - hardening * flow;
    if (excess > 0) {
      const double step = excess / (young + hardening);
      plastic += std::copysign(step, trial);
      flow += step;
    }
    return young * (strain - plastic);
  }
};

TEST(PrismInelastic, WithoutFlowIsHenckysElasticMaterial) {
  const Elastic material{kPrismYoung, kPrismPoisson};
  const auto [lambda, mu] = material.lame();
  PrismBar bar(material.lame(), {});
  const VectorN<3> strain(0.3, -0.2, 0.25);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(bar.stress(strain)[i], lambda * strain.sum() + 2 * mu * strain[i], 1e-12 * kPrismYoung);
  for (const double e : {0.5, -0.5}) {
    EXPECT_NEAR(bar.pull(e), kPrismYoung * e, 1e-11 * kPrismYoung);
    EXPECT_NEAR(bar.lateral(), -kPrismPoisson * e, 1e-12);
  }
  EXPECT_EQ(bar.dissipated(), 0);
}

/// To 50 % and back to −20 % and on again, in steps large and small.
TEST(PrismInelastic, UniaxialCycleFollowsTheLogarithmicLaw) {
  for (const double hardening : {0.0, 4.0, 100.0}) {
    PrismBar bar(Elastic{kPrismYoung, kPrismPoisson}.lame(), {1.0, hardening});
    UniaxialPlasticity law{kPrismYoung, 1.0, hardening};
    for (const double e : {0.004, 0.006, 0.1, 0.5, 0.497, 0.4, -0.2, -0.197, 0.1, 0.3}) {
      EXPECT_NEAR(bar.pull(e), law.pull(e), 1e-10 * kPrismYoung) << "hardening " << hardening << ", strain " << e;
      EXPECT_NEAR(bar.flow(), law.flow, 1e-12);
      const double elastic = e - law.plastic;
      EXPECT_NEAR(bar.lateral(), -kPrismPoisson * elastic - 0.5 * law.plastic, 1e-12)
          << "plastic flow keeps the volume";
    }
    EXPECT_NEAR(bar.dissipated(), 1.0 * law.flow, 1e-10) << "σ_Y γ per volume";
    EXPECT_GT(law.flow, 0.5);
  }
}

TEST(PrismInelastic, ElastoplasticModulusIsEHOverEPlusH) {
  PrismBar bar(Elastic{kPrismYoung, kPrismPoisson}.lame(), {1.0, 50.0});
  const double first = bar.pull(0.1), second = bar.pull(0.2);
  EXPECT_NEAR((second - first) / 0.1, kPrismYoung * 50 / (kPrismYoung + 50), 1e-9);
}

TEST(PrismInelastic, PressureAloneNeverFlows) {
  PrismBar bar(Elastic{kPrismYoung, kPrismPoisson}.lame(), {1.0, 0.0});
  bar.take({0.5, 0.5, 0.5});
  bar.take({-0.5, -0.5, -0.5});
  EXPECT_EQ(bar.flow(), 0);
  EXPECT_NEAR(bar.stress({-0.5, -0.5, -0.5})[0], -1.5 * kPrismYoung / (3 * (1 - 2 * kPrismPoisson)),
              1e-10 * kPrismYoung);
}

/// A path without any symmetry: shear in turning planes.
TEST(PrismInelastic, AnyPathKeepsPlasticVolumeAndDissipates) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> n;
  for (const Flow& flow : {Flow{1.0, 0.0}, Flow{1.0, 30.0}, Flow{0.0, 0.0, 40.0}, Flow{0.5, 10.0, 5.0}}) {
    auto rest = PrismInelastic::rest(flat_prism(), Elastic{kPrismYoung, kPrismPoisson}.lame(), flow, 0.1);
    MatrixN<3> F = MatrixN<3>::Identity();
    double dissipated = 0;
    for (int step = 0; step < 200; ++step) {
      for (double& f : F.reshaped()) f += 0.01 * n(random);
      const double d = PrismInelastic::advance(rest, affine(random_rotation(random) * F));
      EXPECT_GE(d, 0);
      dissipated += d;
      for (const auto& A : rest.inverse_flow) {
        const MatrixN<3> full{{A[0], A[1], A[3]}, {A[1], A[2], A[4]}, {A[3], A[4], A[5]}};
        EXPECT_NEAR(full.determinant(), 1, 1e-12);
      }
    }
    EXPECT_GT(dissipated, 0);
    EXPECT_GT(rest.flow[0], 0.1);
  }
}

/// Taken into the history, a rate-independent step leaves its stress as it was.
TEST(PrismInelastic, AdvancingLeavesPlasticStress) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20; ++i) {
    auto s = PrismInelastic::specimen(random);
    s.rest.viscous = 0;
    const MatrixN<3> before = kirchhoff_stress(s.rest, s.state);
    PrismInelastic::advance(s.rest, s.state);
    EXPECT_LE((kirchhoff_stress(s.rest, s.state) - before).norm(), 1e-12 * before.norm());
  }
}

/// Σ_a ∂W/∂x_a x_aᵀ [J]: the work of affine changes of shape.
template <class Gradient>
MatrixN<3> affine_work(const Gradient& gradient, const PrismState& q) {
  MatrixN<3> out = MatrixN<3>::Zero();
  for (int a = 0; a < 18; a += 3)
    out += Eigen::Map<const VectorN<3>>(&gradient[a]) * Eigen::Map<const VectorN<3>>(&q[a]).transpose();
  return out;
}

/// Of a flat prism, under any path of affine maps: as many points, and strains as tied, make no difference.
template <class Element>
void expect_as_the_dual_prism() {
  std::mt19937_64 random(12);
  std::normal_distribution<double> n;
  const Lame lame = Elastic{kPrismYoung, kPrismPoisson}.lame();
  for (const Flow& flow : {Flow{1.0, 30.0}, Flow{0.0, 0.0, 40.0}}) {
    auto dual = PrismInelastic::rest(flat_prism(), lame, flow, 0.1);
    auto other = Element::rest(flat_prism(), lame, flow, 0.1);
    MatrixN<3> F = MatrixN<3>::Identity();
    for (int step = 0; step < 40; ++step) {
      for (double& f : F.reshaped()) f += 0.02 * n(random);
      const PrismState q = affine(random_rotation(random) * F);
      std::array<double, Element::Layout::kDofs> wide{};
      std::ranges::copy(q, wide.begin());
      const auto expected = PrismInelastic::evaluate<Order::gradient, Curvature::exact, double>(q, dual);
      const auto found = Element::template evaluate<Order::gradient, Curvature::exact, double>(wide, other);
      EXPECT_NEAR(found.value, expected.value, 1e-11 * expected.value) << step;
      // Corner by corner forces differ, as what is tied follows other changes of shape; not those of affine ones.
      EXPECT_LE((affine_work(found.gradient, q) - affine_work(expected.gradient, q)).norm(), 1e-11 * kPrismYoung);
      EXPECT_NEAR(Element::advance(other, wide), PrismInelastic::advance(dual, q), 1e-11 * kPrismYoung);
      EXPECT_NEAR(Element::flow_volume(other, step % Element::kPoints), 1, 1e-11);
    }
    EXPECT_GT(dual.flow[0], 0.1);
  }
}

TEST(PrismInelastic, FullQuadratureAgreesOnAffineMaps) {
  expect_as_the_dual_prism<PrismInelasticFull>();
}

TEST(PrismInelastic, TetrahedraAgreeOnAffineMaps) {
  expect_as_the_dual_prism<PrismInelasticTetrahedra>();
}

TEST(PrismInelastic, TiedStrainsAgreeOnAffineMaps) {
  expect_as_the_dual_prism<PrismInelasticTied>();
}

TEST(PrismInelastic, EnhancedStrainsAgreeOnAffineMaps) {
  expect_as_the_dual_prism<PrismInelasticEnhanced>();
}

/// In pure shear (e, −e, 0): d²ψ/de² = 4μ before it yields and 4μ H/(3μ + H) from there on.
TEST(PrismInelastic, EnergyIsSmoothAtYieldAndItsCurvatureFalls) {
  constexpr double kYield = 1.0, kHardening = 10.0;
  const Lame lame = Elastic{kPrismYoung, kPrismPoisson}.lame();
  const auto rest = PrismInelastic::rest(flat_prism(), lame, {kYield, kHardening}, 1.0);
  const double volume = rest.prism.weight[0] + rest.prism.weight[1], mu = lame.mu;
  const double yields = kYield / (2 * std::sqrt(3.0) * mu);
  const auto vector = [](const auto& a) { return Eigen::Map<const Vector>(a.data(), a.size()); };
  const auto evaluate = [&](double e) {
    const VectorN<3> stretch = VectorN<3>(e, -e, 0).array().exp();
    return PrismInelastic::evaluate<Order::hessian, Curvature::exact, double>(affine(stretch.asDiagonal()), rest);
  };
  const PrismState change = affine(VectorN<3>(std::exp(yields), -std::exp(-yields), 0).asDiagonal());
  const auto curvature = [&](const auto& local) {
    return vector(change).dot(dense_matrix<PrismInelastic::Layout>(local.hessian) * vector(change)) / volume;
  };
  const auto below = evaluate(yields * (1 - 1e-9)), above = evaluate(yields * (1 + 1e-9));
  EXPECT_NEAR(below.value, above.value, 1e-8 * above.value);
  EXPECT_LE((vector(below.gradient) - vector(above.gradient)).norm(), 1e-8 * vector(above.gradient).norm());
  EXPECT_NEAR(curvature(below), 4 * mu, 1e-6 * mu);
  EXPECT_NEAR(curvature(above), 4 * mu * kHardening / (3 * mu + kHardening), 1e-6 * mu);
}

/// Taylor slopes where two or three stretches agree, or nearly: elastic, plastic and viscous.
TEST(PrismInelastic, DerivativesHoldForEqualStretches) {
  std::mt19937_64 random(17);
  std::normal_distribution<double> n;
  for (const Flow& flow : {Flow{}, Flow{1.0, 10.0}, Flow{0, 0, 20.0}})
    for (const double gap : {0.0, 1e-12, 1e-9, 1e-6, 1e-4, 3e-3, 0.04, 0.1})
      for (const double third : {0.2, 0.0}) {
        if (third == 0 && gap > 0.01 && flow.yield_stress == 1.0) continue;  // not flowing clearly
        const VectorN<3> stretch = VectorN<3>(0.1, 0.1 + gap, 0.1 - third).array().exp();
        const auto rest = PrismInelastic::rest(flat_prism(), Elastic{kPrismYoung, kPrismPoisson}.lame(), flow, 0.1);
        const PrismState q = affine(random_rotation(random) * stretch.asDiagonal() * random_rotation(random));
        const auto at = [&](const Vector& y) {
          PrismState s;
          Eigen::Map<Vector>(s.data(), 18) = y;
          return PrismInelastic::evaluate<Order::hessian, Curvature::exact, double>(s, rest);
        };
        const DerivativeCheck f{
            [&](const Vector& y) { return at(y).value; },
            [&](const Vector& y) { return Vector(Eigen::Map<const Vector>(at(y).gradient.data(), 18)); },
            [&](const Vector& y) { return dense_matrix<PrismInelastic::Layout>(at(y).hessian); }};
        Vector d(18);
        for (double& c : d) c = n(random);
        const TaylorSlopes slopes = taylor_slopes(f, Eigen::Map<const Vector>(q.data(), 18), d.normalized(), 5e-4);
        EXPECT_NEAR(slopes.gradient, 2, 0.1) << gap << ' ' << third;
        EXPECT_NEAR(slopes.hessian, 3, 0.15) << gap << ' ' << third << " yield " << flow.yield_stress;
      }
}

TEST(PrismInelastic, InvertedPrismHasNoEnergy) {
  const auto rest = PrismInelastic::rest(flat_prism(), Elastic{kPrismYoung, kPrismPoisson}.lame(), {1.0, 0.0}, 1.0);
  const PrismState q = affine(VectorN<3>(1, 1, -1).asDiagonal());
  EXPECT_TRUE(std::isnan((PrismInelastic::evaluate<Order::value, Curvature::exact, double>(q, rest).value)));
}

TEST(PrismInelastic, RefusesWhatMakesNoSense) {
  const Lame lame = Elastic{kPrismYoung, kPrismPoisson}.lame();
  const auto make = [&](const Flow& flow, double h) { return PrismInelastic::rest(flat_prism(), lame, flow, h); };
  EXPECT_THROW(make({-1.0}, 1), std::invalid_argument);
  EXPECT_THROW(make({1.0, -1.0}, 1), std::invalid_argument);
  EXPECT_THROW(make({1.0, kNever}, 1), std::invalid_argument);
  EXPECT_THROW(make({1.0, 0.0, -1.0}, 1), std::invalid_argument);
  EXPECT_THROW(make({1.0, 0.0, 1.0}, 0), std::invalid_argument);
  EXPECT_NO_THROW(make({1.0, 0.0, 0.0}, 0));
}

}  // namespace
}  // namespace wrinkle::prism_inelastic_test
