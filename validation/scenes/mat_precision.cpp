#include "validation/scenes/mat_precision.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "validation/scenes/mat_mover.h"

namespace wrinkle::validation {

namespace {

constexpr const char* kDefinite = "cholmod-supernodal";  // for positive definite systems
constexpr const char* kIndefinite = "mumps-ldlt";
constexpr double kBefore = 1e-4;   // [m] ε h, ε = 0.01 m/s, at which frames before are left, as in wrinkle_mat
constexpr double kExact = 1e-9;    // [m] ‖p‖∞ at which the sparse solver has minimised a frame
constexpr double kMinimum = 3e-7;  // [m] the same of the others, where the gap is some 1e-9

/// A frame's start, and the energy of the minimum that a solver comes to.
struct Task {
  CoupledMotion start;
  double least = 0, decrease = 0;

  double gap(double energy) const { return (energy - least) / decrease; }
  double energy(double gap) const { return least + gap * decrease; }
};

/// Before each pass the time since the first began, and the energy; and where it ended.
struct Descent {
  std::vector<double> seconds, energy;
  Vector y, z;
  double end = 0;  // [s] of the last pass

  void add(const PassRecord& pass) {
    seconds.push_back(end);
    energy.push_back(pass.energy);
    end += pass.seconds_low + pass.seconds_high;
  }
  double least() const { return *std::ranges::min_element(energy); }
};

constexpr double kMinimumEnergy = -std::numeric_limits<double>::infinity();

/// One solver and a scene of its own, put into the frame's start before each use.
class Racer {
 public:
  virtual ~Racer() = default;
  /// Down to that energy, or to the minimum.
  virtual Descent descend(const Task& task, double until, Index max_passes) = 0;
};

/// A solver that keeps nothing from pass to pass: it is asked for one at a time, up to the energy.
template <class Solver>
class StepwiseRacer final : public Racer {
 public:
  StepwiseRacer(const MatDropOptions& scene, CoupledOptions options, const char* linear)
      : mover_(scene, (options.max_iterations = 1, options), linear) {}

  Descent descend(const Task& task, double until, Index max_passes) override {
    mover_.scene.motion = task.start;
    Descent out;
    mover_.step_by([&](Solver& solver, const Vector& y, const Vector& z) {
      CoupledResult result = solver.minimize(y, z);
      out.add(result.passes.back());
      for (Index pass = 1; pass < max_passes && out.energy.back() > until && result.status == Status::iteration_limit;
           ++pass) {
        result = solver.minimize(result.y, result.z);
        out.add(result.passes.back());
      }
      out.y = result.y;
      out.z = result.z;
      return result;
    });
    return out;
  }
  Mover<Solver>& mover() { return mover_; }

 private:
  Mover<Solver> mover_;
};

/// Always down to the minimum, in a few passes.
class SparseRacer final : public Racer {
 public:
  SparseRacer(const MatDropOptions& scene, const CoupledOptions& options) : mover_(scene, options, kIndefinite) {}

