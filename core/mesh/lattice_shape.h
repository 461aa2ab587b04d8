#pragma once
/// Shape functions of one lattice cell along one direction, t ∈ [0, 1] across the cell; those of a cell in space are
/// products of three. Rémillard & Kry 2013, § 5. Gauss points for them.

#include <array>

namespace wrinkle {

/// Nodes = 2: linear, nodes at the cell's faces, C⁰: 1 − t, t.
/// Nodes = 3: uniform quadratic B-splines, C¹: ½(1 − t)², ½ + t − t², ½t²; node a has its Greville point at t = a − ½,
/// so that Σ N_a(t) (a − ½) = t.
template <int Nodes>
struct LatticeShape {
  static_assert(Nodes == 2 || Nodes == 3);
  using Values = std::array<double, Nodes>;

  static constexpr Values value(double t) {
    if constexpr (Nodes == 2)
      return {1 - t, t};
    else
      return {0.5 * (1 - t) * (1 - t), 0.5 + t - t * t, 0.5 * t * t};
  }
  /// dN/dt
  static constexpr Values slope(double t) {
    if constexpr (Nodes == 2)
      return {-1, 1};
    else
      return {t - 1, 1 - 2 * t, t};
  }
  /// t of each node: where the coefficients of a linear field are its values.
  static constexpr Values node() {
    if constexpr (Nodes == 2)
      return {0, 1};
    else
      return {-0.5, 0.5, 1.5};
  }

  /// Gauss rule with as many points as nodes: exact for the products N_a N_b. Weights add up to 1.
  static constexpr Values point() {
    if constexpr (Nodes == 2)
      return {0.5 - 0.28867513459481288, 0.5 + 0.28867513459481288};  // ½ ∓ 1/(2√3)
    else
      return {0.5 - 0.38729833462074169, 0.5, 0.5 + 0.38729833462074169};  // ½ ∓ ½√(3/5)
  }
  static constexpr Values weight() {
    if constexpr (Nodes == 2)
      return {0.5, 0.5};
    else
      return {5.0 / 18, 8.0 / 18, 5.0 / 18};
  }
};

}  // namespace wrinkle
