#pragma once
/// Arithmetic of the elements' formulas, counted by running them in a scalar that counts.

#include <cmath>

#include "core/energy/element.h"

namespace wrinkle::bench {

/// A number that counts what is done to it: + − × ÷ √ log atan2 one each; signs, comparisons and selections none.
struct Counted {
  double v = 0;
  inline static double operations = 0;

  Counted() = default;
  Counted(double value) : v(value) {}  // NOLINT(google-explicit-constructor): constants mix with variables

  static Counted one(double value) {
    ++operations;
    return value;
  }
  friend Counted operator+(Counted a, Counted b) { return one(a.v + b.v); }
  friend Counted operator-(Counted a, Counted b) { return one(a.v - b.v); }
  friend Counted operator*(Counted a, Counted b) { return one(a.v * b.v); }
  friend Counted operator/(Counted a, Counted b) { return one(a.v / b.v); }
  friend Counted operator-(Counted a) { return -a.v; }
  Counted& operator+=(Counted b) { return *this = *this + b; }
  Counted& operator-=(Counted b) { return *this = *this - b; }
  Counted& operator*=(Counted b) { return *this = *this * b; }
  friend Counted sqrt(Counted a) { return one(std::sqrt(a.v)); }
  friend Counted log(Counted a) { return one(std::log(a.v)); }
  friend Counted atan2(Counted y, Counted x) { return one(std::atan2(y.v, x.v)); }
  friend Counted abs(Counted a) { return std::abs(a.v); }
  friend Counted max(Counted a, Counted b) { return a.v > b.v ? a : b; }
  friend Counted min(Counted a, Counted b) { return a.v < b.v ? a : b; }
  friend bool operator<(Counted a, Counted b) { return a.v < b.v; }
  friend bool operator>(Counted a, Counted b) { return a.v > b.v; }
  friend Counted select(bool condition, Counted yes, Counted no) { return condition ? yes : no; }
};

/// Of one evaluation up to that order, on a random specimen: the formulas have no branches. Instantiated in flops.cpp.
template <class E>
double formula_flops(Order order, Curvature curvature = Curvature::exact);

/// The same with what adding to the gradient and the Hessian's lower triangle takes.
template <class E>
double assembly_flops(Order order, Curvature curvature) {
  using L = typename E::Layout;
  double out = formula_flops<E>(order, curvature);
  if (order != Order::value) out += L::kDofs;
  if (order == Order::hessian) out += L::kDofs * (L::kDofs + 1) / 2;
  return out;
}

/// Of a function of a pair's distance, of_distance, up to that order: what is nearest is known.
double pair_distance_flops(Order order, Curvature curvature = Curvature::exact);

/// Of a pair of a contact surface that pushes and rubs: its distance, barrier and friction up to that order, and adding
/// them to the gradient and the Hessian's lower triangle. Finding what is nearest, by comparisons, is not in it.
double contact_pair_flops(Order order, Curvature curvature = Curvature::exact);

/// The same by pair_gauss_newton: w_i w_j b″ n nᵀ in the place of the Hessian of the distance's function.
double gauss_newton_pair_flops();

}  // namespace wrinkle::bench
