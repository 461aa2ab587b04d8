#pragma once
/// For tests: a sheet that slides on a level plate, and Coulomb's law of it.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/assembly/contact_energy.h"
#include "core/assembly/surface_contact.h"
#include "core/check/crossing_watch.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/testing/sheet_pair.h"

namespace wrinkle {

/// A plate, all of it held, and a sheet on it, where contact bears what presses it. Meshes do not match. Gravity leans
/// instead of the plate.
struct RubbingSheet {
  static constexpr double kOffset = 0.01, kReach = 0.02;  // [m] ξ, d̂
  static constexpr double kDensity = 1, kGravity = 9.81;  // [kg/m²], [m/s²] onto the plate
  static constexpr double kFriction = 0.3, kSlip = 2e-5;  // μ, ε [m]

  double friction;
  TriangleMesh plate;
  TriangleMesh sheet =
      strip_mesh({.length = 0.5, .width = 0.4, .along = 4, .across = 3, .pattern = StripPattern::irregular});
  JoinedMeshes joined;
  ShellModel shell;
  SurfaceContact* contact = nullptr;
  CrossingWatch* watch = nullptr;  // of the problem's states, as long as it is asked

  /// `along` [m/s²]: what of gravity pulls along the plate.
  explicit RubbingSheet(double along = 0, double friction_coefficient = kFriction, double slip = kSlip,
                        Index plate_cells = 6)
      : friction(friction_coefficient),
        plate(strip_mesh({.length = 1.2, .width = 0.8, .along = plate_cells, .across = 2 * plate_cells / 3})),
        joined(lay()) {
    std::vector<Index> held(plate.vertices.size());
    for (Index v = 0; v < static_cast<Index>(held.size()); ++v) held[v] = v;
    shell = make_shell(joined.mesh, {.thickness = 1,
                                     .material = {1e3, 0},
                                     .bending_stiffness = 0.2,
                                     .density = kDensity,
                                     .gravity = {along, 0, -kGravity},
                                     .held = held});
    watch = &shell.problem.add(std::make_unique<CrossingWatch>(surface()));
    contact = &shell.problem.add(
        std::make_unique<SurfaceContact>(surface(), SurfaceContactOptions{.formulation = ContactFormulation::guarded,
                                                                          .offset = kOffset,
                                                                          .distance = kReach,
                                                                          .stiffness = stiffness(),
                                                                          .friction = friction,
                                                                          .slip = slip}));
  }
  /// A rigid half space, seen at the sheet's vertices, in the place of the plate's surface.
  void lie_on_ground() {
    std::vector<ContactPoint> points;
    for (Index i = first(); i < shell.mass.size(); i += 3) points.push_back({i, shell.mass[i] / kDensity});
    contact = nullptr;
    shell.problem.energies.back() = std::make_unique<ContactEnergy>(
        points, std::vector<Obstacle>{{.shape = HalfSpace{}, .frame = {.centre = {0, 0, kOffset}}}},
        ContactOptions{.distance = kReach, .stiffness = stiffness(), .friction = friction, .slip = kSlip});
  }
  static double stiffness() { return barrier_stiffness(10 * kDensity * kGravity, kReach); }
  /// Where −b′ is the weight of an area.
  static double gap() {
    double low = 0, high = kReach;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (low + high);
      (-Barrier{kReach, stiffness()}.evaluate(middle).slope > kDensity * kGravity ? low : high) = middle;
    }
    return low;
  }
  JoinedMeshes lay() {
    for (auto& v : sheet.vertices) v += VectorN<3>(0.1, 0.21, kOffset + gap());
    return JoinedMeshes({plate, sheet});
  }
  ContactSurface surface() const {
    return make_contact_surface(std::vector{surface_part(plate, 0), surface_part(sheet, first())});
  }
  Index first() const { return 3 * joined.first[1]; }  // of the sheet's unknowns
  double mass() const { return shell.mass.tail(shell.mass.size() - first()).sum() / 3; }
  /// [kg m/s]
  VectorN<3> momentum(const Vector& velocity) const {
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index i = first(); i < velocity.size(); i += 3) sum += shell.mass[i] * velocity.segment<3>(i);
    return sum;
  }
  Vector thrown(double speed) const {
    Vector out = Vector::Zero(shell.x.size());
    for (Index i = first(); i < out.size(); i += 3) out[i] = speed;
    return out;
  }
  /// [kg] one per vertex.
  Vector point_mass() const {
    Vector out(shell.mass.size() / 3);
    for (Index p = 0; p < out.size(); ++p) out[p] = shell.mass[3 * p];
    return out;
  }
};

/// What friction took of a momentum along x [kg m/s] in a time [s] is μ times what the plate gave it upwards.
inline void expect_coulomb(const VectorN<3>& change, double along, double weight, double friction, double time,
                           double tolerance) {
  const double up = change.z() + weight * time, back = along * time - change.x();
  EXPECT_GT(up, 0.6 * weight * time);
  EXPECT_NEAR(back, friction * up, tolerance * friction * up);
}

}  // namespace wrinkle
