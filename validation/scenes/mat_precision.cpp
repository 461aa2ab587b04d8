#include "validation/scenes/mat_precision.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/minimize/alternating.h"
#include "core/minimize/sparse_joint_newton.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/mat_mover.h"
#include "validation/scenes/mat_racers.h"

namespace wrinkle::validation {

namespace {

constexpr double kBefore = 1e-4;  // [m] ε h, ε = 0.01 m/s, at which frames before are left, as in wrinkle_mat

double least_of(const SolveResult& result) {
  double out = result.energy;
  for (const IterationRecord& pass : result.telemetry) out = std::min(out, pass.energy);
  return out;
}

/// What finds minima: the sparse solver, on a scene of its own.
using Finder = Mover<SparseJointNewton>;

/// The minimum next to where a solver ended.
SolveResult minimum_next_to(const MatDescent& end, const MatTask& task, Finder& finder) {
  finder.scene.motion = task.start;
  return finder.step_from(end.y, end.z);
}

/// Says which frame found no minimum.
bool is_found(const SolveResult& result, Index frame, MatPrecision& out) {
  if (!result.converged())
    out.failure = fmt::format("frame {}: {}: {}", frame, to_string(result.status), result.message);
  return result.converged();
}

/// The frames that are raced, each to its minimum, by the sparse solver; those before are moved as
/// wrinkle_mat moves its mat.
std::vector<MatTask> frames_of(const MatPrecisionOptions& o, Finder& finder, MatPrecision& out) {
  Mover<AlternatingMinimizer> before(
      o.scene,
      {.step_tolerance = kBefore, .max_iterations = o.max_iterations, .cg_tolerance = 0.1, .cg_iterations = 20000},
      kDefinite);
  for (Index f = 1; f <= o.frames - o.raced; ++f)
    if (!is_found(before.step(), f, out)) return {};
  finder.scene.motion = before.scene.motion;
  std::vector<MatTask> tasks;
  for (Index f = o.frames - o.raced + 1; f <= o.frames; ++f) {
    MatTask task{.start = finder.scene.motion};
    const SolveResult result = finder.step();
    if (!is_found(result, f, out)) return {};
    task.least = least_of(result);
    task.decrease = result.telemetry.front().energy - task.least;
    tasks.push_back(std::move(task));
    const auto touches = static_cast<Index>(finder.scene.pairs->touches(finder.scene.motion.y).size());
    out.touches = tasks.size() == 1 ? touches : std::min(out.touches, touches);
  }
  out.decrease = tasks.back().decrease;
  const MatDrop& scene = finder.scene;
  out.frame = stretched_frame(scene.skin.surface.mesh, scene.skin.problem.fine_state(scene.motion.y, scene.motion.z),
                              {static_cast<double>(o.frames) * o.scene.time_step});
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
    if (is_first) gap.work += way.work[passes];
    if (is_first && way.gap[passes] > kGaps[i]) gap.is_reached = false;
  }
}

enum class Way { to_minimum, first_to_target, to_target };

/// All frames once, down to where the solver ends, the minima next to which `tasks` then take, or to the target above
/// those that they have.
void run_turn(MatRacer& racer, Finder& finder, const MatPrecisionOptions& o, Way goal, std::vector<MatTask>& tasks,
              MatRace& race) {
  const bool is_first = goal != Way::to_target;
  for (std::size_t i = 0; i < kGaps.size(); ++i)
    if (is_first || kGaps[i] >= o.target) race.gaps[i].turns.push_back(0);
  for (MatTask& task : tasks) {
    MatDescent found =
        racer.descend(task, goal == Way::to_minimum ? kMinimumEnergy : task.energy(o.target), o.max_iterations);
    if (goal == Way::to_minimum) {
      const MatTask sparse = task;
      const SolveResult next = minimum_next_to(found, task, finder);
      task.least = std::min(found.least(), least_of(next));
      task.decrease = found.energy.front() - task.least;
      const double gap = sparse.gap(task.least);
      if (!(std::abs(gap) <= std::abs(race.minimum_gap))) race.minimum_gap = gap;
      const double end_gap = next.converged() ? task.gap(found.least()) : std::numeric_limits<double>::infinity();
      if (!(end_gap <= race.end_gap)) race.end_gap = end_gap;
    }
    if (goal == Way::first_to_target) race.end_gap = std::fmax(race.end_gap, task.gap(found.least()));
    if (is_first && !found.stopped.empty()) race.stopped = std::move(found.stopped);
    WayDown way{.seconds = std::move(found.seconds), .work = std::move(found.work)};
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
    case MatMinimizer::alternating_own: return "alternating_own";
    case MatMinimizer::alternating_split: return "alternating_split";
    case MatMinimizer::alternating_device: return "alternating_device";
    default: return "sparse_joint";
  }
}

MatWork work_of(const IterationRecord& pass) {
  return {static_cast<double>(pass.linear_iterations), static_cast<double>(1 + pass.high_hessians),
          static_cast<double>(pass.preconditioners), pass.high_products};
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
  const std::vector<MatTask> tasks = frames_of(o, finder, out);
  if (!out.failure.empty()) return out;
  std::vector<std::unique_ptr<MatRacer>> racers;
  std::vector<std::vector<MatTask>> own;  // of each: the same frames, its own minima
  for (const MatMinimizer solver : kMatMinimizers) {
    if (o.joint == MatJoint::none && is_joint(solver)) continue;
    if (o.joint != MatJoint::both && is_exact(solver)) continue;
    if (solver == MatMinimizer::alternating_own && !o.has_own()) continue;
    if (solver == MatMinimizer::alternating_split && o.split == MatSplit::none) continue;
    if (solver == MatMinimizer::alternating_device && !o.device_solver) continue;
    if (solver == MatMinimizer::sparse_joint && !o.race_sparse) continue;
    racers.push_back(make_racer(solver, o));
    if (is_joint(solver)) out.joint_nonzeros = racers.back()->hessian_nonzeros();
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
