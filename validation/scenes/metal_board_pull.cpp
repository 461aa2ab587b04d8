#include "validation/scenes/metal_board_pull.h"

#include <Eigen/LU>
#include <chrono>
#include <cmath>
#include <numeric>

#include "core/assembly/inertia.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/descent.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

namespace {

class Machine {
 public:
  explicit Machine(const MetalBoardOptions& o)
      : options_(o),
        linear_(make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance})),
        out_{.shell = make_board(o), .steps = {}, .pulled = {}, .released = {}, .last = {}} {
    x_ = before_ = out_.shell.x;
    out_.shell.gravity->set_factor(0);
    const PrismMesh& mesh = out_.shell.mesh;
    for (Index i = 0; i < static_cast<Index>(mesh.nodes.size()); ++i) {
      if (mesh.nodes[i].x() > 1e-9 && !at_far_end(i)) continue;
      for (int c = 0; c < (o.grips == Grips::clamped ? 3 : 1); ++c) out_.shell.problem.fixed[3 * i + c] = 1;
    }
    // What sliding grips leave of rigid motion: two translations, and the turn about the axis.
    for (const Index held : {Index{1}, Index{2}, 3 * mesh.node(1, 0) + 2}) out_.shell.problem.fixed[held] = 1;
    if (o.duration > 0) add_inertia();
    assembler_ = std::make_unique<Assembler>(out_.shell.problem);
    prepare(1e-12);
  }

  /// Pulls to the logarithmic strain. False where there is no equilibrium to be found.
  bool pull(double strain) {
    const auto start = std::chrono::steady_clock::now();
    const Vector guess = 2 * x_ - before_;  // as the last step went on
    before_ = x_;
    x_ = out_.steps.empty() ? stretched(std::exp(strain)) : guess;
    for (const Index i : far_end()) x_[3 * i] = options_.plan.length * std::exp(strain);
    keep_held();
    if (inertia_ != nullptr) inertia_->set_target(before_ + inertia_->time_step() * velocity_);
    if (!settle()) return false;
    if (inertia_ != nullptr) velocity_ = (x_ - before_) / inertia_->time_step();
    const Vector& forces = forces_at(x_);
    PullStep step{.strain = strain,
                  .gauge_strain = std::log(gauge(x_) / gauge(out_.shell.x)),
                  .force = sum_along(forces, far_end()),
                  .held_force = -sum_along(forces, near_end()),
                  .thinnest = prism_thickness(out_.shell, x_, thinnest_prism(out_.shell, x_)),
                  .dissipated = dissipated_,
                  .concentration = 1,
                  .iterations = out_.last.iterations(),
                  .factorisations = out_.last.factorisations,
                  .seconds = 0};
    advance();
    step.dissipated = dissipated_;
    step.concentration = concentration();
    step.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out_.steps.push_back(step);
    const auto done = static_cast<Index>(out_.steps.size());
    if (is_shown(done, options_.steps, options_.shown)) out_.shown.emplace_back(done, x_);
    return true;
  }

  /// Takes the far grip off.
  void release() {
    out_.pulled = x_;
    out_.flow_volume_error = flow_volume_error();
    if (inertia_ != nullptr) return;
    for (const Index i : far_end())
      for (int c = 0; c < 3; ++c) out_.shell.problem.fixed[3 * i + c] = 0;
    // Without tension the prisms' weak modes (see PrismNeoHookean) have next to no stiffness left, and residual stress
    // may have them buckle: Newton's method would follow that for ever.
    prepare(1e-6);
    if (!settle()) return;
    advance();
    out_.released = x_;
    for (const Index i : far_end()) out_.permanent_length += x_[3 * i] / static_cast<double>(far_end().size());
    out_.released_volume = volume(x_) / volume(out_.shell.x);
    out_.flow_volume_error = flow_volume_error();
  }

  MetalBoardResult take() {
    newton_.reset();
    assembler_.reset();
    return std::move(out_);
  }

 private:
  static ThickShell make_board(const MetalBoardOptions& o) {
    return make_thick_shell(extrude(strip_mesh(o.plan), {o.thickness}, o.layers),
                            {.element = Prism::dual, .material = o.material, .flow = o.flow});
  }

  void add_inertia() {
    inertia_ = &out_.shell.problem.add(std::make_unique<InertiaEnergy>(
        lumped_mass(out_.shell.mesh, options_.density), options_.duration / static_cast<double>(options_.steps)));
    velocity_ = Vector::Zero(x_.size());
  }
  const InelasticPrisms& prisms() const { return *out_.shell.inelastic.front(); }
  bool at_far_end(Index node) const {
    return std::abs(out_.shell.mesh.nodes[node].x() - options_.plan.length) < 1e-9 * options_.plan.length;
  }
  std::vector<Index> near_end() const {
    std::vector<Index> out;
    for (Index i = 0; i < static_cast<Index>(out_.shell.mesh.nodes.size()); ++i)
      if (out_.shell.mesh.nodes[i].x() <= 1e-9) out.push_back(i);
    return out;
  }
  std::vector<Index> far_end() const {
    std::vector<Index> out;
    for (Index i = 0; i < static_cast<Index>(out_.shell.mesh.nodes.size()); ++i)
      if (at_far_end(i)) out.push_back(i);
    return out;
  }
  Vector stretched(double stretch) const {
    Vector out = out_.shell.x;
    for (Index i = 0; i < out.size(); i += 3) out[i] *= stretch;
    return out;
  }
  /// Held unknowns keep their places, but for the far end's x.
  void keep_held() {
    for (Index i = 0; i < x_.size(); ++i)
      if (out_.shell.problem.fixed[i] && !(i % 3 == 0 && at_far_end(i / 3))) x_[i] = out_.shell.x[i];
  }
  /// For the unknowns that are free now. `share` of the yield force: residual forces that are let pass.
  void prepare(double share) {
    const double yields = options_.flow.yield_stress * options_.plan.width * options_.thickness;
    const double moved = inertia_ != nullptr ? options_.tolerance * inertia_->time_step() : 0;
    newton_ =
        std::make_unique<DescentNewton>(out_.shell.problem, *linear_,
                                        NewtonOptions{.gradient_tolerance = share * yields,
                                                      .step_tolerance = std::max(1e-10 * options_.plan.length, moved),
                                                      .max_iterations = 100});
  }
  bool settle() {
    out_.last = newton_->minimize(x_);
    if (out_.last.converged()) x_ = out_.last.x;
    return out_.last.converged();
  }
  void advance() { dissipated_ += out_.shell.advance(x_); }

  /// [N] that hold the unknowns where they are.
  const Vector& forces_at(const Vector& x) {
    assembler_->evaluate(x, Order::gradient);
    return assembler_->full_gradient();
  }
  static double sum_along(const Vector& forces, const std::vector<Index>& nodes) {
    double sum = 0;
    for (const Index i : nodes) sum += forces[3 * i];
    return sum;
  }
  /// Distance of the two cross-sections that stand half a width from the middle, each the mean of its nodes [m].
  double gauge(const Vector& state) const {
    const StripOptions& plan = options_.plan;
    const double spacing = plan.length / plan.along;
    const Index half = std::max<Index>(1, std::lround(0.5 * plan.width / spacing)), middle = plan.along / 2;
    return station(state, std::min(middle + half, plan.along)) - station(state, std::max<Index>(middle - half, 0));
  }
  double station(const Vector& state, Index i) const {
    const Index in_each = options_.plan.across + 1;
    double sum = 0;
    for (Index j = 0; j < in_each; ++j) sum += out_.shell.mid_surface(state, i * in_each + j).x();
    return sum / static_cast<double>(in_each);
  }
  double concentration() const {
    double most = 0, sum = 0;
    for (Index i = 0; i < prisms().size(); ++i) {
      most = std::max(most, prisms().flow(i));
      sum += prisms().flow(i) / prisms().size();
    }
    return sum > 0 ? most / sum : 1;
  }
  double volume(const Vector& state) const {
    PrismMesh moved = out_.shell.mesh;
    for (std::size_t i = 0; i < moved.nodes.size(); ++i) moved.nodes[i] = state.segment<3>(3 * static_cast<Index>(i));
    double sum = 0;
    for (Index t = 0; t < static_cast<Index>(moved.triangles.size()); ++t)
      for (Index k = 0; k < moved.layers; ++k) sum += prism_corner_volumes(moved.points(t, k)).sum();
    return sum;
  }
  double flow_volume_error() const {
    double worst = 0;
    for (Index i = 0; i < prisms().size(); ++i)
      for (int p = 0; p < prisms().points(); ++p) worst = std::max(worst, std::abs(prisms().flow_volume(i, p) - 1));
    return worst;
  }

  MetalBoardOptions options_;
  std::unique_ptr<LinearSolver> linear_;
  MetalBoardResult out_;
  std::unique_ptr<Assembler> assembler_;   // of forces, held unknowns' too
  std::unique_ptr<DescentNewton> newton_;  // of the same problem, which the result takes away
  Vector x_, before_;
  InertiaEnergy* inertia_ = nullptr;  // of the problem, where the pull takes time
  Vector velocity_;                   // [m/s]
  double dissipated_ = 0;
};

}  // namespace

