#include "validation/oracle/elastica.h"

#include <fmt/core.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/oracle/chebyshev_integral.h"

namespace wrinkle::validation {
namespace {

constexpr double kLargestLoad = 1e7;  // bounds the number of collocation points by 730

/// The two numbers of the equation.
struct Load {
  double gamma, beta;
  double effective() const { return gamma * (1.0 + beta); }  // bounds Γλ
};

/// The points of [0, 1] crowd at the ends as n⁻², the layer at the clamp has thickness (Γλ)^−½: n grows as (Γλ)^¼.
Index collocation_points(const Load& load) {
  return static_cast<Index>(48.0 + 12.0 * std::pow(load.effective(), 0.25));
}

/// λ = 1 + β (1 − s) sin θ at each node.
Vector stretch(const Load& load, const Vector& s, const Vector& angle) {
  return 1.0 + load.beta * (1.0 - s.array()) * angle.array().sin();
}

/// −θ″ = Γ (1 − s) λ cos θ.
Vector bending_load(const Load& load, const Vector& s, const Vector& angle) {
  return load.gamma * (1.0 - s.array()) * stretch(load, s, angle).array() * angle.array().cos();
}

/// Its derivative by θ: Γ (1 − s) [β (1 − s) cos²θ − λ sin θ].
Vector bending_load_slope(const Load& load, const Vector& s, const Vector& angle) {
  const auto beyond = 1.0 - s.array();
  return load.gamma * beyond *
         (load.beta * beyond * angle.array().cos().square() - stretch(load, s, angle).array() * angle.array().sin());
}

/// For a small load the linear beam; else the layer tan(φ/4) = tan(π/8) e^{−ζ}, φ = π/2 − θ, with
/// ζ = ∫_0^s √(Γ(1−s)) ds, which also holds far from the clamp.
Vector first_guess(const Load& load, const Vector& s) {
  constexpr double kSmallLoad = 3.0;
  const double gamma = load.effective();
  if (gamma < kSmallLoad) return gamma * (s.array() / 2.0 - s.array().square() / 2.0 + s.array().cube() / 6.0);
  const auto beyond = 1.0 - s.array();
  const Vector decay = (-2.0 / 3.0 * std::sqrt(gamma) * (1.0 - beyond * beyond.sqrt())).exp();
  return std::numbers::pi / 2.0 - 4.0 * (std::tan(std::numbers::pi / 8.0) * decay.array()).atan();
}

/// Newton's method on F(θ) = θ − K f(θ) = 0, K = ∫_0^s ∫_σ^1, halving steps that do not reduce max |F|.
Vector solve_angles(const Load& load, const Vector& s, const Matrix& twice_integrated) {
  constexpr double kSmallStep = 1e-10;  // convergence is quadratic: the step after it would be round-off
  constexpr int kMostIterations = 60, kMostHalvings = 30;
  const auto defect_of = [&](const Vector& angle) -> Vector {
    return angle - twice_integrated * bending_load(load, s, angle);
  };
  Vector angle = first_guess(load, s), defect = defect_of(angle);
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    const Matrix jacobian =
        Matrix::Identity(s.size(), s.size()) - twice_integrated * bending_load_slope(load, s, angle).asDiagonal();
    Vector step = jacobian.partialPivLu().solve(defect);
    const bool last = step.lpNorm<Eigen::Infinity>() <= kSmallStep * angle.lpNorm<Eigen::Infinity>();
    Vector next = angle - step, next_defect = defect_of(next);
    for (int k = 0; !last && k < kMostHalvings; ++k) {
      if (next_defect.lpNorm<Eigen::Infinity>() < defect.lpNorm<Eigen::Infinity>()) break;
      step *= 0.5;
      next = angle - step;
      next_defect = defect_of(next);
    }
    angle = next;
    defect = next_defect;
    if (last) return angle;
  }
  throw std::runtime_error(
      fmt::format("elastica: Newton's method did not converge at gamma = {}, beta = {}", load.gamma, load.beta));
}

Load checked_load(double gamma, double thickness_over_length) {
  const double h = thickness_over_length;
  const Load load{gamma, gamma * h * h / 12.0};
  // Written so that NaN fails.
  if (!(gamma >= 0.0 && h >= 0.0 && load.effective() <= kLargestLoad)) {
    throw std::invalid_argument(
        fmt::format("elastica: gamma = {} and thickness_over_length = {} must be 0 or more and finite, with "
                    "gamma (1 + gamma thickness_over_length² / 12) at most {:g}",
                    gamma, h, kLargestLoad));
  }
  return load;
}

std::vector<double> to_std(const Vector& values) {
  return {values.begin(), values.end()};
}

}  // namespace

