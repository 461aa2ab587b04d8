#pragma once
#include <array>

#include "core/base/types.h"

namespace wrinkle {

/// The two kinds of pairs in which surfaces of triangles come into contact.
enum class PairKind { point_triangle, edge_edge };

/// The four points of a pair [m]: p a b c of a point and a triangle, a₀ a₁ b₀ b₁ of two edges.
using PairPoints = std::array<VectorN<3>, 4>;

/// Where the two parts of a pair are nearest to each other.
struct ClosestPoints {
  /// wᵢ of the four points: the separation is Σ wᵢ xᵢ [m], Σ wᵢ = 0. 1 and −λ of point and triangle, λ ≥ 0 its
  /// barycentric coordinates; 1 − s, s, t − 1, −t of the edges, 0 ≤ s, t ≤ 1.
  VectorN<4> weights;
  double squared_distance;  // |Σ wᵢ xᵢ|² [m²]
  /// Bit i is set where wᵢ ≠ 0: the nearest features. Two bits are a vertex of each, three a vertex and the inside of
  /// an edge, four the insides of both.
  unsigned active;
};

/// The nearest points of p and the triangle a b c. A triangle without area is its edges, one without extent a point.
ClosestPoints closest_point_triangle(const VectorN<3>& p, const VectorN<3>& a, const VectorN<3>& b,
                                     const VectorN<3>& c);

/// The nearest points of the edges a₀a₁ and b₀b₁, one of the nearest pairs where they are parallel. An edge without
/// length is a point.
ClosestPoints closest_edge_edge(const VectorN<3>& a0, const VectorN<3>& a1, const VectorN<3>& b0, const VectorN<3>& b1);

/// One of the two above.
ClosestPoints closest_points(PairKind kind, const PairPoints& x);

}  // namespace wrinkle
