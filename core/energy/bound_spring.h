#pragma once

#include <map>
#include <span>
#include <stdexcept>

#include "core/base/require.h"
#include "core/energy/spring_law.h"

namespace wrinkle {

/// Linear spring between two points that are bound to others, N in all: a hard-bound particle, a point within a
/// tetrahedron. Sifakis et al. 2007, Hybrid simulation of deformable solids; Patkar et al. 2015, § 3, 6 and 7.
///
/// W = ½ k (|d| − l)²,  d = Σ c_a x_a [m], Σ c_a = 0: the weights of the one point less those of the other;
/// l ≥ 0 [m] rest length, k [N/m]. With l = 0 W = ½ k |d|², regular at d = 0: see spring_law.h.
/// N = 4: axial-bending springs, from one edge to another; N = 6: a point of an edge to one within a tetrahedron. Fewer
/// points leave groups out, at the end, with weight 0.
template <int N>
struct BoundSpring {
  static_assert(N == 4 || N == 6);
  static constexpr std::string_view name = N == 4 ? "bound_spring_4" : "bound_spring_6";
  using Layout = std::conditional_t<N == 4, wrinkle::Layout<3, 3, 3, 3>, wrinkle::Layout<3, 3, 3, 3, 3, 3>>;

  template <class T>
  struct Rest {
    T stiffness, length;  // k [N/m], l [m]
    T weights[N];         // c
  };

  /// Weights, rest length and state at random: for checks.
  static Specimen<BoundSpring> specimen(std::mt19937_64& random) {
    std::uniform_real_distribution<double> u(0, 1);
    Specimen<BoundSpring> s{{1.0 + u(random), 0.5 + u(random), {}}, {}, 1.0};
    double sum = 0;
    for (int a = 1; a < N; ++a) sum += s.rest.weights[a] = (a < 2 ? 1 : -1) * (0.2 + u(random));
    s.rest.weights[0] = -sum;
    for (int i = 0; i < 3 * N; ++i) s.state[i] = u(random) + (i == 3 ? 3 : 0);
    return s;
  }

  /// ∂W/∂x_a = c_a f,  ∂²W/∂x_a∂x_b = c_a c_b H.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 3 * N>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    Vec3<T> d = r.weights[0] * point3(q, 0);
    for (int a = 1; a < N; ++a) d = d + r.weights[a] * point3(q, 3 * a);
    const auto spring = spring_law<order, curvature>(d, r.stiffness, r.length);
    out.value = spring.value;
    if constexpr (order == Order::value) return out;

    for (int a = 0; a < N; ++a) out.set_gradient(a, r.weights[a] * spring.force);
    if constexpr (order == Order::gradient) return out;

    for (int a = 0; a < N; ++a)
      for (int b = 0; b <= a; ++b) out.set_block(a, b, (r.weights[a] * r.weights[b]) * spring.hessian);
    return out;
  }
};
static_assert(ElementEnergy<BoundSpring<4>> && ElementEnergy<BoundSpring<6>>);

/// A part of a bound point: point p has the unknowns 3p … 3p + 2.
struct PointWeight {
  Index point;
  double weight;
};

/// The groups and weights of to − from. A point that is in both, or in one twice, is taken once; weights of 0 are left
/// out. Throws std::invalid_argument where nothing is left, or more than N points are.
template <int N>
void add_bound_spring(ElementSet<BoundSpring<N>>& set, std::span<const PointWeight> from,
                      std::span<const PointWeight> to, double stiffness, double length) {
  std::map<Index, double> difference;
  for (const PointWeight& p : from) difference[p.point] -= p.weight;
  for (const PointWeight& p : to) difference[p.point] += p.weight;
  std::erase_if(difference, [](const auto& entry) { return entry.second == 0; });
  require(!difference.empty() && difference.size() <= N, "a bound spring between {} points; 1 to {} are allowed",
          difference.size(), N);
  std::array<Index, N> groups;
  groups.fill(kAbsent);
  typename BoundSpring<N>::template Rest<double> rest{stiffness, length, {}};
  for (int a = 0; const auto& [point, weight] : difference) {
    groups[a] = 3 * point;
    rest.weights[a++] = weight;
  }
  set.add(groups, rest);
}

}  // namespace wrinkle
