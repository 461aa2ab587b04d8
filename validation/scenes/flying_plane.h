#pragma once
/// A folded paper plane that flies into a wall: Patkar et al. 2015, Fig. 7.

#include <functional>
#include <string>

#include "validation/scenes/creased_cloth.h"

namespace wrinkle::validation {

struct PlaneOptions {
  double length = 0.297, width = 0.21;  // [m] of the sheet, at its tail; along x, the nose at x = length
  double nose = 0.25;                   // width at the nose over that at the tail
  Index along = 24, across = 16;        // cells
  double keel = 60, wing = 65;          // [degree] both halves of the body down from flat; wings up against them
  double wing_line = 0.37;              // the wings' creases, between the middle and the border
  SpringSheetOptions springs = {.surface_density = 0.12, .membrane = 500, .bending_rigidity = 8e-4};
  double kappa = 0.05;                      // [N] of the creases' springs; 0: none
  double crease_damping = 3e-3;             // [s] of these springs
  double damping_time = 2e-5;               // [s] of the sheet's
  double mass_damping = 5;                  // [1/s] air
  double speed = 3, gap = 0.01;             // [m/s], [m] to the wall
  double friction = 0.2, thickness = 5e-4;  // of contact, [m]
  double duration = 0.25;                   // [s]
  double time_step = 5e-5;                  // [s]
};

struct PlaneState {
  double time;            // [s]
  double opening, wings;  // [degree] between the body's halves, and at the wings' creases
  double tip, tail;       // [m] ends of the front and of the rear third of the keel, from each other
};

struct PlaneRun {
  std::string failure;  // empty: none
  std::unique_ptr<Cloth> plane;
  double seconds_setup = 0;  // virtual nodes, sheet, constraint system and its factorisation
  std::vector<PlaneState> history;
  Vector before, at_impact, after;  // [m] states: the start, where it is widest open, the end
  double gap = 0;                   // [m] largest between copies
  double deepest = 0;               // [m] of a point that collides behind the wall's surface
  double shown_deepest = -1;        // [m] of a point of the mesh that is shown, of all steps; < 0: in front of it
};

/// The sheet cut, folded, and ready to simulate; the time that cutting and constraints took.
std::unique_ptr<Cloth> make_plane(const PlaneOptions& options, double& seconds_setup);

/// `stop`: asked from time to time with the part done.
PlaneRun run_plane(const PlaneOptions& options, const std::function<bool(double)>& stop);

}  // namespace wrinkle::validation
