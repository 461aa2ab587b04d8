#pragma once
/// Frames of the mat, each minimised by several solvers from the same state: in what time, and in how many passes, each
/// comes how near to the minimum.

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "validation/meters/time_ratio.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// joint: projected Newton on (y, z), QᵀHQ filled in; joint_exact: with the true Hessian where it is definite.
/// alternating: Algorithm 1; alternating_exact: with the true Hessian. sparse_joint: Newton on (y, x) under Pᵀx = PᵀPy.
enum class MatMinimizer { joint, joint_exact, alternating, alternating_exact, sparse_joint };
constexpr std::array kMatMinimizers{MatMinimizer::joint, MatMinimizer::joint_exact, MatMinimizer::alternating,
                                    MatMinimizer::alternating_exact, MatMinimizer::sparse_joint};
std::string_view to_string(MatMinimizer solver);

/// Which joint solvers run: their QᵀHQ fills in, and is out of reach beyond small mats.
enum class MatJoint { both, projected, none };

struct MatPrecisionOptions {
  MatDropOptions scene;
  Index frames = 12;  // from the drop on
  Index raced = 1;    // of them, the last ones: minimised by all solvers
  double target = 1e-6;  // (E − E*)/(E₀ − E*), E₀ at the start of the frame, E* at the minimum that a solver comes to
  double cg_tolerance = 0.1, cg_tolerance_exact = 0.01;  // of the two alternating ones
  MatJoint joint = MatJoint::both;
  int turns = 6, joint_turns = 6;  // of one turn alone the noise is that of its passes
  Index max_iterations = 1000;     // passes, or Newton steps
};

/// A solver's way to the target: before each pass the time since it began, and the gap (E − E*)/(E₀ − E*).
struct WayDown {
  std::vector<double> seconds, gap;

  bool reached(double target) const { return !gap.empty() && gap.back() <= target; }
  Index passes() const { return static_cast<Index>(gap.size()) - 1; }
};

/// Of one solver, over all frames that are raced.
struct MatRace {
  MatMinimizer solver = MatMinimizer::joint;
  std::vector<double> turns = {};   // [s] to the target, of all frames together
  std::vector<double> passes = {};  // [s] of each pass of the last turn
  WayDown way = {};                 // of the last frame and turn
  double minimum_gap = 0;           // (E − E*)/(E₀ − E*) of its minima, E* the sparse joint solver's; the largest
  std::string failure = {};         // "" where the target was reached each time

  /// [s] to the target: the median over the turns, or of one turn as many passes, each as long as their median.
  Estimate seconds() const;
};

struct MatPrecision {
  std::vector<MatRace> races;
  Index touches = 0;                              // pairs of a mat's node and a cube in contact at the frame's end
  double decrease = 0;                            // E₀ − E* [J]
  Index joint_nonzeros = 0, sparse_nonzeros = 0;  // of the Hessian's lower triangle; without E_x's map, of the latter
  std::string failure;                            // which frame found no minimum

  const MatRace* of(MatMinimizer solver) const;
};

/// `go_on` hears the part done, and may stop it.
MatPrecision minimize_mat(const MatPrecisionOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
