#pragma once
/// A board of prisms pulled by its ends, step by step, and let go: the simulation behind the study metal_board. With
/// inertia it starts at rest, its far end moves from the first step on, and it is not let go.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/mesh/strip.h"
#include "core/minimize/newton.h"
#include "core/model/solid/inelastic_prisms.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle::validation {

/// sliding: the ends stay plane and are free to contract; clamped: their nodes are held.
enum class Grips { sliding, clamped };

struct MetalBoardOptions {
  StripOptions plan;        // length along x
  double thickness = 0.02;  // [m]
  Index layers = 1;
  Elastic material{7e8, 0.3};  // [Pa]
  Flow flow;
  Grips grips = Grips::sliding;
  double elongation = 0.2;  // l/L − 1 at last
  Index steps = 20;         // of equal logarithmic strain
  double density = 2700;    // [kg/m³]
  double duration = 0;      // [s] of the pull, by backward Euler; 0: without inertia
  /// [m/s] of a pull that takes time: a step ends with an iteration of Newton's method that moves nothing faster. 0:
  /// where forces balance to 1e-12 of what makes the board yield, as without inertia.
  double tolerance = 0;
  std::string linear_solver = "cholmod-supernodal";
  double linear_tolerance = 1e-10;
  Index shown = 1;  // states of the pull that are kept, evenly spread
};

struct PullStep {
  double strain;         // ln(l/L)
  double gauge_strain;   // ln of the stretch of the middle, over about a width's length
  double force;          // [N] that the far grip pulls with
  double held_force;     // [N] that the near one holds with: with inertia less, by what sets the board in motion
  double thinnest;       // [m], of all prisms
  double dissipated;     // [J], so far
  double concentration;  // largest equivalent flow over the mean of the prisms; 1 before any
  Index iterations;      // Newton's
  Index factorisations;
  double seconds;
};

struct MetalBoardResult {
  ThickShell shell;
  std::vector<PullStep> steps;
  std::vector<std::pair<Index, Vector>> shown;  // steps that were done, and the state then: the last is `pulled`
  Vector pulled, released;                      // states; not released with inertia
  double permanent_length = 0;                  // [m], mean over the released end
  double released_volume = 0;                   // over that at rest
  double flow_volume_error = 0;                 // largest |det C_p⁻¹ − 1| of all points
  SolveResult last;                             // the release, or of steps the one that failed, or the last
};

/// `go_on(fraction)` is asked after every step.
MetalBoardResult pull_board(const MetalBoardOptions& options, const std::function<bool(double)>& go_on);

/// Distance of a column's lowest and highest node [m].
double column_thickness(const ThickShell& shell, const Vector& state, Index column);
/// Root mean square, over the columns, of a column's thickness over the mean of its prisms', less one: what of the
/// thickness at the nodes no prism sees.
double thickness_roughness(const ThickShell& shell, const Vector& state);
/// The mean over a triangle's three columns: what its prisms see.
double prism_thickness(const ThickShell& shell, const Vector& state, Index triangle);
/// The triangle whose prisms are thinnest.
Index thinnest_prism(const ThickShell& shell, const Vector& state);

}  // namespace wrinkle::validation
