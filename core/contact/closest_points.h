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

/// A triangle without area is its edges, one without extent a point; an edge without length is a point. Of parallel
/// edges, one of the nearest pairs.
ClosestPoints closest_points(PairKind kind, const PairPoints& x);

/// The nearest points of p = x₀ on the edge between its points i and j of the triangle x₁ x₂ x₃; i = j: that corner.
ClosestPoints closest_on_edge(const PairPoints& x, int i, int j);

/// Those of p and the point (1 − s) xᵢ + s xⱼ, which is that far from it.
ClosestPoints closest_at(int i, int j, double s, double squared_distance);

}  // namespace wrinkle
