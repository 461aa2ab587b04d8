#pragma once
/// A pleated skirt of finite-element cloth that touches itself, on a stand that turns. Patkar et al. 2015, Fig. 1, § 5
/// and § 8, with another model of cloth and another time step ("any other simulation model including finite elements,
/// or time integration schemes may be used", § 3).

#include <cstdint>
#include <memory>
#include <optional>

#include "core/assembly/surface_contact.h"
#include "core/crease/collision_mesh.h"
#include "core/linear/linear_solver.h"
#include "core/model/creased/creased_shell.h"
#include "core/step/constrained_euler.h"
#include "validation/meters/state_watch.h"
#include "validation/scenes/moving_skirt.h"

namespace wrinkle::validation {

struct TouchingSkirtOptions {
  WaistHeld held = WaistHeld::panels;
  double surface_density = 0.2;          // [kg/m²]
  double membrane = 100, poisson = 0.3;  // Young's modulus times thickness [N/m], ν
  double bending_rigidity = 1e-5;        // D [J]
  double drag = 2;                       // [1/s] by mass, of motion against the stand
  std::optional<ContactFormulation> contact = ContactFormulation::barrier;  // of the collision mesh with itself
  double offset = 5e-4, distance = 1e-3;                                    // ξ, d̂ [m]
  double pressure = 100;                                                    // [Pa] of contact at half its distance
  double friction = 0, slip_speed = 1e-3;  // μ, and ε_v [m/s]: slower it is not whole
  double push = 0.01;                      // [m/s] up to that, radially and at random, a free vertex starts with
  std::uint64_t seed = 1;                  // of that
  bool watched = false;     // StateWatch looks at all states that Newton's method accepts, not at ends of steps alone
  double time_step = 0.02;  // [s] of backward Euler
  double tolerance = 1e-5;  // [m] Newton's method ends at steps of that
  EulerSolve solve = EulerSolve::descent;  // minimum or descent
};

/// The cloth that is cut along its creases, with hinges that are flat at rest, not as the facets of its cone. `held`:
/// vertices of the cone.
CreasedShell make_pleated_cloth(const PleatedCone& cone, const TouchingSkirtOptions& options, std::vector<Index> held,
                                const VectorN<3>& gravity);

/// In the frame of the stand, where the waist stays and a skirt that moves with the stand is at rest:
///
///   M (v' − v)/h = f(x') − α M v' + M (ω² P x − 2 ω ẑ × v − ω̇ ẑ × x − ẇ ẑ),   x' = x + h v'
///
/// P takes x to the plane across the axis z, ω is the stand's rate, w its speed upwards. The last four are explicit,
/// Coriolis' as the rotation of v by −2 ω h that it is; what the first holds in balance at rest is exact, whatever the
/// step h. What w does is exact: what backward Euler has outside of the frame, w being how far the stand goes in a
/// step, over h.
class TouchingSkirt {
 public:
  /// Folded, the gap between copies closed, pushed a little as § 8 has it. The cone must outlive it. Throws
  /// std::invalid_argument, naming the pair, for a fold in which contact is nearer than its offset.
  TouchingSkirt(const PleatedCone& cone, const TouchingSkirtOptions& options);
  TouchingSkirt(const TouchingSkirt&) = delete;
  TouchingSkirt& operator=(const TouchingSkirt&) = delete;

  /// How the stand moves.
  struct Stand {
    double rate = 0;  // [rad/s] about the axis
    double rise = 0;  // [m/s] upwards
  };
  /// One step at whose end the stand moves so, and at whose start it did as `before`.
  SolveResult step(const Stand& before, const Stand& now);

  const Motion& motion() const { return motion_; }
  /// All that between steps tells what comes next, but for round-off: the stand's rate is the caller's, and
  /// ConstrainedNewton scales its rows by the first Hessian that it sees.
  struct State {
    Motion motion;
    double stiffness = 0;  // κ [N/m³]; 0 without contact
  };
  State state() const { return {motion_, contact_ == nullptr ? 0 : contact_->stiffness()}; }
  /// Goes on from there. Throws std::invalid_argument for the state of another skirt.
  void resume(const State& state);
  double gap() const;    // [m] farthest that copies are apart which are not held
  double speed() const;  // [m/s] root mean square by mass, against the stand
  const CollisionMesh& surface() const { return surface_; }
  Vector surface_places() const { return surface_.positions(motion_.x); }  // [m] three numbers per vertex
  /// Edges of the collision mesh that go through one of its triangles, and how many triangles they go through; exact.
  struct Pierced {
    Index edges = 0, triangles = 0;
  };
  Pierced pierced() const;
  Index touches() const;                              // pairs that push
  const StateWatch* watch() const { return watch_; }  // null where it is off

 private:
  void add_contact(const TouchingSkirtOptions& options);
  SparseMatrix surface_map() const;

  const PleatedCone& cone_;
  CollisionMesh surface_;
  ContactSurface contact_surface_;
  CreasedShell shell_;
  Problem seen_;                          // of the collision mesh
  SurfaceContact* contact_ = nullptr;     // owned by that
  std::unique_ptr<Assembler> assembler_;  // of that
  StateWatch* watch_ = nullptr;           // owned by the shell's problem
  std::unique_ptr<LinearSolver> linear_ = make_linear_solver("mumps-ldlt");
  std::unique_ptr<ConstrainedEuler> euler_;
  Motion motion_;
};

}  // namespace wrinkle::validation
