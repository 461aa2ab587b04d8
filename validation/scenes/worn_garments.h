#pragma once
/// A jacket over trousers on a moving body, of one layer of prisms under a finer membrane, in contact with the body,
/// each other and themselves: Chen et al. 2023, Fig. 1.

#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/model/solid/thick_shell.h"
#include "validation/harness/study.h"
#include "validation/meters/state_watch.h"
#include "validation/scenes/body_drive.h"
#include "validation/scenes/garment_mesh.h"
#include "validation/scenes/walking_body.h"

namespace wrinkle::validation {

struct GarmentMaterial {
  Elastic elastic;   // [Pa]
  double density;    // [kg/m³]
  double thickness;  // [m]
};

/// all: the whole outer surface of both garments' prisms, inside too; outside: the side that is seen alone.
enum class Covered { all, outside };

struct WornGarmentsOptions {
  double edge = 0.045;       // [m] of the garments' mesh
  double body_edge = 0.035;  // [m]
  GarmentMaterial jacket{{5e5, 0.3}, 860, 3e-3}, trousers{{5e5, 0.3}, 860, 3e-3};
  Prism element = Prism::dual;
  Covered covered = Covered::all;
  WrinkleSkinOptions skin{
      .levels = 1, .thickness = 1e-3, .membrane = {5e5, 0.4}, .bending = {1e5, 0.4}, .density = 472.6};
  BodyPose pose{0.8, 0.9, 0.4, 0.6};  // [rad] where it ends
  double settle_time = 0.1;           // [s] before it moves
  double move_time = 0.25;            // [s] that it moves
  double hold_time = 0.05;            // [s] after that
  double distance = 1.5e-3;           // d̂ [m]
  double pressure = 1e4;              // [Pa] of contact at half of d̂
  double friction = 0.3;              // μ
  double slip_speed = 0.01;           // ε_v [m/s]
  double time_step = 0.01;            // h [s]
  BodyDrive drive = BodyDrive::heavy;
  double body_mass = 1e5;  // [kg] of each vertex of a heavy one: 10 N divert it by 1e-8 m in a step of 0.01 s
  Diagonals diagonals = Diagonals::drawn;
  double tolerance = 0.01;    // ε [m/s]: ‖p‖∞ ≤ ε h
  double cg_tolerance = 0.1;  // of conjugate gradients
  bool watched = true;        // StateWatch looks at all states of y that the method accepts
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;  // of one that iterates
};

/// One time step's end.
struct WornStep {
  double time = 0;  // [s]
  Index passes = 0, factorisations = 0, pieces = 0;
  Index crossings = 0;
  Index on_body = 0, between = 0;     // pairs that push, of jacket and body, of both garments
  Index within = 0;                   // of one garment with itself, of places that are apart at rest
  double borne = 0;                   // of the jacket: what contact holds it up with, over its weight
  double unbalanced = 0;              // of the jacket: what is missing in its momentum's change, over its weight
  double thinnest = 1, thickest = 1;  // of the jacket's prisms, on their centre lines, over that at rest
  double thickness_spread = 0;        // root mean square from 1 of the same, by area
  double column_spread = 0;           // of its columns' lengths over those at rest
  double slope = 0;                   // root mean square, of what the membrane stands off the prisms
  double seconds = 0, contact = 0, step_limit = 0, linear = 0;  // [s]; without looking for crossings
};

/// What is seen at one moment.
struct WornMoment {
  double time = 0;        // [s]
  Vector membrane, body;  // [m] places of the vertices
  Vector height;          // [m] by which the membrane's stand off the prisms
};

struct WornGarments {
  Status status = Status::converged;
  std::string message;
  std::vector<WornStep> steps;
  Watched watched;
  PrismMesh mesh;  // of both garments, the jacket's columns first
  Index jacket_columns = 0, jacket_triangles = 0;
  TriangleMesh body, membrane;      // at rest
  std::vector<char> on_jacket;      // of each of the membrane's vertices
  Vector start, end;                // [m] of the nodes; end: empty before
  std::vector<WornMoment> moments;  // settled, after each third of the motion, and at the end
};

/// Ends early, with what there is, where a step fails or progress asks for a stop; goes on where a state is kept.
WornGarments wear_garments(const WornGarmentsOptions& options, Progress& progress);

}  // namespace wrinkle::validation
