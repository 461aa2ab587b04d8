#pragma once
/// Roots and minima of critical strains, exact to round-off or to 1e-9.

#include <functional>

namespace wrinkle::validation {

/// Two points and what f is there: of opposite signs.
struct Bracket {
  double a, b, fa, fb;
};

/// A root of f between two points where its signs differ, by Ridders' method: exact to round-off, or to `tolerance`.
double root_between(const std::function<double(double)>& f, Bracket bracket, double tolerance = 0);
double root_between(const std::function<double(double)>& f, double a, double b);

/// The wave number of the minimum of ε(k) that is met from a guess downhill: where its slope over ln k, by differences
/// of fourth order, vanishes.
double critical_wave_number(const std::function<double(double)>& strain, double guess);

}  // namespace wrinkle::validation
