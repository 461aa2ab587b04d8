#include "validation/scenes/mat_precision.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/solve/alternating.h"
#include "core/solve/joint_newton.h"
#include "core/solve/sparse_joint_newton.h"
#include "validation/scenes/mat_mover.h"

namespace wrinkle::validation {

namespace {

constexpr const char* kDefinite = "cholmod-supernodal";  // for positive definite systems
constexpr const char* kIndefinite = "mumps-ldlt";
constexpr double kExact = 1e-9;    // [m] ‖p‖∞ at which the sparse solver has minimised a frame
constexpr double kMinimum = 1e-6;  // [m] the same of the others, where the gap is some 1e-9

/// A frame's start, the energy that it falls by, and that of the minimum which a solver comes to.
struct Task {
  CoupledMotion start;
  double target_gap = 0, least = 0, decrease = 0;

  double gap(double energy) const { return (energy - least) / decrease; }
};

/// Adds a pass's start to the way; its length is for the next one's.
void extend(WayDown& way, double& seconds, const PassRecord& pass, const Task& task) {
  way.seconds.push_back(seconds);
  way.gap.push_back(task.gap(pass.energy));
  seconds += pass.seconds_low + pass.seconds_high;
}

/// One solver and a scene of its own, put into the frame's start before each use.
class Racer {
 public:
  virtual ~Racer() = default;
  virtual WayDown race(const Task& task, Index max_passes) = 0;
  /// Energy of the minimum that it comes to, whatever the time.
  virtual double minimum(const Task& task, Index max_passes) = 0;
};

/// A solver that keeps nothing from pass to pass: it is asked for one at a time, up to the target.
template <class Solver>
class StepwiseRacer final : public Racer {
 public:
  StepwiseRacer(const MatDropOptions& scene, CoupledOptions options, const char* linear)
      : mover_(scene, (options.max_iterations = 1, options), linear) {}

  WayDown race(const Task& task, Index max_passes) override {
    mover_.scene.motion = task.start;
    WayDown out;
    double seconds = 0;
    mover_.step_by([&](Solver& solver, const Vector& y, const Vector& z) {
      CoupledResult result = solver.minimize(y, z);
      extend(out, seconds, result.passes.back(), task);
      while (out.gap.back() > task.target_gap && out.passes() < max_passes && !failed(result)) {
        result = solver.minimize(result.y, result.z);
        extend(out, seconds, result.passes.back(), task);
      }
      return result;
    });
    return out;
  }
  double minimum(const Task& task, Index max_passes) override {
    mover_.scene.motion = task.start;
    double energy = 0;
    mover_.step_by([&](Solver& solver, const Vector& y, const Vector& z) {
      CoupledResult result = solver.minimize(y, z);
      for (Index pass = 1; pass < max_passes && result.status == Status::iteration_limit; ++pass)
        result = solver.minimize(result.y, result.z);
      energy = result.energy;
      return result;
    });
    return energy;
  }
  Mover<Solver>& mover() { return mover_; }

 private:
  static bool failed(const CoupledResult& result) {
    return result.status != Status::iteration_limit && !result.converged();
  }

  Mover<Solver> mover_;
};

class SparseRacer final : public Racer {
 public:
  SparseRacer(const MatDropOptions& scene, const CoupledOptions& options) : mover_(scene, options, kIndefinite) {}

  WayDown race(const Task& task, Index) override {
    mover_.scene.motion = task.start;
    const CoupledResult result = mover_.step();
    WayDown out;
    double seconds = 0;
    for (const PassRecord& pass : result.passes) {
      extend(out, seconds, pass, task);
      if (out.gap.back() <= task.target_gap) break;
    }
    return out;
  }
  double minimum(const Task& task, Index) override { return task.least; }  // its own

