#include "validation/scenes/mat_solvers.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/base/stopwatch.h"
#include "core/linear/linear_solver.h"
#include "core/solve/alternating.h"
#include "core/solve/joint_newton.h"

namespace wrinkle::validation {

namespace {

/// A scene and the solver that moves it. Each has its own: solvers that share a problem bind its terms anew in turns.
template <class Solver>
class Mover {
 public:
  explicit Mover(const MatRunOptions& o)
      : scene(make_mat_drop(o.scene)),
        linear_(make_linear_solver(o.linear_solver)),
        solver_(std::make_unique<Solver>(scene.skin.problem, *linear_, o.solver)) {}

  CoupledResult step() {
    return scene.step([&](const Vector& y, const Vector& z) { return solver_->minimize(y, z); });
  }
  /// A time step whose search begins where another one ended.
  CoupledResult step_from(const CoupledResult& other) {
    return scene.step([&](const Vector&, const Vector&) { return solver_->minimize(other.y, other.z); });
  }
  CoupledResult step(FramesCost& cost) {
    const double before = scene.contact_seconds();
    const Stopwatch watch;
    CoupledResult result = step();
    cost.add(result, watch.seconds(), scene.contact_seconds() - before);
    return result;
  }

  MatDrop scene;

 private:
  std::unique_ptr<LinearSolver> linear_;
  std::unique_ptr<Solver> solver_;
};

std::string failure(const CoupledResult& result, const char* solver, Index frame) {
  if (result.converged()) return "";
  return fmt::format("{} solver, frame {}: {}: {}", solver, frame, to_string(result.status), result.message);
}

/// Untimed: symbolic analysis and first use of memory, which the alternating solver has behind it. From that one's end
/// the joint solver has few passes to go.
void warm_up(Mover<JointNewton>& joint, Mover<AlternatingMinimizer>& alternating) {
  const CoupledMotion start = joint.scene.motion = alternating.scene.motion;
  const CoupledResult end = alternating.step();
  alternating.scene.motion = start;
  if (end.converged()) joint.step_from(end);
}

/// One frame by both, each from where the alternating solver's scene is. What failed, or "".
std::string frame_by_both(Mover<AlternatingMinimizer>& alternating, Mover<JointNewton>& joint, Index frame,
                          MatRun& out) {
  const CoupledMotion start = joint.scene.motion = alternating.scene.motion;
  const double before = out.joint.seconds;
  const CoupledResult result = joint.step(out.joint);
  if (!result.converged()) return failure(result, "joint", frame);
  out.times.add(result, out.joint.seconds - before);
  for (double& seconds : out.times.alternating) {
    alternating.scene.motion = start;
    const double compared_before = out.compared.seconds;
    const CoupledResult other = alternating.step(out.compared);
    if (!other.converged()) return failure(other, "alternating", frame);
    seconds += out.compared.seconds - compared_before;
  }
  out.difference = state_difference(alternating.scene, joint.scene);
  return "";
}

}  // namespace

void FramesCost::add(const CoupledResult& result, double taken, double in_contact) {
  ++frames;
  seconds += taken;
  contact += in_contact;
  for (const PassRecord& pass : result.passes) {
    ++iterations;
    cg_iterations += pass.cg_iterations;
    linear += pass.seconds_linear;
    cg += pass.seconds_cg;
  }
}

void FramesCost::write(Record& record, const std::string& prefix) const {
  auto& m = record.metrics;
  m[prefix + "seconds_per_frame"] = seconds / frames;
  m[prefix + "iterations_per_frame"] = static_cast<double>(iterations) / frames;
  m[prefix + "cg_iterations"] = static_cast<double>(cg_iterations) / frames;
  m[prefix + "linear_share"] = linear / seconds;
  m[prefix + "cg_share"] = cg / seconds;
  m[prefix + "contact_share"] = contact / seconds;
  m[prefix + "assembly_share"] = 1 - (linear + cg + contact) / seconds;
}

void FramesByBoth::add(const CoupledResult& joint, double seconds) {
  joint_seconds += seconds;
  for (const PassRecord& pass : joint.passes) joint_passes.push_back(pass.seconds_low + pass.seconds_high);
}

Estimate FramesByBoth::pass_seconds() const {
  if (joint_passes.size() < 2 || joint_passes.size() >= kLeastTurns) return median_estimate(joint_passes);
  const auto [least, most] = std::ranges::minmax(joint_passes);
  return {0.5 * (least + most), least, most};
}

Estimate FramesByBoth::speedup() const {
  const Estimate pass = pass_seconds();
  const auto passes = static_cast<double>(joint_passes.size());
  const Estimate joint{joint_seconds, std::min(passes * pass.low, joint_seconds),
                       std::max(passes * pass.high, joint_seconds)};  // NaN stays
  return time_ratio(joint, median_estimate(alternating));
}

MatRun run_mat(const MatRunOptions& o, Progress& progress) {
  const Index first_joint = o.frames - o.joint_frames;
  Mover<AlternatingMinimizer> alternating(o);
  std::unique_ptr<Mover<JointNewton>> joint;
  if (o.joint_frames > 0) joint = std::make_unique<Mover<JointNewton>>(o);
  MatRun out;
  for (Index f = 0; f < o.frames && out.failure.empty() && !progress.stop_requested(); ++f) {
    progress.report(static_cast<double>(f) / static_cast<double>(o.frames), "frames");
    if (f == first_joint) warm_up(*joint, alternating);
    out.failure = f < first_joint ? failure(alternating.step(out.alone), "alternating", f)
                                  : frame_by_both(alternating, *joint, f, out);
  }
  out.scene = std::move(alternating.scene);
  return out;
}

}  // namespace wrinkle::validation
