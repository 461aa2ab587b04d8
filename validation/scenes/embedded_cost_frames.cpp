#include "validation/scenes/embedded_cost_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/thread_time.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/kkt_newton.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

namespace {

/// What one way to solve for the shell took.
struct Cost {
  double seconds = 0;
  Index frames = 0, converged = 0, minima = 0, steps = 0, factorisations = 0, linear_iterations = 0;

  void add(const SolveResult& result, double taken) {
    seconds += taken;
    ++frames;
    converged += result.converged() ? 1 : 0;
    minima += result.is_minimum() ? 1 : 0;
    steps += result.iterations();
    for (const IterationRecord& step : result.telemetry) {
      factorisations += step.factorisations;
      linear_iterations += step.linear_iterations;
    }
  }
  void write(Record& record, const std::string& name) const {
    if (frames == 0) return;
    auto& m = record.metrics;
    m[name + "_frame"] = seconds / frames;
    m[name + "_step"] = seconds / std::max(steps, 1);
    m[name + "_newton"] = static_cast<double>(steps) / frames;
    m[name + "_factorisations"] = static_cast<double>(factorisations) / frames;
    m[name + "_linear"] = static_cast<double>(linear_iterations) / frames;
    m[name + "_converged"] = static_cast<double>(converged) / frames;
  }
};

/// A shell of its own, as problems that solvers share are bound anew in turns, and the printed Newton on it.
struct PrintedSolver {
  EmbeddedShell shell;
  std::unique_ptr<LinearSolver> linear;
  KktNewtonOptions newton_options;
  std::optional<KktNewton> newton;
  Cost cost;

  PrintedSolver(const CostFramesOptions& o, const std::string& solver, double linear_tolerance)
      : shell(make_cost_scene(o.scene).shell),
        linear(make_linear_solver(solver,
                                  {.relative_tolerance = linear_tolerance, .max_iterations = o.minres_iterations})) {
    const double stretch = o.scene.row.thickness * o.scene.row.ratio * o.scene.interior_modulus;  // γ = hE
    newton_options = {.scale = stretch, .relative_tolerance = o.tolerance, .max_iterations = o.newton_iterations};
    newton.emplace(shell.problem, shell.constraint, *linear, newton_options);
  }
  /// From now on a solve is one step: linearise, assemble, solve, update.
  void take_single_steps(const Vector& h, const Vector& x) {
    newton_options.max_iterations = 1;
    newton.emplace(shell.problem, shell.constraint, *linear, newton_options);
    newton->set_target(h);
    newton->minimize(x);  // symbolic analysis
  }
  SolveResult solve(const Vector& h, const Vector& x) {
    newton->set_target(h);
    const ThreadTime time;
    SolveResult result = newton->minimize(x);
    cost.add(result, time.seconds());
    return result;
  }
};

/// Least of three timings.
template <class F>
double seconds_of(const F& work) {
  double least = INFINITY;
  for (int i = 0; i < 3; ++i) {
    const ThreadTime time;
    work();
    least = std::min(least, time.seconds());
  }
  return least;
}

void write_sizes(const CostScene& scene, double thickness, Record& record) {
  auto& m = record.metrics;
  const RuleClusters rule = rule_clusters(scene.shell.mesh, AverageFilter::for_wavelength(scene.wavelength).spacing());
  m["unknowns"] = scene.shell.problem.num_dofs;
  m["faces"] = static_cast<double>(scene.shell.mesh.triangles.size());
  m["elements"] = static_cast<double>(scene.interior.lattice.elements.size());
  m["wavelength"] = scene.wavelength;
  m["clusters"] = scene.clusters;
  m["clusters_rule"] = rule.greedy;
  m["clusters_least"] = rule.at_least;
  m["spacing"] = scene.spacing;
  m["onset"] = onset_strain(thickness, scene.spacing);
  m["lattice_seconds"] = scene.seconds_lattice;
  m["constraint_seconds"] = scene.seconds_constraints;
}

/// Assembly and forces alone, at the last state.
void write_assembly(CostScene& scene, Assembler& shell, const EmbeddedMotion& motion, Record& record) {
  Assembler interior(scene.interior.problem);
  auto& m = record.metrics;
  m["shell_assembly"] = seconds_of([&] { shell.evaluate(motion.x, Order::hessian); });
  m["shell_forces"] = seconds_of([&] { shell.evaluate(motion.x, Order::gradient); });
  m["interior_assembly"] = seconds_of([&] { interior.evaluate(motion.q, Order::hessian); });
  m["interior_forces"] = seconds_of([&] { interior.evaluate(motion.q, Order::gradient); });
}

/// The interior's step and the shell's robust static step, timed; the shell's under the same H x = h by the printed
/// Newton, direct and with MINRES, from the printed start x_k.
class CostRun {
 public:
  explicit CostRun(const CostFramesOptions& options)
      : options_(options),
        scene_(make_cost_scene(options.scene)),
        shell_linear_(make_linear_solver("mumps-ldlt")),
        interior_linear_(make_linear_solver("cholmod-supernodal")),
        cg_(make_linear_solver("pcg-jacobi", {.relative_tolerance = 1e-8})),
        robust_(scene_.shell.problem, scene_.shell.constraint, *shell_linear_,
                {.step_tolerance = options.tolerance * options.scene.row.thickness,
                 .max_iterations = options.newton_iterations}),
        direct_(options, "mumps-ldlt", 1e-10),
        direct_euler_(make_euler(scene_, *interior_linear_, [this](const Vector& h, const Vector& x) {
          robust_.set_target(h);
          const ThreadTime time;
          SolveResult result = robust_.minimize(x);
          shell_seconds_ = time.seconds();
          robust_cost_.add(result, shell_seconds_);
          return result;
        })) {
    motion_ = {scene_.interior.q, Vector::Zero(scene_.interior.q.size()), scene_.shell.x};
    const ThreadTime time;  // symbolic analysis, once for all frames
    robust_.minimize(scene_.shell.x);
    analysis_ = time.seconds();
    direct_.newton->minimize(scene_.shell.x);
    if (options_.minres_frames > 0) minres_.emplace(options_, "minres", options_.minres_tolerance);
  }

