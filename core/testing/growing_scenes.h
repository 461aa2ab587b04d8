#pragma once
/// For tests: models with springs that come and go between points which nothing else couples.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/testing/changing_springs.h"

namespace wrinkle {

/// Springs between the points whose first unknowns these are: all that are at least `least` apart in the list.
inline ChangingSprings& add_changing_springs(Problem& problem, const std::vector<Index>& points, std::size_t least,
                                             double stiffness, ChangingSprings::Names names) {
  std::vector<ChangingSprings::Spring> springs;
  for (std::size_t apart = least; apart < least + 8; ++apart)
    for (std::size_t i = 0; i + apart < points.size(); ++i) springs.push_back({points[i + apart], points[i], false});
  return problem.add(std::make_unique<ChangingSprings>(springs, stiffness, VectorN<3>(0.1, 0.0, 0.05), names));
}

/// Every fourth, other ones in each of four turns: more than a quarter of a small sheet's pattern becomes idle.
inline void take_turn(ChangingSprings& springs, Index turn) {
  springs.choose([=](std::size_t i) { return static_cast<Index>(i % 4) == turn % 4; });
}

/// A sheet of 20 points, two of its sides held.
struct GrowingSheet {
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.75, .along = 4, .across = 3});
  ShellModel shell;
  ChangingSprings* springs = nullptr;

  explicit GrowingSheet(ChangingSprings::Names names) {
    std::vector<Index> held, points;
    for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v) {
      points.push_back(3 * v);
      if (std::abs(mesh.vertices[v].x() - 0.5) > 0.49) held.push_back(v);
    }
    shell = make_shell(mesh, {.thickness = 1,
                              .material = {1e3, 0},
                              .bending_stiffness = 1,
                              .density = 0.1,
                              .gravity = {0, 0, -1},
                              .held = held});
    springs = &add_changing_springs(shell.problem, points, 5, 0.3, names);
  }
  Index vertex_at(double x, double y) const {
    for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v)
      if (std::hypot(mesh.vertices[v].x() - x, mesh.vertices[v].y() - y) < 1e-9) return v;
    throw std::logic_error("the sheet has no such vertex");
  }
};

/// `run` gives the states that a solver goes through. With springs whose couplings come and go they are those with all
/// couplings in the pattern from the start, to `tolerance` [m]: the elimination of more zeros rounds otherwise.
template <class F>
void expect_the_same_states(const F& run, double tolerance) {
  const std::vector<Vector> grown = run(ChangingSprings::Names::acting), all = run(ChangingSprings::Names::all);
  ASSERT_EQ(grown.size(), all.size());
  ASSERT_GE(grown.size(), 2u);
  for (std::size_t i = 0; i < grown.size(); ++i) {
    EXPECT_LE((grown[i] - all[i]).lpNorm<Eigen::Infinity>(), tolerance) << "state " << i;
    if (i > 0) {
      EXPECT_GE((grown[i] - grown[i - 1]).lpNorm<Eigen::Infinity>(), 1e-5) << "springs must matter";
    }
  }
}

}  // namespace wrinkle
