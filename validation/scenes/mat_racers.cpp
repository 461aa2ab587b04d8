#include "validation/scenes/mat_racers.h"

#include <algorithm>
#include <type_traits>

#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/sparse_joint_newton.h"
#include "validation/scenes/mat_mover.h"

namespace wrinkle::validation {

namespace {

/// A solver that keeps nothing from pass to pass: it is asked for one at a time, up to the energy, and goes that part
/// of its way.
template <class Solver>
class StepwiseRacer final : public MatRacer {
 public:
  StepwiseRacer(const MatDropOptions& scene, CoupledOptions options, const char* linear, double part = 1)
      : mover_(scene, (options.max_iterations = 1, options), linear),
        is_elsewhere_(static_cast<bool>(options.high_solver)),
        part_(part) {}

  MatDescent descend(const MatTask& task, double until, Index max_passes) override {
    mover_.scene.motion = task.start;
    MatDescent out;
    mover_.step_by([&](Solver& solver, const Vector& y, const Vector& z) {
      SolveResult result = one_pass(solver, y, z, out);
      for (Index pass = 1; pass < max_passes && out.energy.back() > until && result.status == Status::iteration_limit;
           ++pass)
        result = one_pass(solver, result.x, result.z, out);
      out.y = result.x;
      out.z = result.z;
      out.stop(result);
      return result;
    });
    return out;
  }
  Index hessian_nonzeros() const override {
    if constexpr (std::is_same_v<Solver, JointNewton>) return mover_.solver().hessian_nonzeros();
    return 0;
  }

 private:
  SolveResult one_pass(Solver& solver, const Vector& y, const Vector& z, MatDescent& out) const {
    SolveResult result = solver.minimize(y, z);
    out.add(result.telemetry.back(), is_elsewhere_);
    if (part_ < 1) result.x = y + part_ * (result.x - y), result.z = z + part_ * (result.z - z);
    return result;
  }

  Mover<Solver> mover_;
  bool is_elsewhere_;  // on a device the work is not this thread's
  double part_;
};

/// All passes by one call.
template <class Solver>
MatDescent descend_at_once(Mover<Solver>& mover) {
  const SolveResult result =
      mover.step_by([](Solver& solver, const Vector& y, const Vector& z) { return solver.minimize(y, z); });
  MatDescent out;
  for (const IterationRecord& pass : result.telemetry) out.add(pass, false);
  out.y = result.x;
  out.z = result.z;
  out.stop(result);
  return out;
}

/// The alternation with what it keeps from pass to pass: it is stopped on its way.
class KeepingRacer final : public MatRacer {
 public:
  KeepingRacer(const MatDropOptions& scene, CoupledOptions options)
      : high_linear_(linear_of(options.high_preconditioner)),
        mover_(scene,
               (
                   options.go_on = [this](const SolveResult& result) { return goes_on(result); },
                   options.high_linear = high_linear_.get(), options),
               kDefinite) {}

  MatDescent descend(const MatTask& task, double until, Index max_passes) override {
    mover_.scene.motion = task.start;
    until_ = until;
    max_passes_ = max_passes;
    return descend_at_once(mover_);
  }

 private:
  static std::unique_ptr<LinearSolver> linear_of(const std::string& preconditioner) {
    const std::string_view name = find_high_preconditioner(preconditioner).linear;
    return name.empty() ? nullptr : make_linear_solver(name);
  }
  bool goes_on(const SolveResult& result) const {
    return result.telemetry.back().energy > until_ && result.iterations() < max_passes_;
  }

  double until_ = kMinimumEnergy;
  Index max_passes_ = 0;
  std::unique_ptr<LinearSolver> high_linear_;
  Mover<AlternatingMinimizer> mover_;
};

/// Always down to the minimum, in a few passes.
class SparseRacer final : public MatRacer {
 public:
  SparseRacer(const MatDropOptions& scene, const CoupledOptions& options) : mover_(scene, options, kIndefinite) {}

  MatDescent descend(const MatTask& task, double, Index) override {
    mover_.scene.motion = task.start;
    return descend_at_once(mover_);
  }

 private:
  Mover<SparseJointNewton> mover_;
};

/// Of each new vertex its block.
std::vector<Index> blocks_of(MatSplit split, const MatDropOptions& scene) {
  std::vector<Index> out = make_mat_drop(scene).skin.surface.level_of_new;
  if (split == MatSplit::halves)
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Index>(i % 2);
  if (split == MatSplit::whole) std::ranges::fill(out, 0);
  return out;
}

}  // namespace

std::unique_ptr<MatRacer> make_racer(MatMinimizer solver, const MatPrecisionOptions& o) {
  CoupledOptions options{.step_tolerance = kMinimum, .max_iterations = o.max_iterations, .cg_iterations = 20000};
  if (solver == MatMinimizer::sparse_joint) {
    options.step_tolerance = kExact;
    return std::make_unique<SparseRacer>(o.scene, options);
  }
  if (solver == MatMinimizer::joint_exact || solver == MatMinimizer::alternating_exact)
    options.tangent = Tangent::exact;
  if (solver == MatMinimizer::joint || solver == MatMinimizer::joint_exact)
    return std::make_unique<StepwiseRacer<JointNewton>>(o.scene, options, kDefinite, o.joint_part);
  options.cg_tolerance = solver == MatMinimizer::alternating_exact ? o.cg_tolerance_exact : o.cg_tolerance;
  if (solver == MatMinimizer::alternating_own) {
    options.high_preconditioner = o.preconditioner;
    options.preconditioner_kept = o.preconditioner_kept;
    options.model_tolerance = o.model_tolerance;
    options.step_tolerance = kOwnMinimum;
    return std::make_unique<KeepingRacer>(o.scene, options);
  }
  if (solver == MatMinimizer::alternating_split) {
    options.high_blocks = blocks_of(o.split, o.scene);
    options.high_split = o.split_of;
    options.block_tolerance = o.block_tolerance;
  } else if (solver == MatMinimizer::alternating_device) {
    options.high_solver = o.device_solver;
    options.cg_tolerance = o.device_tolerance;
  } else {
    options.high_solver = o.high_solver;
  }
  return std::make_unique<StepwiseRacer<AlternatingMinimizer>>(o.scene, options, kDefinite);
}

}  // namespace wrinkle::validation
