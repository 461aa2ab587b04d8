#pragma once
/// Two cubes on a mat, moved by the alternating solver, and their last frames by the joint one too: what each costs.

#include <string>
#include <vector>

#include "core/solve/coupled_problem.h"
#include "validation/meters/time_ratio.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// What a number of frames took.
struct FramesCost {
  double seconds = 0, linear = 0, cg = 0, contact = 0;
  Index frames = 0, iterations = 0, cg_iterations = 0;

  void add(const CoupledResult& result, double taken, double in_contact);
  /// As metrics, their names behind the prefix.
  void write(Record& record, const std::string& prefix) const;
};

/// The times of the same frames by both solvers. A joint frame takes minutes: its repeats are its passes, all alike but
/// for noise. The alternating solver's passes are not, and it solves each frame again and again.
struct FramesByBoth {
  std::vector<double> joint_passes;                                    // [s]
  std::vector<double> alternating = std::vector<double>(kTurns, 0.0);  // [s] of all frames, by the turn
  double joint_seconds = 0;

  void add(const CoupledResult& joint, double seconds);
  /// Of one pass: the median's interval, and of few the fastest and the slowest.
  Estimate pass_seconds() const;
  /// The joint frames' time may be any within as many passes as there were, each within that interval.
  Estimate speedup() const;
};

struct MatRunOptions {
  MatDropOptions scene;
  CoupledOptions solver;
  std::string linear_solver = "cholmod-supernodal";
  Index frames = 14;
  Index joint_frames = 0;  // of them, at the end: by both solvers, each from the same state
};

struct MatRun {
  MatDrop scene;                      // as the alternating solver leaves it
  FramesCost alone, compared, joint;  // the alternating solver's alone; its and the joint one's of the same frames
  FramesByBoth times;                 // of the latter
  StateDifference difference;         // after the last frame by both
  std::string failure;                // which solver found no solution, when and why; "": none
};

/// Stops after the frame in which it is asked to.
MatRun run_mat(const MatRunOptions& options, Progress& progress);

}  // namespace wrinkle::validation
