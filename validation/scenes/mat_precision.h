#pragma once
/// Frames of the mat, each minimised by several solvers from the same state: in what time, and in how many passes, each
/// comes how near to the minimum.

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/minimize/coupled_problem.h"
#include "validation/harness/study.h"
#include "validation/meters/time_ratio.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// joint: projected Newton on (y, z), QᵀHQ filled in; joint_exact: with the true Hessian where it is definite.
/// alternating: Algorithm 1; alternating_exact: with the true Hessian; alternating_own: with a preconditioner of the z
/// system and Hessians kept, as the options say; alternating_split: with z in blocks; alternating_device: with
/// conjugate gradients of another maker. sparse_joint: Newton on (y, x) under Pᵀx = PᵀPy.
enum class MatMinimizer {
  joint,
  joint_exact,
  alternating,
  alternating_exact,
  alternating_own,
  alternating_split,
  alternating_device,
  sparse_joint
};
inline constexpr std::array kMatMinimizers{MatMinimizer::joint,
                                           MatMinimizer::joint_exact,
                                           MatMinimizer::alternating,
                                           MatMinimizer::alternating_exact,
                                           MatMinimizer::alternating_own,
                                           MatMinimizer::alternating_split,
                                           MatMinimizer::alternating_device,
                                           MatMinimizer::sparse_joint};
std::string_view to_string(MatMinimizer solver);

/// Which joint solvers run: their QᵀHQ fills in; with 2 subdivisions on 31 cells it has 4.5 million entries.
enum class MatJoint { both, projected, none };

/// Blocks of z in which alternating_split takes its steps: none: it does not run; levels: of subdivision, the coarsest
/// first, § 5; halves: every second new vertex, and the others; whole: in one, which is no split.
enum class MatSplit { none, levels, halves, whole };

struct MatPrecisionOptions {
  MatDropOptions scene;
  Index frames = 12;     // from the drop on
  Index raced = 1;       // of them, the last ones: minimised by all solvers
  double target = 1e-6;  // gap at which turns after the first end; the first goes down to the minimum
  double cg_tolerance = 0.1, cg_tolerance_exact = 0.01;  // of the two alternating ones
  HighSolver high_solver = {};                           // of the alternating ones; none: the processor's
  HighSolver device_solver = {};                         // of alternating_device; none: it does not run
  double device_tolerance = 0.1;                         // … its conjugate gradients'
  std::string preconditioner = "jacobi";                 // of alternating_own, as in CoupledOptions; these
  Index preconditioner_kept = 0;                         // … and this: where all three are as they stand here
  double model_tolerance = -1;                           // … it is the plain alternation, and does not run
  MatSplit split = MatSplit::none;                       // of alternating_split, and
  HighSplit split_of = HighSplit::steps;                 // … what it splits, and
  double block_tolerance = 0.5;                          // … how far it solves each, where that is the direction
  MatJoint joint = MatJoint::both;
  bool race_sparse = true;         // else the sparse joint one finds the minima only, untimed
  double joint_part = 1;           // of each step that the joint ones would take, what they take: below 1 a handicap
  bool shared_minimum = false;     // the joint ones end at the target, above sparse_joint's minimum, not their own
  int turns = 6, other_turns = 6;  // of alternating, and of the others: of one turn alone the noise is its passes'
  Index max_iterations = 1000;     // passes, or Newton steps

  bool has_own() const { return preconditioner != "jacobi" || preconditioner_kept > 0 || model_tolerance >= 0; }
};

/// What an alternation's passes cost, counted.
struct MatWork {
  double cg_iterations = 0;
  double hessians = 0;         // H_x assembled: in each y step, and in z steps unless one is kept
  double preconditioners = 0;  // of the z system made
  double products = 0;         // 3×3 blocks of H_x that conjugate gradients multiplied by

  MatWork& operator+=(const MatWork& more) {
    cg_iterations += more.cg_iterations;
    hessians += more.hessians;
    preconditioners += more.preconditioners;
    products += more.products;
    return *this;
  }
};
MatWork work_of(const IterationRecord& pass);

/// Gaps (E − E*)/(E₀ − E*) at which solvers are compared: E₀ at the start of the frame, E* at the minimum next to
/// where a solver ends.
constexpr std::array kGaps{1e-2, 1e-4, 1e-6, 1e-8};

/// A solver's way to its minimum: before each pass the time since it began, and the gap.
struct WayDown {
  std::vector<double> seconds, gap;
  std::vector<MatWork> work = {};  // done before each pass

  /// How many passes it takes to that gap; all of them where it does not come so near.
  std::size_t passes_to(double target) const;
};

/// What it took to come to one gap, in all frames together; times are the processor's, of one thread.
struct GapRace {
  std::vector<double> turns = {};  // [s]
  double passes = 0;               // of the first turn
  MatWork work = {};               // in these, of an alternation
  bool is_reached = true;          // in each frame of the first turn
};

/// Of one solver, over all frames that are raced.
struct MatRace {
  MatMinimizer solver = MatMinimizer::joint;
  std::array<GapRace, kGaps.size()> gaps = {};
  std::vector<double> passes = {};  // [s] of each pass of the first turn
  WayDown way = {};                 // of the last frame, first turn
  double minimum_gap = NAN;         // (E − E*)/(E₀ − E*) of its minima, E* the sparse joint solver's; the largest
  double end_gap = NAN;      // the same of where it ends, E* of the minimum next to that, or to reach; the largest
  std::string failure = {};  // "" where the target was reached each time
  std::string stopped = {};  // how a frame's first turn ended where that was no minimum

  /// [s] to kGaps[gap]: the median over the turns; of few of them as many passes, each as long as their median.
  Estimate seconds(std::size_t gap) const;
};

struct MatPrecision {
  std::vector<MatRace> races;
  Index touches = 0;    // pairs of a mat's node and a cube in contact; of the frame with fewest
  double decrease = 0;  // E₀ − E* [J]
  Index joint_nonzeros = 0, sparse_nonzeros = 0;  // of the Hessian's lower triangle; without E_x's map, of the latter
  std::string failure;                            // which frame found no minimum
  Frame frame;                                    // the mat in the last minimum

  const MatRace* of(MatMinimizer solver) const;
};

/// `go_on` hears the part done, and may stop it.
MatPrecision minimize_mat(const MatPrecisionOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
