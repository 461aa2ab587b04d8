#pragma once
/// A viscoelastic pillow of prisms, or of linear tetrahedra, on a table, a ball or a hand pressed into it and lifted
/// again: the scene behind the study pillow_layers, after Chen et al. 2023, Fig. 11.

#include <functional>
#include <string>

#include "core/base/status.h"
#include "core/base/types.h"
#include "core/model/solid/thick_shell.h"
#include "validation/scenes/pressing_bodies.h"

namespace wrinkle::validation {

struct PillowOptions {
  Index cells = 10;  // of the pillow's plan along each side
  Index layers = 1;  // of prisms
  Prism element = Prism::dual;
  Index beside = 0;              // layers of tetrahedra pressed in turns with it, for their time; 0: none
  double side = 0.5;             // [m]
  double thickness = 0.12;       // in the middle [m]; a sixth of that at the border
  Elastic material{1e3, 0.3};    // [Pa], at rest: of what does not relax
  double density = 1;            // [kg/m³]
  double relaxing = 2;           // shear modulus of the part that relaxes, over μ of the material
  double relaxation_time = 0.3;  // τ [s]
  Presser presser = Presser::ball;
  double ball_radius = 0.1;  // [m]
  double depth = 0.05;       // its lowest point below the pillow's top [m]
  double settle_time = 2.4,  // under its own weight, before time 0 [s]
      press_time = 0.2, hold_time = 0.4, lift_time = 0.2, rest_time = 1.6;  // [s]
  double time_step = 0.02;                                                  // [s]
  bool keep_states = false;
  double friction = 0.5;    // μ of table and ball
  double tolerance = 1e-3;  // ε [m/s]: Newton's method ends at ‖p‖∞ ≤ ε h
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;  // of one that iterates
};

/// One time step's end.
struct PillowStep {
  double time;    // [s]
  double force;   // [N] with which it is pressed
  double print;   // [m] by which the middle of the upper side is closer to the lower side than at time 0
  double volume;  // [m³] the same of all columns, each over its share of the plan
  Index iterations, factorisations;
  double seconds;         // of the step, this thread's
  double seconds_beside;  // of the tetrahedra's
};

struct PillowResult {
  Status status = Status::converged;
  std::string message;
  PrismMesh mesh;
  std::vector<PillowStep> steps;
  std::vector<Vector> states;             // of the nodes, from time 0 on, step by step; where they are kept
  Vector settled, pressed, lifted, last;  // states of the nodes at time 0, when what presses begins to leave, when it
                                          // has left, and at the end
  Index middle = 0;                       // the column in the middle

  /// A number of the steps at a time, linear between them.
  double at(double time, double PillowStep::*what) const;
  double print_at(double time) const { return at(time, &PillowStep::print); }
};

/// `go_on(fraction)` is asked after every step. Ends early, with what there is, where a step fails, of either.
PillowResult press_pillow(const PillowOptions& options, const std::function<bool(double)>& go_on);

/// When what presses begins to leave, and when it is back where it started [s].
double leaving_time(const PillowOptions& options);
double lifted_time(const PillowOptions& options);

}  // namespace wrinkle::validation
