#pragma once
/// A weightless strip that starts bent as it is laid, pulled at some vertices and driven at others, in contact with
/// itself and with a drum that stands still, moved by backward Euler.

#include <memory>
#include <string>
#include <vector>

#include "core/assembly/linear_load.h"
#include "core/assembly/surface_contact.h"
#include "core/model/shell/shell_model.h"
#include "core/step/implicit_euler.h"
#include "validation/meters/state_watch.h"

namespace wrinkle::validation {

struct DrawnStripOptions {
  TriangleMesh strip;             // [m] at rest
  std::vector<VectorN<3>> start;  // [m] where its vertices start
  TriangleMesh drum;              // [m] stays where it is; without vertices there is none
  std::vector<Index> driven;      // vertices of the strip that go as `drive` says
  bool guided = false;            // the strip's vertices keep their y, as between guides
  std::vector<VectorN<3>> load;   // [N] on each vertex of the strip
  std::vector<VectorN<3>> more;   // [N] the same, times what set_more says; empty: nothing
  ShellOptions shell;             // of the strip
  SurfaceContactOptions surface;  // of both
  double time_step = 1e-3;        // h [s]
  EulerOptions euler = {};
  std::string linear_solver = "cholmod-supernodal";
};

/// Unknowns: three per vertex, the strip's first, then the drum's.
class DrawnStrip {
 public:
  explicit DrawnStrip(DrawnStripOptions options);
  DrawnStrip(const DrawnStrip&) = delete;
  DrawnStrip& operator=(const DrawnStrip&) = delete;

  Index num_vertices() const { return static_cast<Index>(options_.strip.vertices.size()); }  // of the strip
  VectorN<3> at(Index vertex) const { return motion_.x.segment<3>(3 * vertex); }
  VectorN<3> velocity(Index vertex) const { return motion_.velocity.segment<3>(3 * vertex); }
  const Vector& x() const { return motion_.x; }
  const std::vector<Index>& driven() const { return options_.driven; }

  /// The velocity [m/s] of a driven vertex in the steps to come.
  void drive(Index vertex, const VectorN<3>& velocity) { motion_.velocity.segment<3>(3 * vertex) = velocity; }
  void set_more(double factor) { more_->set_factor(factor); }
  SolveResult step() { return euler_->step(motion_); }

  /// [N] ∇ of what the strip stores and of contact, friction too, after a step: with which each driven vertex is held.
  Vector inner_force();
  const SurfaceContact& contact() const { return *contact_; }
  const ContactSurface& surface() const { return contact_->surface(); }
  /// Edges that go through a triangle, by exact arithmetic.
  Index crossings() const;
  const StateWatch& watch() const { return *watch_; }
  const TriangleMesh& mesh() const { return options_.strip; }  // at rest, of the strip

 private:
  DrawnStripOptions options_;
  ShellModel shell_;
  std::unique_ptr<LinearSolver> linear_;
  SurfaceContact* contact_ = nullptr;  // owned by the problem, as the next three
  StateWatch* watch_ = nullptr;
  LinearLoad* more_ = nullptr;
  InertiaEnergy* inertia_ = nullptr;
  Motion motion_;
  std::unique_ptr<ImplicitEuler> euler_;
};

/// Where r is away from the y axis at the angle θ from x towards z.
VectorN<3> around_axis(double r, double theta, double y);

/// A flat strip around y = 0 from x = 0, of irregular triangles about that long; its long sides are jagged by `jag` of
/// a cell, at random, so that they lie on no others.
TriangleMesh plain_strip(double length, double width, double edge, std::uint64_t seed, double jag = 0);

}  // namespace wrinkle::validation
