#pragma once
/// A can of von Mises prisms on a floor, crushed by a plate from above or by two fingers from its sides, and let go:
/// Chen et al. 2023, Fig. 10.

#include <optional>
#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/base/status.h"
#include "core/material/flow.h"
#include "core/model/solid/thick_shell.h"
#include "validation/harness/study.h"
#include "validation/meters/state_watch.h"
#include "validation/scenes/body_drive.h"
#include "validation/scenes/can_mesh.h"

namespace wrinkle::validation {

/// plate: a half space from above; grip: two balls, from both sides of the middle.
enum class CanDriver { plate, grip };

/// The lower end is held where it stands. One layer of prisms. What drives goes its way at one speed, stays, and
/// leaves.
struct CrushedCanOptions {
  CanOptions can{.edge = 5e-3};
  Elastic material{7e10, 0.3};  // [Pa]
  bool flows = true;            // else neo-Hookean, which never yields
  double yield_stress = 3e8;    // [Pa], without hardening
  double density = 2700;        // [kg/m³]
  double gravity = 9.81;        // [m/s²]
  Prism element = Prism::dual;
  CanDriver driver = CanDriver::plate;
  double way = 0.025;        // [m] that what drives goes from where contact begins; each of both fingers
  double speed = 0.1;        // [m/s] at which it comes
  double leave_speed = 0.5;  // [m/s] at which it goes
  BodyDrive drive = BodyDrive::heavy;
  double driver_mass = 1e7;  // [kg], of axes [kg m²], of each unknown of a heavy one: 1 kN diverts it by 1e-8 m a step
  double finger = 0.012;     // [m] radius of a finger
  double hold_time = 0.01;   // [s] that it stays
  double rest_time = 0.04;   // [s] after it has left
  double distance = 2e-4;    // d̂ [m] of all contact
  double pressure = 3e7;     // [Pa] at half of d̂
  double friction = 0.3;     // μ of all contact
  double slip_speed = 1e-2;  // ε_v [m/s]
  std::optional<ContactFormulation> contact = ContactFormulation::barrier;  // of the can with itself
  bool watched = true;      // StateWatch looks at all states that Newton's method accepts
  double time_step = 0.01;  // h [s]
  double tolerance = 1e-4;  // ε [m/s]: Newton's method ends at ‖p‖∞ ≤ ε h
  double trust_radius = 0;  // [m] that steps of Newton's method by the true Hessian start within; 0: projected Newton
  double exact_below = 0;   // [m] of a whole step, after which the next takes the true Hessian where definite
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;  // of one that iterates

  SurfaceContactOptions surface() const;
};

enum class CrushStage { pressing, held, leaving, free };

struct CrushStep {
  double time = 0;  // [s] at its end
  CrushStage stage = CrushStage::pressing;
  Index iterations = 0, pieces = 0, factorisations = 0;
  Index touches = 0, crossings = 0;  // of the can with itself
  double travel = 0;                 // [m] of what drives since the start
  double force = 0;                  // [N] against it along its way, of one finger the mean of both
  double size = 0;                   // [m] height of the can's upper end, or width of what is gripped; means
  double kinetic = 0, stored = 0;    // [J] stored: elastic, and of contact without friction
  double work = 0;                   // [J] of what drives so far, by the trapezoidal rule
  double dissipated = 0;             // [J] by flow so far
  double seconds = 0, contact = 0, step_limit = 0, assembly = 0, linear = 0;  // [s]; without looking for crossings
};

struct CrushedCan {
  Status status = Status::converged;
  std::string message;
  std::vector<CrushStep> steps;
  PrismMesh mesh;
  Watched watched;             // at all states that Newton's method accepts
  double start_size = 0;       // [m]
  Vector start, pressed, end;  // [m] of the nodes at the start, when what drives leaves, and at the end; empty before
  Vector flow;                 // equivalent flow of each prism at the end
};

/// Ends early, with what there is, where a step fails or progress asks for a stop; goes on where a state is kept.
CrushedCan crush_can(const CrushedCanOptions& options, Progress& progress);

}  // namespace wrinkle::validation
