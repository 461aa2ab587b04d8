#include "core/model/skin/skin_layer.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/thread_time.h"
#include "core/constraint/coordinate_rows.h"

namespace wrinkle {

namespace {

bool dynamic(SkinSolve solve) {
  return solve == SkinSolve::euler || solve == SkinSolve::linearised_euler;
}

void check_layer(const SkinLayerOptions& o, const LayeredSkinOptions& common, Index number) {
  if (!o.field || o.clusters.empty() || o.mesh.triangles.empty())
    throw std::invalid_argument(fmt::format("layer {} has {} clusters and {} triangles, and {} field of properties",
                                            number, o.clusters.size(), o.mesh.triangles.size(), o.field ? "a" : "no"));
  require(o.density > 0 && o.bending_scale > 0 && common.imperfection >= 0 && common.remesh_rounds > 0,
          "layer {}: density {} kg/m³, bending scaled by {}, an imperfection of {} thicknesses, {} rounds of "
          "remeshing: above 0, above 0, at least 0 and above 0 are allowed",
          number, o.density, o.bending_scale, common.imperfection, common.remesh_rounds);
  require(
      !o.contact || dynamic(common.solve),
      "layer {}: contact is of dynamics, euler or linearised_euler: a static layer is carried whatever is in its way",
      number);
  require(common.make_linear != nullptr,
          "layer {}: make_linear is not given; a function that makes its solver is needed", number);
}

/// In the middle of the mesh's extent.
SkinPoint typical_point(const SkinLayerOptions& o) {
  VectorN<2> low = o.mesh.coordinates.front(), high = low;
  for (const auto& u : o.mesh.coordinates) low = low.cwiseMin(u), high = high.cwiseMax(u);
  return o.field(0.5 * (low + high));
}

RestHeight imperfection(const SkinLayerOptions& o, const LayeredSkinOptions& common, Index number) {
  if (common.imperfection == 0) return {};
  const SkinPoint p = typical_point(o);
  return random_waves(common.imperfection * p.thickness, p.wavelength, common.imperfection_seed + number);
}

void add(RemeshReport& all, const RemeshReport& one) {
  all.splits += one.splits;
  all.flips += one.flips;
  all.collapses += one.collapses;
  all.passes += one.passes;
  all.converged = one.converged;
}

}  // namespace

ShellOptions skin_shell(const SkinField& field, double poisson) {
  return {.membrane = ShellMembrane::corotated, .material = {1, poisson}, .field = field, .gravity = {0, 0, 0}};
}

SkinLayer::SkinLayer(SkinLayerOptions options, const LayeredSkinOptions& common, Index number)
    : options_(std::move(options)),
      common_((check_layer(options_, common, number), common)),
      linear_(common.make_linear()) {
  if (!options_.offset) options_.offset = number == 1 ? LayerOffset::none : LayerOffset::upper_thickness;
  const SkinPoint p = typical_point(options_);
  common_.kkt.scale = p.young * p.thickness;
  rest_height_ = imperfection(options_, common_, number);
  mesh_ = options_.mesh;
  LayerStep ignored;
  discretise(ignored);
}

/// The shell anew on mesh_; what was laid out for the old one is dropped.
void SkinLayer::discretise(LayerStep& step) {
  const Stopwatch watch;
  statics_.reset();
  euler_.reset();
  sampled_below_.reset();
  own_motion_.resize(0);
  material_ = std::make_shared<const FlatLocator>(mesh_);
  ShellOptions shell = skin_shell(options_.field, options_.poisson);
  shell.bending_scale = options_.bending_scale;
  shell.rest_height = rest_height_;
  shell.density = options_.density;
  shell.held_coordinate = common_.held_coordinate;
  shell_ = make_shell(mesh_.in_space(), shell);
  contact_ = nullptr;
  if (options_.contact)
    contact_ = &shell_.problem.add(std::make_unique<SurfaceContact>(
        make_contact_surface(std::vector{surface_part(mesh_.in_space(), 0)}), *options_.contact));
  lasting_terms_ = shell_.problem.energies.size();
  averages_ = cluster_averages(options_.clusters, mesh_, options_.weights);
  step.seconds_sampling += watch.seconds();
}

SkinSurface SkinLayer::resting_on(const SkinSurface& below, const SkinLayer* lower) const {
  if (options_.offset == LayerOffset::none) return below;
  const auto& u = below.mesh().coordinates;
  Vector t(below.mesh().num_vertices());
  for (std::size_t v = 0; v < u.size(); ++v) {
    const double upper = thickness(u[v]), under = lower != nullptr ? lower->thickness(u[v]) : 0.0;
    t[static_cast<Index>(v)] = options_.offset == LayerOffset::upper_thickness ? upper : 0.5 * (upper + under);
  }
  WRINKLE_FAULT(layer_offset_halved, t *= 0.5);
  return {below.material, offset_surface(below.mesh(), below.x, t)};
}

void SkinLayer::place(const SkinSurface& surface) {
  points_ = locate_all(*surface.material, mesh_.coordinates);
  state_.x = interpolate(surface, points_);
  state_.velocity.setZero(state_.x.size());
  below_ = surface;
}

/// The motion of what is below, since the layer was last solved, at its vertices.
Vector SkinLayer::carried(const SkinSurface& surface) {
  const Vector before = interpolate(below_, points_);
  if (below_.material != surface.material) points_ = locate_all(*surface.material, mesh_.coordinates);
  Vector out = interpolate(surface, points_) - before;
  for (Index i = 0; i < shell_.problem.num_dofs; ++i)
    if (shell_.problem.fixed[i]) out[i] = 0;
  below_ = surface;
  return out;
}

/// Both sides of eq. 2 on the meshes as they are.
void SkinLayer::sample(const SkinSurface& below, LayerStep& step) {
  step.uncovered = static_cast<Index>(averages_.uncovered.size());
  if (sampled_below_ == below.material) return;
  Stopwatch watch;
  const SparseMatrix lower = cluster_averages(options_.clusters, below.mesh(), options_.weights).H;
  step.seconds_sampling += watch.seconds();
  watch = {};
  rows_ = coordinate_rows(averages_.H, common_.held_coordinate);
  rows_below_ = coordinate_rows(lower, common_.held_coordinate);
  sampled_below_ = below.material;
  step.seconds_constraints += watch.seconds();
}

void SkinLayer::prepare_solver(double dt, LayerStep& step) {
  const Stopwatch watch;
  if (euler_ && euler_->time_step() != dt) {
    euler_.reset();
    shell_.problem.energies.resize(lasting_terms_);
  }
  if (statics_ || euler_) return;
  LinearConstraint constraint{rows_, target_};
  switch (common_.solve) {
    case SkinSolve::minimum:
      statics_ = std::make_unique<ConstrainedNewton>(shell_.problem, std::move(constraint), *linear_, common_.newton);
      break;
    case SkinSolve::stationary:
      statics_ = std::make_unique<KktNewton>(shell_.problem, std::move(constraint), *linear_, common_.kkt);
      break;
    case SkinSolve::euler:
    case SkinSolve::linearised_euler:
      euler_.emplace(shell_.problem, shell_.mass, std::move(constraint), *linear_,
                     ConstrainedEulerOptions{
                         .time_step = dt,
                         .mass_damping = common_.mass_damping,
                         .stiffness_damping = common_.stiffness_damping,
                         .solve = common_.solve == SkinSolve::euler ? EulerSolve::minimum : EulerSolve::linearised,
                         .newton = common_.newton});
  }
  step.seconds_constraints += watch.seconds();
}

Vector SkinLayer::start_of_solve(const Vector& carry) const {
  Vector out = state_.x + carry;
  if (common_.start != SkinStart::extrapolated || dynamic(common_.solve)) return out;
  if (own_motion_.size() != out.size() || !(carried_.norm() > 0)) return out;
  return out + std::copysign(carry.norm() / carried_.norm(), carry.dot(carried_)) * own_motion_;
}

void SkinLayer::solve(const Vector& carry, LayerStep& step) {
  const Stopwatch watch;
  const ThreadTime thread;
  const Vector carried = state_.x + carry, start = start_of_solve(carry);
  const Vector residual = target_ - rows_ * start;
  step.residual_before = residual.lpNorm<Eigen::Infinity>();
  if (euler_) {
    Motion motion{std::move(state_.x), std::move(state_.velocity)};
    step.solve = euler_->step(motion, target_, carry);
    state_ = {std::move(motion.x), std::move(motion.velocity)};
  } else {
    statics_->set_target(target_);
    step.solve = statics_->minimize(start);
  }
  step.seconds_solve += watch.seconds();
  step.thread_solve += thread.seconds();
  step.iterations += step.solve.iterations();
  step.factorisations += step.solve.factorisations;
  step.residual_after = (target_ - rows_ * step.solve.x).lpNorm<Eigen::Infinity>();
  step.moved = step.solve.status != Status::not_finite && step.solve.status != Status::linear_solve_failed &&
               step.solve.x.allFinite();
  const bool one_step = common_.solve == SkinSolve::linearised_euler && step.solve.status == Status::iteration_limit;
  step.as_asked = step.moved && (step.solve.converged() || one_step);
  if (!step.moved || euler_) return;
  state_.x = step.solve.x;
  own_motion_ = state_.x - carried;
  carried_ = carry;
}

LayerStep SkinLayer::follow(const SkinSurface& surface, double dt) {
  LayerStep step;
  const Index rounds = options_.remesh && !dynamic(common_.solve) ? common_.remesh_rounds : 1;
  const AreaDensity density = [this](const VectorN<2>& u) { return options_.density * thickness(u); };
  for (; step.rounds < rounds; ++step.rounds) {
    if (options_.remesh) {
      const Stopwatch watch;
      const RemeshReport report = remesh(mesh_, state_, *options_.remesh, density);
      step.seconds_remesh += watch.seconds();
      add(step.remesh, report);
      if (report.changed()) {
        discretise(step);
        points_ = locate_all(*below_.material, mesh_.coordinates);
      } else if (step.rounds > 0) {
        break;
      }
    }
    sample(surface, step);
    target_ = rows_below_ * surface.x;
    prepare_solver(dt, step);
    const SkinSurface before = below_;
    solve(carried(surface), step);
    if (step.moved) continue;
    below_ = before;
    points_ = locate_all(*below_.material, mesh_.coordinates);
    break;
  }
  return step;
}

double SkinLayer::energy() {
  if (shell_.problem.energies.front()->bound() == nullptr) const Assembler binds(shell_.problem);
  const ShellEnergies out = shell_energies(shell_, state_.x);
  return out.stretching + out.bending;
}

}  // namespace wrinkle
