#pragma once
/// For tests: a flat strip between pinned ends, Euler's column.

#include <numbers>

#include "core/assembly/element_sums.h"
#include "core/constraint/linear_constraint.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_stvk.h"
#include "core/mesh/strip.h"

namespace wrinkle {

/// Length 1 m along x, of ν = 0. H prescribes x and z of both ends, y everywhere, and z alike across the width: a grid
/// that may twist is softer than the beam.
/// Critical strain ε_c = π² EI/(EA L²) = π² h²/12; mode z = sin πx.
struct EulerColumn {
  static constexpr double thickness = 0.02, young = 1e6, width = 0.05;
  Problem problem;
  LinearConstraint constraint;
  Vector x;
  Index num_vertices = 0;

  explicit EulerColumn(Index along) {
    const TriangleMesh mesh = strip_mesh({.length = 1, .width = width, .along = along, .across = 1});
    num_vertices = static_cast<Index>(mesh.vertices.size());
    problem.num_dofs = 3 * num_vertices;
    problem.fixed.assign(problem.num_dofs, 0);
    ElementSet<MembraneStvk> membrane;
    for (const auto& t : mesh.triangles)
      membrane.add({3 * t[0], 3 * t[1], 3 * t[2]}, MembraneStvk::rest(mesh.vertices[t[0]], mesh.vertices[t[1]],
                                                                      mesh.vertices[t[2]], thickness, {young, 0.0}));
    ElementSet<DiscreteHinge> hinges;
    const double bending = young * thickness * thickness * thickness / 12;
    for (const MeshEdge& e : find_edges(mesh).edges) {
      if (e.boundary()) continue;
      const double square = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).squaredNorm();
      hinges.add({3 * e.ends[0], 3 * e.ends[1], 3 * mesh.triangles[e.triangle[0]][e.corner[0]],
                  3 * mesh.triangles[e.triangle[1]][e.corner[1]]},
                 {bending * square / (mesh.area(e.triangle[0]) + mesh.area(e.triangle[1])), 0.0});
    }
    problem.add(std::make_unique<ElementSum<MembraneStvk>>(membrane));
    problem.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges));
    x.resize(problem.num_dofs);
    for (Index v = 0; v < num_vertices; ++v) x.segment<3>(3 * v) = mesh.vertices[v];
    constrain(mesh);
  }

  static double critical_strain() { return std::numbers::pi * std::numbers::pi * thickness * thickness / 12; }

  /// h for the ends moved together by the strain ε, and the straight state that goes with it.
  Vector target(double strain) const { return constraint.H * straight(strain); }
  Vector straight(double strain) const {
    Vector out = x;
    for (Index v = 0; v < num_vertices; ++v) out[3 * v] *= 1 - strain;
    return out;
  }

 private:
  void constrain(const TriangleMesh& mesh) {
    std::vector<Eigen::Triplet<double, Index>> rows;
    const auto count = [&] { return static_cast<Index>(rows.size()); };
    for (Index v = 0; v < num_vertices; ++v) {
      const double at = mesh.vertices[v][0];
      const bool end = at < 1e-9 || at > 1 - 1e-9;
      for (const int axis : {0, 1, 2})
        if (end || axis == 1) rows.emplace_back(count(), 3 * v + axis, 1.0);
    }
    Index row = count();
    for (Index v = 2; v + 2 < num_vertices; v += 2, ++row) {
      rows.emplace_back(row, 3 * v + 2, 1.0);
      rows.emplace_back(row, 3 * v + 5, -1.0);
    }
    constraint.H.resize(row, problem.num_dofs);
    constraint.H.setFromTriplets(rows.begin(), rows.end());
    constraint.h = constraint.H * x;
  }
};

}  // namespace wrinkle
