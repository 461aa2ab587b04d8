#pragma once
/// For tests of inelastic prisms: one prism as a bar.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <functional>
#include <random>

#include "core/energy/prism_inelastic.h"

namespace wrinkle {

inline constexpr double kPrismYoung = 200.0, kPrismPoisson = 0.3;

inline PrismCorners flat_prism() {
  return {{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}, {0, 0, 0.1}, {1, 0, 0.1}, {0.3, 0.8, 0.1}}};
}

using PrismState = std::array<double, 18>;

inline PrismState affine(const MatrixN<3>& F) {
  PrismState q;
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = F.row(i) * flat_prism()[a];
  return q;
}

inline MatrixN<3> random_rotation(std::mt19937_64& random) {
  std::normal_distribution<double> n;
  return Eigen::Quaterniond(n(random), n(random), n(random), n(random)).normalized().toRotationMatrix();
}

/// Mean Kirchhoff stress [Pa] of the step that ends in q: Σ w τ = Σ_a ∂W/∂x_a x_aᵀ over the volume.
inline MatrixN<3> kirchhoff_stress(const PrismInelastic::Rest<double>& r, const PrismState& q) {
  const auto local = PrismInelastic::evaluate<Order::gradient, Curvature::exact, double>(q, r);
  MatrixN<3> out = MatrixN<3>::Zero();
  for (int a = 0; a < 18; a += 3)
    out += Eigen::Map<const VectorN<3>>(&local.gradient[a]) * Eigen::Map<const VectorN<3>>(&q[a]).transpose();
  return out / (r.prism.weight[0] + r.prism.weight[1]);
}

inline double root(const std::function<double(double)>& f, double low, double high) {
  const bool rising = f(high) > f(low);
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    ((f(middle) < 0) == rising ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// One prism under logarithmic strains along turning axes.
class PrismBar {
 public:
  PrismBar(const Lame& lame, const Flow& flow, double time_step = 1.0)
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
    EXPECT_LE(std::abs(tau[1]), 1e-10 * kPrismYoung);
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
  PrismState state(const VectorN<3>& strain) const {
    return affine(turn_ * strain.array().exp().matrix().asDiagonal() * MatrixN<3>::Identity());
  }

  PrismInelastic::Rest<double> rest_;
  std::mt19937_64 random_{3};
  MatrixN<3> turn_ = MatrixN<3>::Identity();
  double lateral_ = 0, dissipated_ = 0;
};

}  // namespace wrinkle
