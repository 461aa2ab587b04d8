#pragma once
#include <span>

#include "core/base/types.h"

namespace wrinkle::validation {

/// An edge of a flat mesh.
struct FlatEdge {
  VectorN<2> way;  // [m] from one end to the other
  double area;     // [m²] a third of the triangles at it
};

/// The edges in a part of a flat mesh.
struct FlatEdges {
  std::span<const FlatEdge> edges;
  double area;  // [m²] of that part
};

/// How many times −b′(g) the pairs of edges of two flat meshes press, g apart, if each has the weight ¼ (A + A′) and
/// the barrier b(d) = −(d − d̂)² ln(d/d̂) of its distance: the mean over all places of one mesh over the other. Of two
/// edges a, a′ that lie anywhere, those no farther apart than r in the plane cover the area |a × a′| + 2 (|a| + |a′|) r
/// + π r² (Steiner's formula for their parallelogram), so that with p(d) = −b′(d) g/d, d² = g² + r², s s′ the meshes'
/// areas
///
///   Σ Σ ¼ (A + A′) m [|a × a′| p(g) + ∫ (2 (|a| + |a′|) + 2π r) p(d) dr] / (s s′ p(g))
///
/// m = c (2 − c) where c = sin²/0.001 < 1, of the angle between them, else 1. No mesh, contact or barrier of core/ has
/// a part in it.
double edge_pressure(const FlatEdges& lower, const FlatEdges& upper, double distance, double gap);

/// A vertex of a flat mesh.
struct FlatVertex {
  VectorN<2> place;  // [m]
  double area;       // [m²] its part of the triangles at it
};

/// The force with which a flat square of side L, its middle at the origin, and a larger sheet press each other, g
/// apart, over p(g) L²: of the square's vertices, half of its area, and of the sheet's half of theirs, of which those
/// beyond the square's border, r from it, find it at the distance d, d² = g² + r²:
///
///   ½ + ½ Σ A p(d)/(L² p(g))
double square_pressure(std::span<const FlatVertex> sheet, double side, double distance, double gap);

}  // namespace wrinkle::validation
