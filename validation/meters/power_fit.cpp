#include "validation/meters/power_fit.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>
#include <stdexcept>

#include "validation/oracle/strain_minimum.h"

namespace wrinkle::validation {

namespace {

/// P(0 ≤ T ≤ t) = ∫ c cosⁿ⁻¹ φ dφ from 0 to atan(t/√n), by Simpson's rule: the integrand is smooth and bounded.
double half_distribution(double t, int n) {
  constexpr int kSteps = 200;
  const double end = std::atan(t / std::sqrt(static_cast<double>(n))), step = end / kSteps;
  const double c = std::exp(std::lgamma(0.5 * (n + 1)) - std::lgamma(0.5 * n)) / std::sqrt(M_PI);
  double sum = 0;
  for (int i = 0; i <= kSteps; ++i)
    sum += (i == 0 || i == kSteps ? 1 : i % 2 == 1 ? 4 : 2) * std::pow(std::cos(i * step), n - 1);
  return c * sum * step / 3;
}

}  // namespace

double student_quantile(double probability, int n) {
  if (!(probability > 0 && probability < 1 && n >= 1))
    throw std::invalid_argument(fmt::format("Student's quantile of {} with {} degrees of freedom", probability, n));
  if (probability < 0.5) return -student_quantile(1 - probability, n);
  if (probability == 0.5) return 0;
  const auto excess = [&](double t) { return half_distribution(t, n) - (probability - 0.5); };
  double high = 1;
  while (excess(high) < 0) high *= 2;
  return root_between(excess, 0, high);
}

PowerFit fit_powers(const Matrix& factors, const Vector& y) {
  if (factors.rows() != y.size() || (factors.array() <= 0).any() || (y.array() <= 0).any())
    throw std::invalid_argument(
        fmt::format("{} samples of factors and {} of what they make: as many, all above 0", factors.rows(), y.size()));
  PowerFit out;
  const auto samples = static_cast<int>(y.size()), unknowns = static_cast<int>(factors.cols()) + 1;
  out.degrees_of_freedom = samples - unknowns;
  if (out.degrees_of_freedom < 2) return out;
  Matrix a(samples, unknowns);
  a << Vector::Ones(samples), factors.array().log().matrix();
  const Eigen::ColPivHouseholderQR<Matrix> qr(a);
  if (qr.rank() < unknowns) return out;
  const Vector log_y = y.array().log().matrix(), p = qr.solve(log_y);
  out.residual = std::sqrt((log_y - a * p).squaredNorm() / out.degrees_of_freedom);
  const Matrix inverse = (a.transpose() * a).inverse();
  out.found = true;
  out.constant = p[0];
  out.power = p.tail(unknowns - 1);
  out.half_width = student_quantile(0.975, out.degrees_of_freedom) * out.residual *
                   inverse.diagonal().tail(unknowns - 1).cwiseSqrt();
  return out;
}

}  // namespace wrinkle::validation