  /// A message where it fails.
  std::string frame(Index k) {
    const double strain = options_.strain_per_frame * onset_strain(options_.scene.row.thickness, scene_.spacing);
    Vector ends = motion_.q;
    scene_.move_ends(strain * static_cast<double>(k + 1), ends);
    const double h = options_.time_step;
    for (Index i = 0; i < ends.size(); ++i)
      if (scene_.interior.problem.fixed[i]) motion_.velocity[i] = (ends[i] - motion_.q[i]) / h;
    const Vector before = motion_.x, carried = scene_.interior.embedding * motion_.q;
    const ThreadTime time;
    const EmbeddedStep step = direct_euler_.step(motion_);
    interior_seconds_ += time.seconds() - shell_seconds_;
    ++frames_;
    if (!step.converged()) return fmt::format("frame {}: {}: {}", k + 1, to_string(step.status), step.message);
    last_start_ = before;
    last_carried_ = carried;
    last_target_ = scene_.shell.constraint.H * (scene_.interior.embedding * motion_.q);
    compare(step.shell, direct_.solve(last_target_, before));
    if (k < options_.minres_frames) minres_->solve(last_target_, before);
    return {};
  }

  /// Energy of the printed solution above the robust one, of the frames where it converged; fmax and fmin leave NaN.
  void compare(const SolveResult& robust, const SolveResult& printed_way) {
    if (!printed_way.converged() || !(robust.energy > 0)) return;
    const double excess = printed_way.energy / robust.energy - 1;
    excess_ = std::fmax(excess_, excess);
    least_excess_ = std::fmin(least_excess_, excess);
  }

  void write(Record& record) {
    write_sizes(scene_, options_.scene.row.thickness, record);
    write_assembly(scene_, robust_.assembler(), motion_, record);
    robust_cost_.write(record, "robust");
    direct_.cost.write(record, "direct");
    if (minres_) minres_->cost.write(record, "minres");
    record.metrics["robust_minima"] = static_cast<double>(robust_cost_.minima) / robust_cost_.frames;
    record.metrics["direct_excess"] = excess_;
    record.metrics["direct_excess_least"] = least_excess_;
    record.metrics["skin_offset"] = largest_offset() / options_.scene.row.thickness;
    record.metrics["analysis_seconds"] = analysis_;
    record.metrics["interior_frame"] = interior_seconds_ / static_cast<double>(frames_);
    record.metrics["interior_cg_frame"] = cg_frame();
    write_ratios(record);
  }

