// Inelastic prisms beyond the checks of energies_test.cpp: one-dimensional solutions at finite strain.
#include "core/energy/prism_inelastic.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/check/taylor.h"

namespace wrinkle::prism_inelastic_test {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kYoung = 200.0, kPoisson = 0.3;

PrismCorners flat_prism() {
  return {{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}, {0, 0, 0.1}, {1, 0, 0.1}, {0.3, 0.8, 0.1}}};
}

using State = std::array<double, 18>;

State affine(const MatrixN<3>& F) {
  State q;
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = F.row(i) * flat_prism()[a];
  return q;
}

MatrixN<3> random_rotation(std::mt19937_64& random) {
  std::normal_distribution<double> n;
  return Eigen::Quaterniond(n(random), n(random), n(random), n(random)).normalized().toRotationMatrix();
}

/// Mean Kirchhoff stress [Pa] of the step that ends in q: Σ w τ = Σ_a ∂W/∂x_a x_aᵀ over the volume.
MatrixN<3> kirchhoff_stress(const PrismInelastic::Rest<double>& r, const State& q) {
  const auto local = PrismInelastic::evaluate<Order::gradient, Curvature::exact, double>(q, r);
  MatrixN<3> out = MatrixN<3>::Zero();
  for (int a = 0; a < 18; a += 3)
    out += Eigen::Map<const VectorN<3>>(&local.gradient[a]) * Eigen::Map<const VectorN<3>>(&q[a]).transpose();
  return out / (r.prism.weight[0] + r.prism.weight[1]);
}

