#pragma once
/// A mat whose two ends turn against each other until it lies on itself in folds: Li et al. 2020 (IPC), Fig. 14 and its
/// study of scalability.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/implicit_euler.h"
#include "validation/harness/study.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/timed_contact.h"

namespace wrinkle::validation {

/// Standard values are IPC's scene; its tetrahedra are prisms here, one layer, with the same nodes.
struct TwistedMatOptions {
  Index nodes = 40;                   // along each side, on each face
  double side = 1, thickness = 8e-3;  // [m]
  Prism element = Prism::tied;
  Elastic material{2e4, 0.4};           // [Pa]
  double density = 1000;                // [kg/m³]
  double turning = 1.2566370614359172;  // [rad/s] of each end: 72° a second
  double duration = 10;                 // [s]
  double time_step = 0.04;              // h [s]
  double contact_distance = 1e-3;       // d̂ over the diagonal of the mat
  double tolerance = 1e-2;              // ε over the diagonal [1/s]: Newton's method ends at ‖p‖∞ ≤ ε h
  std::optional<ContactFormulation> contact = ContactFormulation::barrier;
  bool watched = false;  // StateWatch looks at all states that Newton's method accepts, not at ends of steps alone
  bool beside = true;    // the same mat without contact is moved in turns with it
  EulerStart start = EulerStart::rest;  // of Newton's method in each step
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;  // of one that iterates

  double diagonal() const;  // [m]
};

/// One time step.
struct TwistStep {
  double time = 0;  // [s] at its end
  Index iterations = 0, pieces = 0, touches = 0, crossings = 0;
  double seconds = 0;                  // of the step, this thread's; without looking for crossings
  TimedContact::Seconds contact = {};  // of it
  double factor = 0;                   // nonzeros of Cholesky's factor, mean of its iterations
  double seconds_beside = 0;           // of the mat without contact, in the same step, as the next two
  Index iterations_beside = 0;
  double factor_beside = 0;
};

struct TwistResult {
  Status status = Status::converged;
  std::string message;
  std::vector<TwistStep> steps;
  PrismMesh mesh;
  Vector end;                 // [m] where the nodes are at the end
  std::vector<Frame> frames;  // of the motion
  Watched watched;            // at all states that Newton's method accepts
  bool interrupted = false;   // times and factors are of several processes
};

/// Turns the mat's ends about its middle line, each step's places exactly on their circles. Ends early, with what there
/// is, where a step fails or progress asks for a stop; goes on where a state is kept.
TwistResult twist_mat(const TwistedMatOptions& options, Progress& progress);

}  // namespace wrinkle::validation
