#include "validation/oracle/diagonal_sheet.h"

#include <fmt/core.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/oracle/chebyshev_integral.h"

namespace wrinkle::validation {
namespace {

constexpr double kLargestGamma = 1e6;
constexpr double kHalfDiagonal = std::numbers::sqrt2 / 2;

/// −(x θ′)′ = κ x² cos θ.
Vector moment_slope(double kappa, const Vector& x, const Vector& angle) {
  return kappa * x.array().square() * angle.array().cos();
}

/// For a small load θ = κ (1 − x³)/9; else the layer tan(φ/4) = tan(π/8) e^{−ζ}, φ = π/2 − θ, ζ = ∫_x^1 √(κξ) dξ.
Vector first_guess(double kappa, const Vector& x) {
  constexpr double kSmallLoad = 5.0;
  if (kappa < kSmallLoad) return kappa / 9.0 * (1.0 - x.array().cube());
  const Vector decay = (-2.0 / 3.0 * std::sqrt(kappa) * (1.0 - x.array() * x.array().sqrt())).exp();
  return std::numbers::pi / 2.0 - 4.0 * (std::tan(std::numbers::pi / 8.0) * decay.array()).atan();
}

/// Newton's method on F(θ) = θ − K f(θ) = 0, K = ∫_x^1 (1/ξ) ∫_0^ξ, halving steps that do not reduce max |F|.
Vector solve_angles(double kappa, const Vector& x, const Matrix& twice_integrated) {
  constexpr double kSmallStep = 1e-10;  // convergence is quadratic: the step after it would be round-off
  constexpr int kMostIterations = 60, kMostHalvings = 30;
  const auto defect_of = [&](const Vector& angle) -> Vector {
    return angle - twice_integrated * moment_slope(kappa, x, angle);
  };
  Vector angle = first_guess(kappa, x), defect = defect_of(angle);
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    const Vector slope = -kappa * x.array().square() * angle.array().sin();
    const Matrix jacobian = Matrix::Identity(x.size(), x.size()) - twice_integrated * slope.asDiagonal();
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
  throw std::runtime_error(fmt::format("diagonal sheet: Newton's method did not converge at kappa = {}", kappa));
}

std::vector<double> as_list(const Vector& values) {
  return {values.begin(), values.end()};
}

}  // namespace

DiagonalSheet solve_diagonal_sheet(double gamma, int points) {
  if (!(gamma >= 0.0 && gamma <= kLargestGamma))  // written so that NaN fails
    throw std::invalid_argument(fmt::format("diagonal sheet: gamma = {} must lie in [0, {:g}]", gamma, kLargestGamma));
  if (points < 2) throw std::invalid_argument(fmt::format("diagonal sheet: points = {} must be at least 2", points));
  const double kappa = gamma / (4.0 * std::numbers::sqrt2);
  // The points crowd at the ends as n⁻², the layer at the held diagonal has thickness κ^−½: n grows as κ^¼.
  const ChebyshevIntegral integral(static_cast<Index>(48.0 + 12.0 * std::pow(kappa, 0.25)));
  const Vector& x = integral.nodes();
  const Matrix from_corner = integral.up_to(x);
  const Eigen::RowVectorXd whole = integral.up_to(Vector::Ones(1));
  const Matrix to_diagonal = Vector::Ones(x.size()) * whole - from_corner;

  const Vector angle = solve_angles(kappa, x, to_diagonal * x.cwiseInverse().asDiagonal() * from_corner);
  const Vector moment = from_corner * moment_slope(kappa, x, angle);  // −x θ′
  const Vector down = angle.array().sin(), outwards = angle.array().cos();

  DiagonalSheet out;
  out.drop = kHalfDiagonal * whole.dot(down);
  out.reach = kHalfDiagonal * whole.dot(outwards);
  out.tip_angle = whole.dot(Vector(moment.cwiseQuotient(x)));
  if (gamma > 0) out.bending_energy = 2.0 / gamma * whole.dot(Vector(moment.array().square() / x.array()));
  const Vector even = Vector::LinSpaced(points, 1.0, 0.0);
  const Matrix beyond = Vector::Ones(points) * whole - integral.up_to(even);
  out.s = as_list(kHalfDiagonal * (1.0 - even.array()));
  out.x = as_list(kHalfDiagonal * (beyond * outwards));
  out.z = as_list(-kHalfDiagonal * (beyond * down));
  return out;
}

}  // namespace wrinkle::validation
