#include "core/model/shell/isometric_plate.h"

#include <cmath>
#include <stdexcept>

#include "core/assembly/linear_load.h"
#include "core/assembly/quadratic_energy.h"
#include "core/base/require.h"
#include "core/constraint/length_constraint.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/shell/plate_bending.h"

namespace wrinkle {

namespace {

void check_plate(const TriangleMesh& rest, const IsometricPlateOptions& options, const PlateSolvers& solvers) {
  const Index points = static_cast<Index>(rest.vertices.size());
  require(options.stiffness >= 0 && options.area_density > 0,
          "bending stiffness {} J, area density {} kg/m²; at least 0 and above 0", options.stiffness,
          options.area_density);
  require(solvers.motion && solvers.projection, "linear solvers for motion and projection are to be given");
  require(options.neighbourhood_scale > 0, "neighbourhoods of {} spacings", options.neighbourhood_scale);
  require(options.bending.size() == 0 || options.bending.cols() == 3 * points,
          "a bending matrix of {} columns for {} unknowns", options.bending.cols(), 3 * points);
}

ShellModel pinned_sheet(const TriangleMesh& rest, const IsometricPlateOptions& options) {
  return make_shell(rest, {.membrane = ShellMembrane::none, .bending = ShellBending::none, .held = options.pins});
}

}  // namespace

IsometricPlate::IsometricPlate(const TriangleMesh& rest, const IsometricPlateOptions& options, PlateSolvers solvers)
    : options_(options),
      shell_(pinned_sheet(rest, options)),
      measures_(rest),
      constraints_(shell_.problem.num_dofs),
      solvers_(std::move(solvers)) {
  check_plate(rest, options, solvers_);
  const Vector areas = vertex_areas(rest);
  shell_.mass = options.area_density * areas.transpose().replicate<3, 1>().reshaped();
  mean_spacing_ = std::sqrt(areas.sum() / num_points());
  motion_ = {shell_.x, Vector::Zero(shell_.x.size())};
  add_constraints();
  SparseMatrix bending = options.bending.size() > 0 ? options.bending : cotangent_bending(rest, 1);
  bending *= options.stiffness;
  shell_.bending = &shell_.problem.add(std::make_unique<QuadraticEnergy>(bending));
}

void IsometricPlate::add_constraints() {
  const std::vector<Index> first = point_unknowns(num_points());
  switch (options_.constraints) {
    case PlateConstraints::isometry:
    case PlateConstraints::isometry_three_components: add_isometry(first); break;
    case PlateConstraints::edges:
      constraints_.add(std::make_unique<LengthConstraint>(edge_pairs(shell_.mesh, first)), options_.tolerance);
      break;
    case PlateConstraints::quads:
      constraints_.add(std::make_unique<LengthConstraint>(
                           side_pairs(shell_.mesh.vertices, options_.quads_along, options_.quads_across, first)),
                       options_.tolerance);
      break;
    case PlateConstraints::none: break;
  }
  if (!options_.obstacles.empty()) add_contact(first);
}

void IsometricPlate::add_isometry(const std::vector<Index>& first) {
  const NeighbourLists lists = neighbours_within(shell_.mesh.vertices, options_.neighbourhood_scale * mean_spacing_);
  std::size_t count = 0;
  for (const auto& list : lists) count += list.size();
  mean_neighbours_ = static_cast<double>(count) / static_cast<double>(lists.size());
  const LocalMap map = options_.map ? options_.map : plane_fit(shell_.mesh.vertices, lists);
  const auto form = options_.constraints == PlateConstraints::isometry ? IsometryForm::trace_determinant
                                                                       : IsometryForm::three_components;
  constraints_.add(
      std::make_unique<IsometryConstraint>(DeformationGradients(make_neighborhoods(lists, map), point_mass()), first,
                                           form, options_.centers),
      options_.tolerance);
}

/// A point that passed the offset by a tolerance would be thrown back by it within one step: that must be little.
void IsometricPlate::add_contact(const std::vector<Index>& first) {
  const double offset = options_.contact_offset.value_or(0.02 * mean_spacing_);
  require(offset > 0, "the contact offset is {} m; it must be above 0", offset);
  contact_ = &constraints_.add(std::make_unique<ContactRows>(first, options_.obstacles, offset, mean_spacing_),
                               0.05 * offset / mean_spacing_);
}

void IsometricPlate::add_mass(Index vertex, double mass) {
  if (integrator_) throw std::logic_error("mass is added before the first step");
  require(vertex >= 0 && vertex < num_points() && mass >= 0, "{} kg at vertex {} of {}", mass, vertex, num_points());
  shell_.mass.segment<3>(3 * vertex).array() += mass;
}

void IsometricPlate::drive(Index pin, const VectorN<3>& to) {
  require(pin >= 0 && pin < num_points() && shell_.problem.fixed[3 * pin], "vertex {} is no pin", pin);
  motion_.velocity.segment<3>(3 * pin) = (to - vertex(pin)) / options_.time_step;
}

/// What depends on everything that the caller adds.
void IsometricPlate::start() {
  Problem& problem = shell_.problem;
  const Vector& mass = shell_.mass;
  shell_.gravity =
      &problem.add(std::make_unique<LinearLoad>(mass.cwiseProduct(options_.gravity.replicate(num_points(), 1))));
  auto& inertia = problem.add(std::make_unique<InertiaEnergy>(mass, options_.time_step));
  projection_ = std::make_unique<FastProjection>(constraints_, mass, problem.fixed, *solvers_.projection,
                                                 solvers_.fallback.get(), options_.projection);
  integrator_ = std::make_unique<ProjectedEuler>(problem, inertia, *solvers_.motion, *projection_,
                                                 ProjectedEulerOptions{.stiffness = options_.linearisation,
                                                                       .damping = options_.damping,
                                                                       .friction = options_.friction,
                                                                       .contact = contact_});
}

SolveResult IsometricPlate::step() {
  if (!integrator_) start();
  SolveResult out = integrator_->step(motion_);
  for (Index i = 0; i < motion_.velocity.size(); ++i)
    if (shell_.problem.fixed[i]) motion_.velocity[i] = 0;
  return out;
}

IsometricPlate::Settling IsometricPlate::settle(double speed, Index most, const std::function<bool(Index)>& go_on) {
  Settling out;
  while (out.steps < most) {
    const SolveResult done = step();
    ++out.steps;
    out.projections += done.iterations();
    out.fallbacks += done.fell_back ? 1 : 0;
    out.unconverged += done.converged() ? 0 : 1;
    out.speed = fastest();
    if (!done.converged()) out.message = done.message;
    if (!done.converged() && done.status != Status::iteration_limit) {
      out.status = done.status;
      return out;
    }
    if (out.speed < speed && out.steps > 1) return out;
    if (go_on && !go_on(out.steps)) {
      out.status = Status::interrupted;
      return out;
    }
  }
  out.status = Status::iteration_limit;
  return out;
}

double IsometricPlate::bending_energy() const {
  return shell_.bending->add_to({}, motion_.x);
}

double IsometricPlate::kinetic_energy() const {
  double sum = 0;
  for (Index i = 0; i < shell_.mass.size(); ++i)
    if (!shell_.problem.fixed[i]) sum += 0.5 * shell_.mass[i] * motion_.velocity[i] * motion_.velocity[i];
  return sum;
}

double IsometricPlate::fastest() const {
  double most = 0;
  for (Index v = 0; v < num_points(); ++v) most = std::max(most, motion_.velocity.segment<3>(3 * v).norm());
  return most;
}

}  // namespace wrinkle
