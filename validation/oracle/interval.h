#pragma once
#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

/// All numbers from low to high; a sum or product of two holds all of theirs, and is a single number still where
/// doubles have the result without rounding. Nothing may overflow or underflow.
struct RoundedInterval {
  double low = 0, high = 0;

  RoundedInterval() = default;
  RoundedInterval(double only) : low(only), high(only) {}
  RoundedInterval(double from, double to) : low(from), high(to) {}
};

inline bool positive(const RoundedInterval& a) {
  return a.low > 0;
}
inline bool negative(const RoundedInterval& a) {
  return a.high < 0;
}
inline bool zero(const RoundedInterval& a) {
  return a.low == 0 && a.high == 0;
}

inline RoundedInterval operator-(const RoundedInterval& a) {
  return {-a.high, -a.low};
}

namespace interval_detail {

/// A rounded number, and its error: the exact one is value + error.
struct Rounded {
  double value, error;

  /// ε = 2⁻⁵² of it, where the error has that sign: at least its half unit in the last place.
  double low() const { return error < 0 ? value - 0x1p-52 * std::abs(value) : value; }
  double high() const { return error > 0 ? value + 0x1p-52 * std::abs(value) : value; }
};

/// Knuth's.
inline Rounded sum(double a, double b) {
  const double s = a + b, of_b = s - a;
  return {s, (a - (s - of_b)) + (b - of_b)};
}

inline Rounded product(double a, double b) {
  const double p = a * b;
  return {p, std::fma(a, b, -p)};
}

}  // namespace interval_detail

inline RoundedInterval operator+(const RoundedInterval& a, const RoundedInterval& b) {
  return {interval_detail::sum(a.low, b.low).low(), interval_detail::sum(a.high, b.high).high()};
}

inline RoundedInterval operator-(const RoundedInterval& a, const RoundedInterval& b) {
  return a + -b;
}

inline RoundedInterval operator*(const RoundedInterval& a, const RoundedInterval& b) {
  const interval_detail::Rounded corners[] = {
      interval_detail::product(a.low, b.low), interval_detail::product(a.low, b.high),
      interval_detail::product(a.high, b.low), interval_detail::product(a.high, b.high)};
  RoundedInterval out(corners[0].low(), corners[0].high());
  for (const auto& corner : corners)
    out.low = std::min(out.low, corner.low()), out.high = std::max(out.high, corner.high());
  return out;
}

}  // namespace wrinkle::validation