 private:
  Mover<SparseJointNewton> mover_;
};

std::unique_ptr<Racer> make(MatMinimizer solver, const MatPrecisionOptions& o, MatPrecision& out) {
  CoupledOptions options{.step_tolerance = kMinimum, .max_iterations = o.max_iterations, .cg_iterations = 20000};
  if (solver == MatMinimizer::sparse_joint) {
    options.step_tolerance = kExact;
    return std::make_unique<SparseRacer>(o.scene, options);
  }
  if (solver == MatMinimizer::joint_exact || solver == MatMinimizer::alternating_exact)
    options.tangent = Tangent::exact;
  if (solver == MatMinimizer::joint || solver == MatMinimizer::joint_exact) {
    auto racer = std::make_unique<StepwiseRacer<JointNewton>>(o.scene, options, kDefinite);
    out.joint_nonzeros = racer->mover().solver().hessian_nonzeros();
    return racer;
  }
  options.cg_tolerance = solver == MatMinimizer::alternating ? o.cg_tolerance : o.cg_tolerance_exact;
  return std::make_unique<StepwiseRacer<AlternatingMinimizer>>(o.scene, options, kDefinite);
}

/// The frames that are raced, each to its minimum, by the sparse solver.
std::vector<Task> frames_of(const MatPrecisionOptions& o, MatPrecision& out) {
  Mover<SparseJointNewton> mover(o.scene, {.step_tolerance = kExact, .max_iterations = o.max_iterations}, kIndefinite);
  out.sparse_nonzeros = mover.solver().hessian_nonzeros();
  std::vector<Task> tasks;
  for (Index f = 1; f <= o.frames; ++f) {
    Task task{.start = mover.scene.motion, .target_gap = o.target};
    const CoupledResult result = mover.step();
    if (!result.converged()) {
      out.failure = fmt::format("frame {}: {}: {}", f, to_string(result.status), result.message);
      return {};
    }
    task.least = result.energy;
    for (const PassRecord& pass : result.passes) task.least = std::min(task.least, pass.energy);
    task.decrease = result.passes.front().energy - task.least;
    if (f > o.frames - o.raced) tasks.push_back(std::move(task));
  }
  out.touches = static_cast<Index>(mover.scene.pairs->touches(mover.scene.motion.y).size());
  out.decrease = tasks.back().decrease;
  return tasks;
}

bool is_joint(MatMinimizer solver) {
  return solver == MatMinimizer::joint || solver == MatMinimizer::joint_exact;
}

/// The frames with the minima that a solver comes to.
std::vector<Task> with_minima(Racer& racer, std::vector<Task> tasks, Index max_passes) {
  for (Task& task : tasks) {
    const double start = task.least + task.decrease;
    task.least = racer.minimum(task, max_passes);
    task.decrease = start - task.least;
  }
  return tasks;
}

/// How far a solver's minima lie above those that are given, over the energy that the frame falls by.
double largest_gap(const std::vector<Task>& own, const std::vector<Task>& tasks) {
  double out = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < tasks.size(); ++i) out = std::max(out, tasks[i].gap(own[i].least));
  return out;
}

/// All frames once.
void run_turn(Racer& racer, const std::vector<Task>& tasks, const MatPrecisionOptions& o, MatRace& race) {
  double seconds = 0;
  race.passes.clear();
  for (const Task& task : tasks) {
    race.way = racer.race(task, o.max_iterations);
    const std::vector<double>& at = race.way.seconds;
    for (std::size_t i = 1; i < at.size(); ++i) race.passes.push_back(at[i] - at[i - 1]);
    seconds += at.back();
    if (!race.way.reached(o.target))
      race.failure = fmt::format("{} ends at a gap of {:.2e} after {} passes", to_string(race.solver),
                                 race.way.gap.back(), race.way.passes());
  }
  race.turns.push_back(seconds);
}

}  // namespace

std::string_view to_string(MatMinimizer solver) {
  switch (solver) {
    case MatMinimizer::joint: return "joint";
    case MatMinimizer::joint_exact: return "joint_exact";
    case MatMinimizer::alternating: return "alternating";
    case MatMinimizer::alternating_exact: return "alternating_exact";
    default: return "sparse_joint";
  }
}

Estimate MatRace::seconds() const {
  if (turns.size() >= kLeastTurns) return median_estimate(turns);
  Estimate one = median_estimate(passes);
  if (passes.size() < kLeastTurns && !passes.empty()) {
    const auto [least, most] = std::ranges::minmax(passes);
    one = {0.5 * (least + most), least, most};
  }
  const auto count = static_cast<double>(passes.size());
  const double whole = turns.back();
  return {whole, std::min(count * one.low, whole), std::max(count * one.high, whole)};
}

const MatRace* MatPrecision::of(MatMinimizer solver) const {
  const auto found = std::ranges::find(races, solver, &MatRace::solver);
  return found == races.end() ? nullptr : &*found;
}

MatPrecision minimize_mat(const MatPrecisionOptions& o, const std::function<bool(double)>& go_on) {
  MatPrecision out;
  const std::vector<Task> tasks = frames_of(o, out);
  if (!out.failure.empty()) return out;
  std::vector<std::unique_ptr<Racer>> racers;
  std::vector<std::vector<Task>> own;  // of each: the same frames, its own minima
  for (const MatMinimizer solver : kMatMinimizers) {
    if (o.joint == MatJoint::none && is_joint(solver)) continue;
    if (o.joint == MatJoint::projected && solver == MatMinimizer::joint_exact) continue;
    racers.push_back(make(solver, o, out));
    own.push_back(with_minima(*racers.back(), tasks, o.max_iterations));  // untimed: first use of memory, too
    out.races.push_back({.solver = solver, .minimum_gap = largest_gap(own.back(), tasks)});
    racers.back()->race(own.back().back(), 1);
    if (!go_on(static_cast<double>(racers.size()) / 20.0)) return out;
  }
  for (int turn = 0; turn < o.turns; ++turn)
    for (std::size_t i = 0; i < racers.size(); ++i) {
      MatRace& race = out.races[i];
      if ((is_joint(race.solver) && turn >= o.joint_turns) || !race.failure.empty()) continue;
      run_turn(*racers[i], own[i], o, race);
      if (!go_on(static_cast<double>(turn + 1) / (o.turns + 1))) return out;
    }
  return out;
}

}  // namespace wrinkle::validation
