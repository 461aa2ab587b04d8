#pragma once
#include "core/energy/element.h"
#include "core/energy/rotated_linear.h"
#include "core/material/elastic.h"
#include "core/mesh/lattice_shape.h"

namespace wrinkle {

/// Box element of a lattice with "rotated linear" elasticity. Irving et al. 2004 and 2006; Rémillard & Kry 2013, § 5.
///
/// ψ = μ |F − R|² + ½ λ tr(RᵀF − I)²  [Pa],   W = V Σ_p w_p ψ(F_p)  [J],   F = Σ_a q_a ⊗ ∂N_a/∂X,  Σ w_p = 1,
/// R the rotation nearest to F, V [m³] the volume of what of the cell is inside, λ = Eν/((1+ν)(1−2ν)) and μ [Pa].
/// Finite for every state; one that is flat or inverted is driven back to rest, σ₃ through zero. Where R is not unique
/// (σ₂ + σ₃ = 0, for instance half turned over) ψ has a crease: R is one of the nearest rotations, and the curvature
/// across, which is −∞, is replaced by a large negative number.
/// A partial cell is integrated as a whole one of less density: at the whole cell's Gauss points, Nodes along each
/// edge.
///
/// Nodes = 2: trilinear shape functions, 8 nodes; Nodes = 3: quadratic B-splines, 27 nodes; x fastest. One group each.
template <int Nodes>
struct LatticeCorotated {
  static constexpr std::string_view name = Nodes == 2 ? "lattice_linear" : "lattice_quadratic";
  static constexpr int kNodes = Nodes * Nodes * Nodes;
  using Layout = typename PointGroups<std::make_index_sequence<kNodes>>::type;

  template <class T>
  struct Rest {
    T inverse_spacing[3];  // [1/m]
    T volume;              // V [m³]
    T lambda, mu;          // [Pa]
  };

  /// Rest constants of a cell. Throws std::invalid_argument unless the spacing and the volume are positive.
  static Rest<double> rest(const VectorN<3>& spacing, double volume, const Elastic& material);

  /// A random rest shape and state, size over decades: for checks.
  static Specimen<LatticeCorotated> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 3 * kNodes>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    for (int p = 0; p < kNodes; ++p) {
      Vec3<T> g[kNodes];
      shape_gradients(p, r, g);
      add_rotated_linear<order, curvature>(q, g, weight(p) * r.volume, r.lambda, r.mu, out);
    }
    return out;
  }

 private:
  using Shape = LatticeShape<Nodes>;

  static constexpr double weight(int p) {
    constexpr auto w = Shape::weight();
    return w[p % Nodes] * w[p / Nodes % Nodes] * w[p / (Nodes * Nodes)];
  }

  /// ∂N_a/∂X at point p
  template <class T>
  static WRINKLE_INLINE void shape_gradients(int p, const Rest<T>& r, Vec3<T> (&g)[kNodes]) {
    constexpr auto at = Shape::point();
    const std::array<double, 3> t{at[p % Nodes], at[p / Nodes % Nodes], at[p / (Nodes * Nodes)]};
    const std::array N{Shape::value(t[0]), Shape::value(t[1]), Shape::value(t[2])};
    const std::array D{Shape::slope(t[0]), Shape::slope(t[1]), Shape::slope(t[2])};
    for (int k = 0; k < Nodes; ++k)
      for (int j = 0; j < Nodes; ++j)
        for (int i = 0; i < Nodes; ++i)
          g[i + Nodes * (j + Nodes * k)] = {(D[0][i] * N[1][j] * N[2][k]) * r.inverse_spacing[0],
                                            (N[0][i] * D[1][j] * N[2][k]) * r.inverse_spacing[1],
                                            (N[0][i] * N[1][j] * D[2][k]) * r.inverse_spacing[2]};
  }
};

using LatticeLinear = LatticeCorotated<2>;
using LatticeQuadratic = LatticeCorotated<3>;

}  // namespace wrinkle
