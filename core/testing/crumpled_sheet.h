#pragma once
/// For tests of QᵀHQ.

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/element_sums.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_arap.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"
#include "core/minimize/high_frequency_operator.h"

namespace wrinkle {

/// A crumpled subdivided sheet: membrane and hinges, so that H couples vertices across edges too.
class CrumpledSheet : public testing::Test {
 protected:
  CrumpledSheet()
      : surface_(subdivide(
            strip_mesh({.length = 1, .width = 0.7, .along = 3, .across = 2, .pattern = StripPattern::irregular}), 2)),
        coupling_(surface_.weights) {
    const TriangleMesh& mesh = surface_.mesh;
    fine_.num_dofs = 3 * static_cast<Index>(mesh.vertices.size());
    fine_.fixed.assign(fine_.num_dofs, 0);
    ElementSet<MembraneArap> membrane;
    for (const auto& t : mesh.triangles)
      membrane.add({3 * t[0], 3 * t[1], 3 * t[2]},
                   MembraneArap::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], 0.1, {10.0, 0.3}));
    fine_.add(std::make_unique<ElementSum<MembraneArap>>(membrane));
    ElementSet<DiscreteHinge> hinges;
    for (const MeshEdge& e : find_edges(mesh).edges)
      if (!e.boundary())
        hinges.add({3 * e.ends[0], 3 * e.ends[1], 3 * mesh.triangles[e.triangle[0]][e.corner[0]],
                    3 * mesh.triangles[e.triangle[1]][e.corner[1]]},
                   {0.1, 0.0});
    fine_.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges));
    assembler_ = std::make_unique<Assembler>(fine_);
    std::normal_distribution<double> normal(0, 0.02);
    x_.resize(fine_.num_dofs);
    for (Index v = 0; v < fine_.num_dofs / 3; ++v)
      for (int c = 0; c < 3; ++c) x_[3 * v + c] = mesh.vertices[v][c] + normal(random_);
  }

  std::mt19937_64 random_{3};
  Subdivision surface_;
  LayerCoupling coupling_;
  Problem fine_;
  std::unique_ptr<Assembler> assembler_;
  Vector x_;
};

}  // namespace wrinkle
