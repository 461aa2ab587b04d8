#pragma once

namespace wrinkle::validation {

/// Two corrugated sheets whose ridges cross, one sheet's over the other's; each ridge is one edge between two triangles
/// of that area.
struct CrossedEdges {
  double crossings;  // pairs of ridges
  double triangle;   // [m²] area of each triangle at a ridge
  double reach;      // [m] of the pairs' barrier
  double stiffness;  // κ [N/m³] of it
};

/// [N] with which they press each other where level ridges are a height g apart. Each pair of edges has the weight
/// ¼ (A + A′), A a third of the triangles at an edge, and at every crossing the distance g along the vertical:
///
///   F = n ¼ (A + A′) κ [2 (g − r) ln(g/r) + (g − r)²/g],  A = A′ = 2/3 of a triangle
///
/// Right where nothing else comes as near as r. No contact or barrier of core/ has a part in it.
double crossed_force(const CrossedEdges& edges, double gap);

/// [m] The height at which they bear a force F > 0, by bisection.
double crossed_gap(const CrossedEdges& edges, double force);

}  // namespace wrinkle::validation
