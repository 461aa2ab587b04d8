#pragma once
#include <cmath>

#include "core/base/types.h"

namespace wrinkle {

/// Second-order forward automatic differentiation in N variables: an independent derivative of any kernel templated on
/// its scalar. A value, its gradient and its Hessian.
template <int N>
struct Dual {
  double v = 0;
  VectorN<N> g = VectorN<N>::Zero();
  MatrixN<N> h = MatrixN<N>::Zero();

  Dual() = default;
  Dual(double value) : v(value) {}  // NOLINT(google-explicit-constructor): constants mix with variables
  static Dual variable(double value, int index) {
    Dual out(value);
    out.g[index] = 1;
    return out;
  }

  /// f(a), given f, f′ and f″ at a.v
  static Dual compose(const Dual& a, double f, double f1, double f2) {
    Dual out(f);
    out.g = f1 * a.g;
    out.h = f1 * a.h + f2 * a.g * a.g.transpose();
    return out;
  }

  friend Dual operator+(const Dual& a, const Dual& b) { return combine(a, b, a.v + b.v, 1, 1, 0, 0, 0); }
  friend Dual operator-(const Dual& a, const Dual& b) { return combine(a, b, a.v - b.v, 1, -1, 0, 0, 0); }
  friend Dual operator*(const Dual& a, const Dual& b) { return combine(a, b, a.v * b.v, b.v, a.v, 0, 1, 0); }
  friend Dual operator/(const Dual& a, const Dual& b) {
    return a * compose(b, 1 / b.v, -1 / (b.v * b.v), 2 / (b.v * b.v * b.v));
  }
  friend Dual operator-(const Dual& a) { return compose(a, -a.v, -1, 0); }
  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }

  friend Dual sqrt(const Dual& a) {
    const double s = std::sqrt(a.v);
    return compose(a, s, 0.5 / s, -0.25 / (s * a.v));
  }
  friend Dual log(const Dual& a) { return compose(a, std::log(a.v), 1 / a.v, -1 / (a.v * a.v)); }
  friend Dual abs(const Dual& a) { return a.v < 0 ? -a : a; }
  friend bool operator<(const Dual& a, const Dual& b) { return a.v < b.v; }
  friend Dual select(bool condition, const Dual& yes, const Dual& no) { return condition ? yes : no; }
  friend Dual max(const Dual& a, const Dual& b) { return a.v > b.v ? a : b; }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const double r2 = x.v * x.v + y.v * y.v, r4 = r2 * r2, xy = 2 * x.v * y.v / r4;
    return combine(y, x, std::atan2(y.v, x.v), x.v / r2, -y.v / r2, -xy, (y.v * y.v - x.v * x.v) / r4, xy);
  }

 private:
  /// f(a, b), given f and its first and second partial derivatives.
  static Dual combine(const Dual& a, const Dual& b, double f, double fa, double fb, double faa, double fab,
                      double fbb) {
    Dual out(f);
    out.g = fa * a.g + fb * b.g;
    out.h = fa * a.h + fb * b.h + faa * a.g * a.g.transpose() + fbb * b.g * b.g.transpose();
    if (fab != 0) out.h += fab * (a.g * b.g.transpose() + b.g * a.g.transpose());
    return out;
  }
};

}  // namespace wrinkle
