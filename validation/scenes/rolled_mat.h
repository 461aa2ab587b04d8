#pragma once
/// A thick mat on a floor, rolled up from one side and let go: Chen et al. 2023, Fig. 8.

#include <optional>
#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/base/status.h"
#include "core/model/solid/thick_shell.h"
#include "validation/harness/study.h"
#include "validation/meters/state_watch.h"
#include "validation/oracle/wound_mat.h"

namespace wrinkle::validation {

/// What ties the roll. bands: elastic loops glued to nodes of the mat. strap: a strip of its own, in contact
/// (RollStrap).
enum class Buckle { bands, strap };

/// The mat's first turn starts bent on a spiral and is held, as by hands that roll; the others are laid on it as the
/// hands turn and go along the floor. The far end is pulled with T₀ until the mat is let go. One layer of prisms.
struct RolledMatOptions {
  double thickness = 6e-3;     // t [m]
  double width = 9e-3;         // [m]
  double edge = 3e-3;          // [m] of the mesh along the mat, about
  Index across = 2;            // cells across it
  double radius = 0.03;        // [m] of the first turn's middle, where the mat begins
  double laid = 0, turns = 1;  // on the held one: there at the start; rolled up
  double tail = 0.06;          // [m] that is left straight
  Elastic material{1e6, 0.4};  // [Pa]
  double density = 1000;       // [kg/m³]
  double gravity = 9.81;       // [m/s²]
  double tension = 150;        // T₀ [N/m], a width
  std::optional<ContactFormulation> contact = ContactFormulation::barrier;  // of the mat with itself
  bool guided = true;        // no node leaves its plane across the mat: a strip out of the middle of a wide one
  double distance = 5e-4;    // d̂ [m] of mat and floor
  double friction = 0;       // μ of both
  double slip_speed = 1e-3;  // ε_v [m/s]
  double step_angle = 0.1;   // by which the roll turns in a step
  double hold_time = 0.2;    // [s] at rest before the mat is let go
  double free_time = 0.05;   // [s] after that
  Buckle buckle_is = Buckle::bands;
  double buckle = 0;              // by how much of its length it is shorter than what it ties as hands let go; 0: none
  double buckle_width = 0.03;     // [m] of it, round the middle of the roll
  double buckle_stiffness = 2e3;  // [N] of it, its force a strain
  double strap_thickness = 1e-3;  // [m] of a strap: its mass and bending; surfaces meet at its middle
  double tighten_time = 0.05;     // [s] over which a strap is shortened, from when hands let go
  double time_step = 0.01;        // h [s]
  double tolerance = 1e-3;        // ε [m/s]: Newton's method ends at ‖p‖∞ ≤ ε h
  bool watched = false;  // StateWatch looks at all states that Newton's method accepts, not at ends of steps alone
  Prism element = Prism::dual;
  std::uint64_t seed = 1;
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;  // of one that iterates

  SurfaceContactOptions surface() const;
  WoundMat law() const;
  double rolled() const { return laid + turns; }
};

enum class RollStage { rolling, held, free };

struct RolledMatStep {
  double time = 0;  // [s] at its end
  RollStage stage = RollStage::rolling;
  Index iterations = 0, pieces = 0, factorisations = 0, touches = 0, crossings = 0;
  double energy = 0;     // [J] kinetic and stored: elastic, of weight, of contact without friction
  double pulled = 0;     // [J] that the tension has, as long as it pulls
  double taken = 0;      // [J] ½ |Δv|²_M: what backward Euler takes off a motion under linear forces alone
  double tightened = 0;  // [J] what shortening the strap, where the step began, put into it
  double left = 0;       // [J] r·Δx, r [N] what is not in balance where Newton's method ends: what that adds
  double unrest = 0;     // [N/m] largest |m a| of a node, over the mat's width
  double seconds = 0;    // of the step; without looking for crossings
  double contact = 0, step_limit = 0, assembly = 0, linear = 0;  // [s] of it; contact's derivatives are in both
};

struct RolledMatResult {
  Status status = Status::converged;
  std::string message;
  std::vector<RolledMatStep> steps;
  PrismMesh mesh;
  Watched watched;          // at all states that Newton's method accepts
  Vector start, held, end;  // [m] the nodes at the start, when they are let go, and at the end; empty before
  Vector late;              // when a quarter of the time after that is left
  VectorN<3> axis;          // [m] of the roll while it is held
  double buckled = 0;       // [J] that the band stored as it was closed, or what came with the loose strap
  TriangleMesh strap;       // [m] as it is laid, and where it is at the end; empty where there is none
  Vector strap_end;
  double strap_stretch = 0;  // of its middle line, mean
  double leaves = 0;         // [m] the radius where the mat leaves it
};

/// Ends early, with what there is, where a step fails or progress asks for a stop; goes on where a state is kept. Times
/// of steps are those of the processes that made them.
RolledMatResult roll_mat(const RolledMatOptions& options, Progress& progress);

}  // namespace wrinkle::validation
