#pragma once
/// The solvers that minimise a frame of the mat, each with a scene of its own, and the ways that they take.

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/minimize/solve_result.h"
#include "validation/scenes/mat_precision.h"

namespace wrinkle::validation {

constexpr const char* kDefinite = "cholmod-supernodal";  // for positive definite systems
constexpr const char* kIndefinite = "mumps-ldlt";
constexpr double kExact = 1e-9;    // [m] ‖p‖∞ at which the sparse solver has minimised a frame
constexpr double kMinimum = 3e-7;  // [m] the same of the others, where the gap is some 1e-9
/// [m] The same of the own alternation, whose last steps are shorter: 3e-7 left a gap of 3.6e-7 in one frame.
constexpr double kOwnMinimum = 3e-8;

/// A frame's start, and the energy of the minimum that a solver comes to.
struct MatTask {
  CoupledMotion start;
  double least = 0, decrease = 0;

  double gap(double energy) const { return (energy - least) / decrease; }
  double energy(double gap) const { return least + gap * decrease; }
};

/// Before each pass the processor time since the first began, the work since then and the energy; and where it ended.
struct MatDescent {
  std::vector<double> seconds, energy;
  std::vector<MatWork> work;
  Vector y, z;
  std::string stopped;  // what ended it but the minimum, the energy asked for or the passes allowed
  double end = 0;       // [s] of the last pass
  MatWork done;         // up to there

  /// is_elsewhere: on a device, where the work is not this thread's and only the clock on the wall knows.
  void add(const IterationRecord& pass, bool is_elsewhere) {
    seconds.push_back(end);
    work.push_back(done);
    energy.push_back(pass.energy);
    end += is_elsewhere ? pass.seconds : pass.thread_seconds;
    done += work_of(pass);
  }
  void stop(const SolveResult& result) {
    if (result.status != Status::converged && result.status != Status::iteration_limit &&
        result.status != Status::interrupted)
      stopped = result.message;
  }
  double least() const { return *std::ranges::min_element(energy); }
};

constexpr double kMinimumEnergy = -std::numeric_limits<double>::infinity();

/// One solver and a scene of its own, put into the frame's start before each use.
class MatRacer {
 public:
  virtual ~MatRacer() = default;
  /// Down to that energy, or to the minimum.
  virtual MatDescent descend(const MatTask& task, double until, Index max_passes) = 0;
  /// Of the joint system's lower triangle; 0 for what has none.
  virtual Index hessian_nonzeros() const { return 0; }
};

std::unique_ptr<MatRacer> make_racer(MatMinimizer solver, const MatPrecisionOptions& options);

}  // namespace wrinkle::validation