  Frame seen() const {
    return stretched_frame(scene_.shell.mesh, motion_.x, {static_cast<double>(frames_) * options_.time_step});
  }

 private:
  /// [m] how far a vertex is, at most, from where the interior carries it, at the state that steps are timed from.
  double largest_offset() const {
    double out = 0;
    for (Index i = 0; i < last_start_.size(); i += 3)
      out = std::max(out, (last_start_ - last_carried_).segment<3>(i).norm());
    return out;
  }

  EmbeddedEuler make_euler(CostScene& scene, LinearSolver& linear, ShellStatics statics) {
    return {scene.interior.problem,   scene.interior.mass,
            scene.interior.embedding, robust_.assembler(),
            scene.shell.constraint.H, linear,
            std::move(statics),       {.time_step = options_.time_step, .step_tolerance = 1e-6}};
  }

  /// The interior alone, the shell left as it is.
  EmbeddedEuler interior_euler(LinearSolver& linear) {
    return make_euler(scene_, linear, [](const Vector&, const Vector& x) {
      SolveResult same;
      same.status = Status::converged;
      same.x = x;
      return same;
    });
  }

  /// Single steps in turns, from the last frame's start: the shell's, direct and by MINRES, and the interior's.
  void write_ratios(Record& record) {
    direct_.take_single_steps(last_target_, last_start_);
    EmbeddedEuler euler = interior_euler(*interior_linear_);
    const auto interior_step = [&] {
      EmbeddedMotion motion = motion_;
      const EmbeddedStep step = euler.step(motion);
      if (!step.converged()) throw std::runtime_error(fmt::format("a timed step of the interior: {}", step.message));
    };
    const auto shell_step = [&](KktNewton& newton) {  // what breaks off is not fast
      const SolveResult result = newton.minimize(last_start_);
      if (!result.converged() && result.status != Status::iteration_limit)
        throw std::runtime_error(fmt::format("a timed step of the shell: {}", result.message));
    };
    interior_step();  // symbolic analysis
    std::vector<std::function<void()>> works{[&] { shell_step(*direct_.newton); }, interior_step};
    const bool minres = minres_ && minres_->cost.converged > 0;  // what never converges is not timed
    if (minres) minres_->take_single_steps(last_target_, last_start_);
    if (minres) works.emplace_back([&] { shell_step(*minres_->newton); });
    const auto seconds = times_in_turns(options_.turns, works);
    store(time_ratio(seconds[1], seconds[0]), "interior_seconds_over_shell", record);
    if (minres) store(time_ratio(seconds[2], seconds[0]), "minres_seconds_over_direct", record);
  }

  /// The interior's step from the last state by conjugate gradients.
  double cg_frame() {
    EmbeddedEuler euler = interior_euler(*cg_);
    EmbeddedMotion warm = motion_, motion = motion_;
    euler.step(warm);
    const ThreadTime time;
    const EmbeddedStep step = euler.step(motion);
    return step.converged() ? time.seconds() : NAN;
  }

  CostFramesOptions options_;
  CostScene scene_;
  std::unique_ptr<LinearSolver> shell_linear_, interior_linear_, cg_;
  ConstrainedNewton robust_;
  PrintedSolver direct_;
  std::optional<PrintedSolver> minres_;  // where there are frames for it
  Cost robust_cost_;
  double shell_seconds_ = 0, interior_seconds_ = 0, analysis_ = 0, excess_ = std::nan(""), least_excess_ = std::nan("");
  Index frames_ = 0;
  EmbeddedEuler direct_euler_;
  EmbeddedMotion motion_;
  Vector last_start_, last_carried_, last_target_;  // of the last frame's static solve; B q of its start
};

}  // namespace

void time_cost_frames(const CostFramesOptions& options, const std::function<bool(double)>& go_on, Record& record) {
  if (options.frames == 0) return write_sizes(make_cost_scene(options.scene), options.scene.row.thickness, record);
  CostRun run(options);
  for (Index k = 0; k < options.frames; ++k) {
    const bool goes_on = go_on(static_cast<double>(k) / static_cast<double>(options.frames));
    record.reason = goes_on ? run.frame(k) : "stopped";
    if (record.reason.empty()) continue;
    record.outcome = Outcome::failed;
    return;
  }
  run.write(record);
  record.frames = {run.seen()};
}

}  // namespace wrinkle::validation
