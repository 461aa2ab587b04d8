#pragma once
/// Element sets of shells whose vertices have three unknowns each.

#include <functional>

#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/geometry/triangle_mesh.h"

namespace wrinkle {

/// The hinge of one inner edge: edge ends, apexes, and its constants with `stiffness` [J] as k, at rest where the mesh
/// is.
struct HingeAtRest {
  std::array<Index, 4> vertices;
  DiscreteHinge::Rest<double> rest;
};
HingeAtRest hinge_at_rest(const TriangleMesh& mesh, const MeshEdge& edge, double stiffness);

/// Hinges of every inner edge, flat where the mesh is: `stiffness` [J] is k of DiscreteHinge, first[v] the first
/// unknown of vertex v.
ElementSet<DiscreteHinge> hinges_of(const TriangleMesh& rest, const std::vector<Index>& first, double stiffness);

/// The same with k [J] given at each edge's midpoint.
ElementSet<DiscreteHinge> hinges_of(const TriangleMesh& rest, const std::vector<Index>& first,
                                    const std::function<double(const VectorN<3>& middle)>& stiffness);

/// Membrane of every triangle, with `stretching` [N/m] as E h: a material of thickness 1.
ElementSet<MembraneStvk> membrane_of(const TriangleMesh& rest, const std::vector<Index>& first,
                                     const Elastic& stretching);

/// 0, 3, 6, …: the first unknown of each of that many vertices.
std::vector<Index> point_unknowns(Index vertices);

/// [m] three numbers per vertex.
Vector positions(const TriangleMesh& mesh);

}  // namespace wrinkle
