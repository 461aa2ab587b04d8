#pragma once
/// What an element energy is: a formula over a few unknowns, written once for every scalar type. Elements know no
/// assembler, no mesh and no solver; `assembly/` turns a set of them into a term of the total energy.

#include <array>
#include <bit>
#include <concepts>
#include <random>
#include <string_view>
#include <vector>

#include "core/base/small_vector.h"
#include "core/base/types.h"

namespace wrinkle {

/// How far to evaluate.
enum class Order { value, gradient, hessian };

/// Which second derivative.
enum class Curvature {
  exact,     ///< the Hessian
  positive,  ///< a positive semi-definite stand-in, in the element's own closed form
};

/// The unknowns of an element come in groups of consecutive ones: 3 for a point in space, 1 for an edge's rotation.
/// Group by group, `offset` is where its unknowns stand among the element's, and `block(a, b)`, a ≥ b, where the
/// sizes[a] × sizes[b] block of second derivatives (row-major) stands in Local::hessian.
template <int... Sizes>
struct Layout {
  static constexpr int kGroups = sizeof...(Sizes);
  static constexpr int kDofs = (Sizes + ...);
  static constexpr int kPairs = kGroups * (kGroups + 1) / 2;
  static constexpr std::array<int, kGroups> sizes{Sizes...};

  static constexpr std::array<int, kGroups> offset = [] {
    std::array<int, kGroups> o{};
    for (int g = 1; g < kGroups; ++g) o[g] = o[g - 1] + sizes[g - 1];
    return o;
  }();
  static constexpr int pair(int a, int b) { return a * (a + 1) / 2 + b; }
  static constexpr std::array<int, kPairs + 1> blocks = [] {
    std::array<int, kPairs + 1> o{};
    for (int a = 0, k = 0; a < kGroups; ++a)
      for (int b = 0; b <= a; ++b, ++k) o[k + 1] = o[k] + sizes[a] * sizes[b];
    return o;
  }();
  static constexpr int block(int a, int b) { return blocks[pair(a, b)]; }
  static constexpr int kHessian = blocks[kPairs];
};

/// An element's energy and its derivatives. Only what the requested order asks for is set.
template <class T, class L>
struct Local {
  T value;
  std::array<T, L::kDofs> gradient;
  std::array<T, L::kHessian> hessian;  // lower blocks by group pair, see Layout

  WRINKLE_INLINE void set_gradient(int group, const Vec3<T>& g) {
    T* p = &gradient[L::offset[group]];
    p[0] = g.x, p[1] = g.y, p[2] = g.z;
  }
  WRINKLE_INLINE void set_gradient(int group, const Vec2<T>& g) {
    T* p = &gradient[L::offset[group]];
    p[0] = g.x, p[1] = g.y;
  }
  template <int N>
  WRINKLE_INLINE void set_block(int a, int b, const Block<T, N>& m) {
    for (int i = 0; i < N * N; ++i) hessian[L::block(a, b) + i] = m.a[i];
  }
};

template <class T, std::size_t N>
WRINKLE_INLINE Vec3<T> point3(const std::array<T, N>& q, int first) {
  return {q[first], q[first + 1], q[first + 2]};
}
template <class T, std::size_t N>
WRINKLE_INLINE Vec2<T> point2(const std::array<T, N>& q, int first) {
  return {q[first], q[first + 1]};
}

template <class E>
struct Specimen;

/// A plain struct without state: name, Layout, Rest<T> (constants of one element, all of type T) and
///   template <Order, Curvature, class T> static Local<T, Layout> evaluate(const std::array<T, kDofs>& q, const
///   Rest<T>&);
template <class E>
concept ElementEnergy = requires(const std::array<double, E::Layout::kDofs>& q,
                                 const typename E::template Rest<double>& rest, std::mt19937_64& random) {
  { E::name } -> std::convertible_to<std::string_view>;
  { E::specimen(random) } -> std::same_as<Specimen<E>>;
  {
    E::template evaluate<Order::hessian, Curvature::exact, double>(q, rest)
    } -> std::same_as<Local<double, typename E::Layout>>;
  {
    E::template evaluate<Order::hessian, Curvature::positive, double>(q, rest)
    } -> std::same_as<Local<double, typename E::Layout>>;
};

/// One element with a state to try it in: what an element offers to checks.
template <class E>
struct Specimen {
  typename E::template Rest<double> rest;
  std::array<double, E::Layout::kDofs> state;
  double length;  // [m] smallest length of the element: perturbations are measured by it
};

constexpr Index kAbsent = -1;

/// An element whose stress is a function of its strain may also offer
///   template <class T> static Local<T, Layout> evaluate_mixed(q, last_step, rest):
/// energy and gradient as ever, and the Hessian with the stress predicted by linearising at q − last_step.
template <class E>
concept HasMixedTangent = requires(const std::array<double, E::Layout::kDofs>& q,
                                   const typename E::template Rest<double>& rest) {
  { E::template evaluate_mixed<double>(q, q, rest) } -> std::same_as<Local<double, typename E::Layout>>;
};

/// Elements of one kind: for each the first global unknown of every group (kAbsent: that group takes no part), and its
/// rest constants.
template <class E>
struct ElementSet {
  std::vector<std::array<Index, E::Layout::kGroups>> groups;
  std::vector<typename E::template Rest<double>> rest;

  Index size() const { return static_cast<Index>(groups.size()); }
  void add(const std::array<Index, E::Layout::kGroups>& g, const typename E::template Rest<double>& r) {
    groups.push_back(g);
    rest.push_back(r);
  }
};

}  // namespace wrinkle
