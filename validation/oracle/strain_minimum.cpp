#include "validation/oracle/strain_minimum.h"

#include <cmath>

namespace wrinkle::validation {

double root_between(const std::function<double(double)>& f, double a, double b) {
  double fa = f(a), fb = f(b);
  if (fa == 0) return a;
  for (int i = 0; i < 60 && fb != 0 && std::abs(b - a) > 4e-16 * std::abs(b); ++i) {
    const double m = 0.5 * (a + b), fm = f(m), s = std::sqrt(fm * fm - fa * fb);
    if (!(s > 0)) return m;
    const double x = m + (m - a) * (fa > fb ? fm : -fm) / s, fx = f(x);
    if (fx == 0) return x;
    if ((fm > 0) != (fx > 0)) {
      a = m, fa = fm;
      b = x, fb = fx;
    } else {
      ((fa > 0) != (fx > 0) ? b : a) = x;
      ((fa > 0) != (fx > 0) ? fb : fa) = fx;
    }
  }
  return b;
}

double critical_wave_number(const std::function<double(double)>& strain, double guess) {
  constexpr double kStep = 5e-3;
  const auto slope = [&](double log_k) {
    const auto at = [&](int i) { return strain(std::exp(log_k + i * kStep)); };
    return (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * kStep);
  };
  double low = std::log(guess), high = low;
  while (slope(low) > 0) high = low, low -= 0.1;
  while (slope(high) < 0) low = high, high += 0.1;
  return std::exp(root_between(slope, low, high));
}

}  // namespace wrinkle::validation