  Descent descend(const Task& task, double, Index) override {
    mover_.scene.motion = task.start;
    Descent out;
    const CoupledResult result = mover_.step();
    for (const PassRecord& pass : result.passes) out.add(pass);
    out.y = result.y;
    out.z = result.z;
    return out;
  }

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
  options.high_solver = o.high_solver;
  return std::make_unique<StepwiseRacer<AlternatingMinimizer>>(o.scene, options, kDefinite);
}

double least_of(const CoupledResult& result) {
  double out = result.energy;
  for (const PassRecord& pass : result.passes) out = std::min(out, pass.energy);
  return out;
}

/// What finds minima: the sparse solver, on a scene of its own.
using Finder = Mover<SparseJointNewton>;

/// The minimum next to where a solver ended.
CoupledResult minimum_next_to(const Descent& end, const Task& task, Finder& finder) {
  finder.scene.motion = task.start;
  return finder.step_from({.y = end.y, .z = end.z});
}

/// Says which frame found no minimum.
bool is_found(const CoupledResult& result, Index frame, MatPrecision& out) {
  if (!result.converged())
    out.failure = fmt::format("frame {}: {}: {}", frame, to_string(result.status), result.message);
  return result.converged();
}

/// The frames that are raced, each to its minimum, by the sparse solver; those before are moved as
/// wrinkle_mat moves its mat.
std::vector<Task> frames_of(const MatPrecisionOptions& o, Finder& finder, MatPrecision& out) {
  Mover<AlternatingMinimizer> before(
      o.scene,
      {.step_tolerance = kBefore, .max_iterations = o.max_iterations, .cg_tolerance = 0.1, .cg_iterations = 20000},
      kDefinite);
  for (Index f = 1; f <= o.frames - o.raced; ++f)
    if (!is_found(before.step(), f, out)) return {};
  finder.scene.motion = before.scene.motion;
  std::vector<Task> tasks;
  for (Index f = o.frames - o.raced + 1; f <= o.frames; ++f) {
    Task task{.start = finder.scene.motion};
    const CoupledResult result = finder.step();
    if (!is_found(result, f, out)) return {};
    task.least = least_of(result);
    task.decrease = result.passes.front().energy - task.least;
    tasks.push_back(std::move(task));
    const auto touches = static_cast<Index>(finder.scene.pairs->touches(finder.scene.motion.y).size());
    out.touches = tasks.size() == 1 ? touches : std::min(out.touches, touches);
  }
  out.decrease = tasks.back().decrease;
  return tasks;
}

bool is_joint(MatMinimizer solver) {
  return solver == MatMinimizer::joint || solver == MatMinimizer::joint_exact;
}
bool is_exact(MatMinimizer solver) {
  return solver == MatMinimizer::joint_exact || solver == MatMinimizer::alternating_exact;
}

void add_turn(const WayDown& way, double target, bool is_first, MatRace& race) {
  for (std::size_t i = 0; i < kGaps.size(); ++i) {
    GapRace& gap = race.gaps[i];
    if (!is_first && kGaps[i] < target) continue;
    const std::size_t passes = way.passes_to(kGaps[i]);
    gap.turns.back() += way.seconds[passes];
    if (is_first) gap.passes += static_cast<double>(passes);
    if (is_first && way.gap[passes] > kGaps[i]) gap.is_reached = false;
  }
}

enum class Way { to_minimum, first_to_target, to_target };

/// All frames once, down to where the solver ends, the minima next to which `tasks` then take, or to the target above
/// those that they have.
void run_turn(Racer& racer, Finder& finder, const MatPrecisionOptions& o, Way goal, std::vector<Task>& tasks,
              MatRace& race) {
  const bool is_first = goal != Way::to_target;
  for (std::size_t i = 0; i < kGaps.size(); ++i)
    if (is_first || kGaps[i] >= o.target) race.gaps[i].turns.push_back(0);
  for (Task& task : tasks) {
    Descent found =
        racer.descend(task, goal == Way::to_minimum ? kMinimumEnergy : task.energy(o.target), o.max_iterations);
    if (goal == Way::to_minimum) {
      const Task sparse = task;
      const CoupledResult next = minimum_next_to(found, task, finder);
      task.least = std::min(found.least(), least_of(next));
      task.decrease = found.energy.front() - task.least;
      const double gap = sparse.gap(task.least);
      if (!(std::abs(gap) <= std::abs(race.minimum_gap))) race.minimum_gap = gap;
      const double end_gap = next.converged() ? task.gap(found.least()) : std::numeric_limits<double>::infinity();
      if (!(end_gap <= race.end_gap)) race.end_gap = end_gap;
    }
    if (goal == Way::first_to_target) race.end_gap = std::fmax(race.end_gap, task.gap(found.least()));
    WayDown way{.seconds = std::move(found.seconds)};
    for (const double energy : found.energy) way.gap.push_back(task.gap(energy));
    add_turn(way, o.target, is_first, race);
    if (!is_first) continue;
    for (std::size_t i = 1; i < way.seconds.size(); ++i) race.passes.push_back(way.seconds[i] - way.seconds[i - 1]);
    if (way.gap[way.passes_to(o.target)] > o.target)
      race.failure = fmt::format("{} ends at a gap of {:.2e} after {} passes", to_string(race.solver), way.gap.back(),
                                 way.gap.size() - 1);
    race.way = std::move(way);
  }
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

std::size_t WayDown::passes_to(double target) const {
  const auto at = std::ranges::find_if(gap, [&](double g) { return g <= target; });
  return static_cast<std::size_t>(at == gap.end() ? gap.size() - 1 : at - gap.begin());
}

Estimate MatRace::seconds(std::size_t gap) const {
  const GapRace& to = gaps[gap];
  if (to.turns.size() >= kLeastTurns) return median_estimate(to.turns);
  Estimate one = median_estimate(passes);
  if (passes.size() < kLeastTurns && !passes.empty()) {
    const auto [least, most] = std::ranges::minmax(passes);
    one = {0.5 * (least + most), least, most};
  }
  const double whole = to.turns.front();
  return {whole, std::min(to.passes * one.low, whole), std::max(to.passes * one.high, whole)};
}

const MatRace* MatPrecision::of(MatMinimizer solver) const {
  const auto found = std::ranges::find(races, solver, &MatRace::solver);
  return found == races.end() ? nullptr : &*found;
}

MatPrecision minimize_mat(const MatPrecisionOptions& o, const std::function<bool(double)>& go_on) {
  MatPrecision out;
  Finder finder(o.scene, {.step_tolerance = kExact, .max_iterations = o.max_iterations}, kIndefinite);
  out.sparse_nonzeros = finder.solver().hessian_nonzeros();
  const std::vector<Task> tasks = frames_of(o, finder, out);
  if (!out.failure.empty()) return out;
  std::vector<std::unique_ptr<Racer>> racers;
  std::vector<std::vector<Task>> own;  // of each: the same frames, its own minima
  for (const MatMinimizer solver : kMatMinimizers) {
    if (o.joint == MatJoint::none && is_joint(solver)) continue;
    if (o.joint != MatJoint::both && is_exact(solver)) continue;
    racers.push_back(make(solver, o, out));
    own.push_back(tasks);
    out.races.push_back({.solver = solver});
    racers.back()->descend(tasks.back(), kMinimumEnergy, 1);  // untimed: first use of memory
  }
  for (int turn = 0; turn < o.turns; ++turn)
    for (std::size_t i = 0; i < racers.size(); ++i) {
      MatRace& race = out.races[i];
      if ((race.solver != MatMinimizer::alternating && turn >= o.other_turns) || !race.failure.empty()) continue;
      const Way first = o.shared_minimum && is_joint(race.solver) ? Way::first_to_target : Way::to_minimum;
      run_turn(*racers[i], finder, o, turn == 0 ? first : Way::to_target, own[i], race);
      if (!go_on(static_cast<double>(turn + 1) / (o.turns + 1))) return out;
    }
  return out;
}

}  // namespace wrinkle::validation
