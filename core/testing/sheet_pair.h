#pragma once
/// For tests: soft sheets that lie on each other, and what watches that they never cross.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/assembly/linear_load.h"
#include "core/assembly/surface_contact.h"
#include "core/check/crossing_watch.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle {

/// Several meshes as one, and where the vertices of each begin.
struct JoinedMeshes {
  TriangleMesh mesh;
  std::vector<Index> first{0};

  explicit JoinedMeshes(const std::vector<TriangleMesh>& parts) {
    for (const TriangleMesh& part : parts) {
      const Index offset = first.back();
      mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
      for (const auto& [a, b, c] : part.triangles) mesh.triangles.push_back({a + offset, b + offset, c + offset});
      first.push_back(static_cast<Index>(mesh.vertices.size()));
    }
  }
};

/// Two sheets that do not match, one `kGap` over the other.
struct TouchingMeshes {
  static constexpr double kOffset = 0.01, kReach = 0.02, kApart = 0.025;  // [m] ξ, d̂, and between the sheets
  TriangleMesh lower, upper;

  TouchingMeshes()
      : lower(strip_mesh({.length = 1, .width = 0.75, .along = 4, .across = 3, .pattern = StripPattern::irregular})),
        upper(strip_mesh(
            {.length = 0.9, .width = 0.6, .along = 5, .across = 3, .pattern = StripPattern::irregular, .seed = 2})) {
    for (auto& v : upper.vertices) v += VectorN<3>(0.05, 0.07, kApart);
  }
};

/// Both held at two sides, the upper one pressed on the other by a load that would carry it through.
struct SheetPair : TouchingMeshes {
  static constexpr double kLoad = 8;  // [N] downwards
  JoinedMeshes joined{{lower, upper}};
  ShellModel shell;
  LinearLoad* load = nullptr;
  SurfaceContact* contact = nullptr;
  CrossingWatch* watch = nullptr;

  /// `density` [kg/m²]; the upper sheet's sides are held, or it is free.
  explicit SheetPair(double density = 0, bool held = true, double friction = 0, const TouchingMeshes& meshes = {})
      : TouchingMeshes(meshes) {
    std::vector<Index> ends;
    const auto& vertices = joined.mesh.vertices;
    for (Index v = 0; v < static_cast<Index>(vertices.size()); ++v)
      if (std::abs(vertices[v].x() - 0.5) > (is_upper(v) ? 0.449 : 0.499) && (held || !is_upper(v))) ends.push_back(v);
    shell = make_shell(joined.mesh, {.thickness = 1,
                                     .material = {1e3, 0},
                                     .bending_stiffness = 0.2,
                                     .density = density,
                                     .gravity = {0, 0, -1},
                                     .held = ends});
    Vector force = Vector::Zero(shell.problem.num_dofs);
    const Index count = static_cast<Index>(vertices.size()) - joined.first[1];
    for (Index v = joined.first[1]; v < joined.first[2]; ++v) force[3 * v + 2] = -kLoad / count;
    load = &shell.problem.add(std::make_unique<LinearLoad>(force));
    contact = &shell.problem.add(
        std::make_unique<SurfaceContact>(surface(), SurfaceContactOptions{.offset = kOffset,
                                                                          .distance = kReach,
                                                                          .stiffness = barrier_stiffness(100, kReach),
                                                                          .friction = friction,
                                                                          .slip = 1e-4}));
    watch = &shell.problem.add(std::make_unique<CrossingWatch>(surface()));
  }
  bool is_upper(Index vertex) const { return vertex >= joined.first[1]; }
  ContactSurface surface() const {
    return make_contact_surface(std::vector{surface_part(lower, 0), surface_part(upper, 3 * joined.first[1])});
  }
  /// The upper sheet's vertex nearest to a place.
  Index upper_vertex(double x, double y) const {
    Index best = joined.first[1];
    const auto away = [&](Index v) { return (joined.mesh.vertices[v].head<2>() - VectorN<2>(x, y)).norm(); };
    for (Index v = best; v < joined.first[2]; ++v)
      if (away(v) < away(best)) best = v;
    return best;
  }
  /// [N] by contact on the upper sheet, friction too, with what is lagged as it is.
  VectorN<3> push(const Vector& x) const {
    Vector gradient = Vector::Zero(x.size());
    contact->prepare(x);
    contact->add_to({Order::gradient, Tangent::exact, gradient.data()}, x);
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index v = joined.first[1]; v < joined.first[2]; ++v) sum -= gradient.segment<3>(3 * v);
    return sum;
  }
  /// [kg m/s] of the upper sheet.
  VectorN<3> upper_momentum(const Vector& velocity) const {
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index v = joined.first[1]; v < joined.first[2]; ++v) sum += shell.mass[3 * v] * velocity.segment<3>(3 * v);
    return sum;
  }
  double upper_weight() const {  // [N]
    return upper_momentum(Vector::Ones(shell.x.size())).z();
  }
  Index crossings(const Vector& x) const { return static_cast<Index>(surface_crossings(surface(), x).size()); }
  /// [N] upwards on the upper sheet, pair by pair.
  double lift(const Vector& x) const {
    double sum = 0;
    for (const SurfaceTouch& touch : contact->touches(x)) {
      const bool first_is_upper = contact->surface().part[vertices_of(contact->surface(), touch.pair)[0]] == 1;
      sum += (first_is_upper ? 1 : -1) * touch.force * touch.normal.z();
    }
    return sum;
  }
  /// At a state of rest nothing has ever crossed, they press, and what presses is what the load and the hands that
  /// hold the upper sheet leave over.
  void expect_rest(const Vector& x, double tolerance, double other_forces = 0) {
    EXPECT_GE(watch->states(), 3);
    EXPECT_EQ(watch->crossings(), 0);
    EXPECT_EQ(surface_crossings(surface(), x).size(), 0u);
    EXPECT_GT(contact->smallest_gap(x), 0);
    Assembler assembler(shell.problem);
    assembler.evaluate(x, Order::gradient);
    double hands = 0;
    for (Index v = joined.first[1]; v < joined.first[2]; ++v)
      if (shell.problem.fixed[3 * v] != 0) hands += assembler.full_gradient()[3 * v + 2];
    EXPECT_GT(lift(x), 0.1 * kLoad);
    EXPECT_NEAR(lift(x) + hands + other_forces, kLoad, tolerance * kLoad);
  }
};

}  // namespace wrinkle