MetalBoardResult pull_board(const MetalBoardOptions& o, const std::function<bool(double)>& go_on) {
  Machine machine(o);
  const double last = std::log1p(o.elongation);
  for (Index k = 1; k <= o.steps; ++k) {
    const double fraction = static_cast<double>(k) / static_cast<double>(o.steps);
    if (!machine.pull(last * fraction)) return machine.take();
    if (!go_on(0.95 * fraction)) {
      MetalBoardResult out = machine.take();
      out.last.status = Status::interrupted;
      out.last.message = "stopped";
      return out;
    }
  }
  machine.release();
  return machine.take();
}

double thickness_roughness(const ThickShell& shell, const Vector& state) {
  const Index columns = shell.mesh.columns();
  Vector sum = Vector::Zero(columns), count = Vector::Zero(columns);
  for (Index t = 0; t < static_cast<Index>(shell.mesh.triangles.size()); ++t)
    for (const Index column : shell.mesh.triangles[t]) {
      sum[column] += prism_thickness(shell, state, t);
      ++count[column];
    }
  double squares = 0;
  for (Index c = 0; c < columns; ++c) {
    const double off = column_thickness(shell, state, c) * count[c] / sum[c] - 1;
    squares += off * off / static_cast<double>(columns);
  }
  return std::sqrt(squares);
}

double prism_thickness(const ThickShell& shell, const Vector& state, Index triangle) {
  double sum = 0;
  for (const Index column : shell.mesh.triangles[triangle]) sum += column_thickness(shell, state, column);
  return sum / 3;
}

Index thinnest_prism(const ThickShell& shell, const Vector& state) {
  Index out = 0;
  double least = prism_thickness(shell, state, 0);
  for (Index t = 1; t < static_cast<Index>(shell.mesh.triangles.size()); ++t)
    if (const double found = prism_thickness(shell, state, t); found < least) out = t, least = found;
  return out;
}

double column_thickness(const ThickShell& shell, const Vector& state, Index column) {
  return (shell.node(state, column, shell.mesh.layers) - shell.node(state, column, 0)).norm();
}

}  // namespace wrinkle::validation