Elastica solve_elastica(double gamma, double thickness_over_length, int points) {
  const Load load = checked_load(gamma, thickness_over_length);
  if (points < 2) throw std::invalid_argument(fmt::format("elastica: points = {} must be at least 2", points));
  const ChebyshevIntegral integral(collocation_points(load));
  const Vector& s = integral.nodes();
  const Matrix from_clamp = integral.up_to(s);
  const Eigen::RowVectorXd whole = integral.up_to(Vector::Ones(1));
  const Matrix to_tip = Vector::Ones(s.size()) * whole - from_clamp;

  const Vector angle = solve_angles(load, s, from_clamp * to_tip);
  const Vector curvature = to_tip * bending_load(load, s, angle);
  const Vector lambda = stretch(load, s, angle);
  const Vector outwards = lambda.array() * angle.array().cos(), down = lambda.array() * angle.array().sin();

  Elastica out;
  out.drop = whole * down;
  out.reach = whole * outwards;
  out.aspect_ratio = out.drop / out.reach;
  out.tip_angle = whole * curvature;
  const Vector even = Vector::LinSpaced(points, 0.0, 1.0);
  const Matrix to_points = integral.up_to(even);
  out.s = to_std(even);
  out.x = to_std(to_points * outwards);
  out.y = to_std(-(to_points * down));
  out.angle = to_std(to_points * curvature);
  return out;
}

double master_curve_inverse(double aspect_ratio) {
  constexpr double kLargestAspectRatio = 2235.0;  // just below H/W at Γ = 1e7
  constexpr double kTolerance = 1e-13;            // on ln Γ
  if (!(aspect_ratio >= 0.0 && aspect_ratio <= kLargestAspectRatio)) {
    throw std::invalid_argument(
        fmt::format("elastica: aspect_ratio = {} must lie in [0, {}]", aspect_ratio, kLargestAspectRatio));
  }
  if (aspect_ratio == 0.0) return 0.0;
  const auto excess = [&](double log_gamma) {
    return std::log(solve_elastica(std::min(std::exp(log_gamma), kLargestLoad), 0.0, 2).aspect_ratio / aspect_ratio);
  };
  // H/W lies below both leading terms, Γ/8 and √(Γ/2), and above half their smaller one.
  double low = std::log(std::max(8.0 * aspect_ratio, 2.0 * aspect_ratio * aspect_ratio));
  double high = std::min(low + std::log(5.0), std::log(kLargestLoad));
  double at_low = excess(low), at_high = excess(high);
  // Illinois' rule: the secant of the bracket; where one end moves twice running, the value at the other is halved.
  double middle = low;
  int moved_before = 0;  // −1: low, 1: high
  for (int k = 0; k < 100 && high - low > kTolerance; ++k) {
    const double before = middle;
    middle = (low * at_high - high * at_low) / (at_high - at_low);
    const double at_middle = excess(middle);
    if (at_middle == 0.0 || std::abs(middle - before) <= kTolerance) break;
    const int moved = at_middle > 0.0 ? 1 : -1;
    (moved > 0 ? high : low) = middle;
    (moved > 0 ? at_high : at_low) = at_middle;
    if (moved == moved_before) (moved > 0 ? at_low : at_high) *= 0.5;
    moved_before = moved;
  }
  return std::exp(middle);
}

ElasticaExtent small_gamma_asymptote(double gamma) {
  const double cube = gamma * gamma * gamma;
  return {gamma / 8.0 - cube / 640.0, 1.0 - gamma * gamma / 112.0, gamma / 8.0 - cube / 2240.0};
}

ElasticaExtent large_gamma_asymptote(double gamma) {
  constexpr double kRoot2 = std::numbers::sqrt2, kPi = std::numbers::pi;
  const double epsilon = 1.0 / std::sqrt(gamma);
  return {1.0 - (2.0 - kRoot2) * epsilon - 2.0 * std::log(4.0 - 2.0 * kRoot2) * epsilon * epsilon,
          kRoot2 * epsilon + (kPi / 2.0 + 1.0 - kRoot2) * epsilon * epsilon,
          std::sqrt(gamma / 2.0) - (kPi / 4.0 + kRoot2 / 2.0 - 0.5)};
}

}  // namespace wrinkle::validation
