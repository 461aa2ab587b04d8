#pragma once
/// For tests of constraints.

#include <cmath>
#include <random>

#include "core/constraint/isometry_constraint.h"
#include "core/constraint/length_constraint.h"
#include "core/mesh/strip.h"

namespace wrinkle {

/// Irregular points of a flat sheet of 1 m by 0.8 m, unequal masses, neighbours nearer than 2.2 cells. The unknowns of
/// the points stand in reverse order.
struct SampleSheet {
  static constexpr Index kAlong = 5, kAcross = 4;
  TriangleMesh mesh;
  std::vector<Index> first;
  Vector mass;
  Neighborhoods around;
  Index num_dofs;

  SampleSheet()
      : mesh(strip_mesh({.length = 1,
                         .width = 0.8,
                         .along = kAlong,
                         .across = kAcross,
                         .pattern = StripPattern::irregular,
                         .seed = 3})) {
    const auto n = static_cast<Index>(mesh.vertices.size());
    mass = Vector::LinSpaced(n, 0.5, 2);
    num_dofs = 3 * n;
    around.first.push_back(0);
    for (Index i = 0; i < n; ++i) {
      first.push_back(3 * (n - 1 - i));
      for (Index j = 0; j < n; ++j) {
        const VectorN<3> to = mesh.vertices[j] - mesh.vertices[i];
        if (j == i || to.norm() > 2.2 * 0.2) continue;
        around.neighbour.push_back(j);
        around.offset.emplace_back(to.head<2>());
      }
      around.first.push_back(static_cast<Index>(around.neighbour.size()));
    }
  }

  /// All unknowns of a map of the flat sheet into space.
  template <class F>
  Vector placed(const F& map) const {
    Vector x = Vector::Zero(num_dofs);
    for (std::size_t v = 0; v < first.size(); ++v) x.segment<3>(first[v]) = map(mesh.vertices[v]);
    return x;
  }
  /// Bent, stretched, and moved at random.
  Vector crumpled(std::mt19937_64& random) const {
    std::normal_distribution<double> normal(0, 0.03);
    Vector x = placed([](const VectorN<3>& X) {
      return VectorN<3>(1.1 * X.x() + 0.2 * X.y(), 0.9 * X.y(), 0.2 * std::sin(4 * X.x() + X.y()));
    });
    for (double& c : x) c += normal(random);
    return x;
  }

  DeformationGradients gradients() const { return {around, mass}; }
  IsometryConstraint isometry(IsometryForm form, const std::vector<Index>& centers = {}) const {
    return {gradients(), first, form, centers};
  }
};

}  // namespace wrinkle
