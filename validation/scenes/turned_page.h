#pragma once
/// The page of a book whose corner is folded by springs, and which is then turned: Patkar et al. 2015, Fig. 2.

#include <functional>
#include <string>

#include "core/crease/collision_mesh.h"
#include "core/model/creased/crease_springs.h"
#include "core/model/creased/creased_shell.h"

namespace wrinkle::validation {

/// How the fold comes about.
enum class FoldBy {
  rest_lengths,  ///< the pairs' rest lengths are animated from flat to the fold: § 6, Fig. 2
  press,         ///< by forces on the corner, and opposite ones on the page, until a time; springs may yield
};

struct PageOptions {
  double width = 0.21, height = 0.297;  // [m] A4
  Index across = 10;                    // cells along the width; along the height in proportion
  double leg = 0.155;                   // [m] of the corner that is folded: a right triangle of equal legs
  double thickness = 2.5e-4;            // [m] drawing paper
  Elastic material{3e9, 0.3};           // [Pa]
  double density = 800;                 // [kg/m³]
  double kappa = 0.3;                   // [N] of the crease; 0: no springs
  FoldBy by = FoldBy::rest_lengths;
  double fold = 120;      // [degree] to which rest lengths are animated
  double yield = 0;       // [rad] of the springs; 0: they do not
  double elevation = 60;  // [degree] of the page at the spine, before it is turned to 180° less
  double seconds_fold = 0.6, seconds_wait = 0.3, seconds_turn = 0.8, seconds_rest = 0.6;
  double time_step = 0.02;  // [s] of backward Euler
  double mass_damping = 2;  // [1/s] against the turning page: air
  double press = 1;         // [N] on the corner
};

struct PageState {
  double time, fold_angle, elevation;  // [s], [degree], [degree]
};

struct PageRun {
  std::string failure;  // empty: none
  CreasePattern pattern;
  CreasedMesh creased;
  CollisionMesh collision;
  std::vector<PageState> history;
  Vector folded, upright,
      turned;                // [m] states of the creased mesh: after folding, in the middle of the turn, at the end
  double gap = 0;            // [m] largest, of all times
  double seconds_setup = 0;  // cutting, stitching, shell
  Index iterations = 0;
  double after_wait = 0, least_in_turn = 0, largest_in_turn = 0, at_end = 0;  // [degree] fold angles
};

/// The page cut, without motion.
CreasedMesh cut_page(const PageOptions& options);

/// `stop`: asked after every step with the part done.
PageRun run_page(const PageOptions& options, const std::function<bool(double)>& stop);

}  // namespace wrinkle::validation