double root(const std::function<double(double)>& f, double low, double high) {
  const bool rising = f(high) > f(low);
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    ((f(middle) < 0) == rising ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// One prism under logarithmic strains along turning axes.
class Bar {
 public:
  Bar(const Lame& lame, const Flow& flow, double time_step = 1.0)
      : rest_(PrismInelastic::rest(flat_prism(), lame, flow, time_step)) {}

  /// Kirchhoff stresses along the axes.
  VectorN<3> stress(const VectorN<3>& strain) const {
    const MatrixN<3> tau = kirchhoff_stress(rest_, state(strain));
    return (turn_.transpose() * tau * turn_).diagonal();
  }
  /// Stress along the first axis with none across, and the step taken. `strain`: along the axis.
  double pull(double strain) {
    lateral_ = root([&](double e) { return stress({strain, e, e})[1]; }, -2, 2);
    const VectorN<3> tau = stress({strain, lateral_, lateral_});
    EXPECT_LE(std::abs(tau[1]), 1e-10 * kYoung);
    take({strain, lateral_, lateral_});
    return tau[0];
  }
  void take(const VectorN<3>& strain) {
    dissipated_ += PrismInelastic::advance(rest_, state(strain));
    turn_ = random_rotation(random_);  // a turn between the steps makes no difference
  }
  double lateral() const { return lateral_; }
  double flow() const { return rest_.flow[0]; }
  double dissipated() const { return dissipated_ / volume(); }
  double volume() const { return rest_.prism.weight[0] + rest_.prism.weight[1]; }

 private:
  State state(const VectorN<3>& strain) const {
    return affine(turn_ * strain.array().exp().matrix().asDiagonal() * MatrixN<3>::Identity());
  }

  PrismInelastic::Rest<double> rest_;
  std::mt19937_64 random_{3};
  MatrixN<3> turn_ = MatrixN<3>::Identity();
  double lateral_ = 0, dissipated_ = 0;
};

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
  const Elastic material{kYoung, kPoisson};
  const auto [lambda, mu] = material.lame();
  Bar bar(material.lame(), {});
  const VectorN<3> strain(0.3, -0.2, 0.25);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(bar.stress(strain)[i], lambda * strain.sum() + 2 * mu * strain[i], 1e-12 * kYoung);
  for (const double e : {0.5, -0.5}) {
    EXPECT_NEAR(bar.pull(e), kYoung * e, 1e-11 * kYoung);
    EXPECT_NEAR(bar.lateral(), -kPoisson * e, 1e-12);
  }
  EXPECT_EQ(bar.dissipated(), 0);
}

/// To 50 % and back to −20 % and on again, in steps large and small.
TEST(PrismInelastic, UniaxialCycleFollowsTheLogarithmicLaw) {
  for (const double hardening : {0.0, 4.0, 100.0}) {
    Bar bar(Elastic{kYoung, kPoisson}.lame(), {1.0, hardening});
    UniaxialPlasticity law{kYoung, 1.0, hardening};
    for (const double e : {0.004, 0.006, 0.1, 0.5, 0.497, 0.4, -0.2, -0.197, 0.1, 0.3}) {
      EXPECT_NEAR(bar.pull(e), law.pull(e), 1e-10 * kYoung) << "hardening " << hardening << ", strain " << e;
      EXPECT_NEAR(bar.flow(), law.flow, 1e-12);
      const double elastic = e - law.plastic;
      EXPECT_NEAR(bar.lateral(), -kPoisson * elastic - 0.5 * law.plastic, 1e-12) << "plastic flow keeps the volume";
    }
    EXPECT_NEAR(bar.dissipated(), 1.0 * law.flow, 1e-10) << "σ_Y γ per volume";
    EXPECT_GT(law.flow, 0.5);
  }
}

TEST(PrismInelastic, ElastoplasticModulusIsEHOverEPlusH) {
  Bar bar(Elastic{kYoung, kPoisson}.lame(), {1.0, 50.0});
  const double first = bar.pull(0.1), second = bar.pull(0.2);
  EXPECT_NEAR((second - first) / 0.1, kYoung * 50 / (kYoung + 50), 1e-9);
}

TEST(PrismInelastic, PressureAloneNeverFlows) {
  Bar bar(Elastic{kYoung, kPoisson}.lame(), {1.0, 0.0});
  bar.take({0.5, 0.5, 0.5});
  bar.take({-0.5, -0.5, -0.5});
  EXPECT_EQ(bar.flow(), 0);
  EXPECT_NEAR(bar.stress({-0.5, -0.5, -0.5})[0], -1.5 * kYoung / (3 * (1 - 2 * kPoisson)), 1e-10 * kYoung);
}

/// A path without any symmetry: shear in turning planes.
TEST(PrismInelastic, AnyPathKeepsPlasticVolumeAndDissipates) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> n;
  for (const Flow& flow : {Flow{1.0, 0.0}, Flow{1.0, 30.0}, Flow{0.0, 0.0, 40.0}, Flow{0.5, 10.0, 5.0}}) {
    auto rest = PrismInelastic::rest(flat_prism(), Elastic{kYoung, kPoisson}.lame(), flow, 0.1);
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

/// In pure shear (e, −e, 0): d²ψ/de² = 4μ before it yields and 4μ H/(3μ + H) from there on.
TEST(PrismInelastic, EnergyIsSmoothAtYieldAndItsCurvatureFalls) {
  constexpr double kYield = 1.0, kHardening = 10.0;
  const Lame lame = Elastic{kYoung, kPoisson}.lame();
  const auto rest = PrismInelastic::rest(flat_prism(), lame, {kYield, kHardening}, 1.0);
  const double volume = rest.prism.weight[0] + rest.prism.weight[1], mu = lame.mu;
  const double yields = kYield / (2 * std::sqrt(3.0) * mu);
  const auto vector = [](const auto& a) { return Eigen::Map<const Vector>(a.data(), a.size()); };
  const auto evaluate = [&](double e) {
    const VectorN<3> stretch = VectorN<3>(e, -e, 0).array().exp();
    return PrismInelastic::evaluate<Order::hessian, Curvature::exact, double>(affine(stretch.asDiagonal()), rest);
  };
  const State change = affine(VectorN<3>(std::exp(yields), -std::exp(-yields), 0).asDiagonal());
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
        const auto rest = PrismInelastic::rest(flat_prism(), Elastic{kYoung, kPoisson}.lame(), flow, 0.1);
        const State q = affine(random_rotation(random) * stretch.asDiagonal() * random_rotation(random));
        const auto at = [&](const Vector& y) {
          State s;
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

/// Held strain: backward Euler's factor 1/(1 + h/τ) a step, τ = η/μ, exactly; the pressure stays.
TEST(PrismInelastic, MaxwellStressRelaxesByBackwardEulersFactor) {
  const double time = 2.0, h = 0.3;
  const Lame lame = Elastic{kYoung, kPoisson}.lame();
  Bar bar(lame, {0, 0, time * lame.mu}, h);
  const VectorN<3> strain(0.3, -0.1, 0.05);
  const double pressure = (lame.lambda + 2 * lame.mu / 3) * strain.sum();
  VectorN<3> deviator = 2 * lame.mu * (strain.array() - strain.mean());
  for (int step = 0; step < 10; ++step) {
    deviator /= 1 + h / time;
    EXPECT_LE((bar.stress(strain).array() - pressure - deviator.array()).matrix().norm(), 1e-11 * kYoung);
    bar.take(strain);
  }
}

TEST(PrismInelastic, MaxwellRelaxationIsOfFirstOrderInTheTimeStep) {
  const double time = 1.0, end = 1.5;
  const Lame lame = Elastic{kYoung, kPoisson}.lame();
  const VectorN<3> strain(0.2, -0.1, -0.1);
  std::vector<double> sizes, errors;
  for (const int steps : {30, 60, 120, 240}) {
    Bar bar(lame, {0, 0, time * lame.mu}, end / steps);
    for (int i = 0; i + 1 < steps; ++i) bar.take(strain);
    sizes.push_back(end / steps);
    errors.push_back(std::abs(bar.stress(strain)[0] / (2 * lame.mu * 0.2) - std::exp(-end / time)));
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1, 0.03);
}

/// Held uniaxial Kirchhoff stress τ: ε = τ/E + τ t/(3η) along, −ντ/E − τ t/(6η) across.
TEST(PrismInelastic, MaxwellCreepsAtConstantRate) {
  const double eta = 50, h = 0.2, tau = 10;
  Bar bar(Elastic{kYoung, kPoisson}.lame(), {0, 0, eta}, h);
  for (int step = 1; step <= 20; ++step) {
    const double creep = tau * h * step / (3 * eta), across = -kPoisson * tau / kYoung - 0.5 * creep;
    const VectorN<3> strain(tau / kYoung + creep, across, across);
    EXPECT_LE((bar.stress(strain) - VectorN<3>(tau, 0, 0)).norm(), 1e-10 * kYoung) << "step " << step;
    bar.take(strain);
  }
}

/// Steady flow at a strain rate ε̇: τ = σ_Y + 3η ε̇. Bingham.
TEST(PrismInelastic, ViscoplasticStressExceedsYieldByThreeViscositiesTimesRate) {
  const double eta = 2, h = 0.1, rate = 0.05;
  Bar bar(Elastic{kYoung, kPoisson}.lame(), {1.0, 0.0, eta}, h);
  double tau = 0;
  for (int step = 1; step <= 100; ++step) tau = bar.pull(rate * h * step);
  EXPECT_NEAR(tau, 1.0 + 3 * eta * rate, 1e-9);
}

/// A Maxwell branch beside an elastic one: the standard linear solid. Released after a long hold, it springs back to
/// the strain e₀ G₁/(G + G₁) and creeps home with the time τ (G + G₁)/G, an isochoric motion throughout.
TEST(PrismInelastic, StandardLinearSolidRecovers) {
  const double G = 30, G1 = 60, time = 1.0, held = 0.2, end = 2.0;
  const double exact = held * G1 / (G + G1) * std::exp(-end * G / (time * (G + G1)));
  std::vector<double> sizes, errors;
  for (const int steps : {40, 80, 160}) {
    Bar elastic({-2 * G / 3, G}, {}), maxwell({-2 * G1 / 3, G1}, {0, 0, time * G1}, end / steps);
    const auto strain = [](double e) { return VectorN<3>(e, -e / 2, -e / 2); };
    for (int i = 0; i < 100 * steps; ++i) maxwell.take(strain(held));
    double e = 0;
    for (int i = 0; i < steps; ++i) {
      e = root([&](double x) { return elastic.stress(strain(x))[0] + maxwell.stress(strain(x))[0]; }, -1, 1);
      elastic.take(strain(e));
      maxwell.take(strain(e));
    }
    sizes.push_back(end / steps);
    errors.push_back(std::abs(e - exact));
    EXPECT_LE(std::abs(e / exact - 1), 2.0 / steps);
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 1, 0.05);
}

TEST(PrismInelastic, InvertedPrismHasNoEnergy) {
  const auto rest = PrismInelastic::rest(flat_prism(), Elastic{kYoung, kPoisson}.lame(), {1.0, 0.0}, 1.0);
  const State q = affine(VectorN<3>(1, 1, -1).asDiagonal());
  EXPECT_TRUE(std::isnan((PrismInelastic::evaluate<Order::value, Curvature::exact, double>(q, rest).value)));
}

TEST(PrismInelastic, RefusesWhatMakesNoSense) {
  const Lame lame = Elastic{kYoung, kPoisson}.lame();
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
