#include "validation/oracle/strain_minimum.h"

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

double root_between(const std::function<double(double)>& f, Bracket bracket, double tolerance) {
  auto& [a, b, fa, fb] = bracket;
  if (fa == 0) return a;
  for (int i = 0; i < 60 && fb != 0 && std::abs(b - a) > std::max(tolerance, 4e-16 * std::abs(b)); ++i) {
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

double root_between(const std::function<double(double)>& f, double a, double b) {
  return root_between(f, {a, b, f(a), f(b)});
}

double critical_wave_number(const std::function<double(double)>& strain, double guess) {
  constexpr double kStep = 5e-3, kTolerance = 1e-12;  // of ln k; strains exact to round-off leave 1e-12 open
  const auto slope = [&](double log_k) {
    const auto at = [&](int i) { return strain(std::exp(log_k + i * kStep)); };
    return (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * kStep);
  };
  double at = std::log(guess), here = slope(at);
  if (std::isnan(here)) return here;
  const double way = here > 0 ? -0.1 : 0.1;  // downhill
  for (;;) {
    if (here == 0) return std::exp(at);
    const double next = at + way, there = slope(next);
    if (std::isnan(there)) return there;
    if ((there > 0) != (here > 0)) return std::exp(root_between(slope, {at, next, here, there}, kTolerance));
    at = next;
    here = there;
  }
}

}  // namespace wrinkle::validation
