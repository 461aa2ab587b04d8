#include "core/model/shell/isometric_plate.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/assembly/linear_load.h"
#include "core/base/require.h"
#include "core/constraint/length_constraint.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/shell/plate_bending.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle {

namespace {

void check_plate(const TriangleMesh& rest, const IsometricPlateOptions& options) {
  const Index points = static_cast<Index>(rest.vertices.size());
  require(options.stiffness >= 0 && options.area_density > 0,
          "bending stiffness {} J, area density {} kg/m²; at least 0 and above 0", options.stiffness,
          options.area_density);
  require(options.neighbourhood_scale > 0, "neighbourhoods of {} spacings", options.neighbourhood_scale);
  require(options.bending.size() == 0 || options.bending.cols() == 3 * points,
          "a bending matrix of {} columns for {} unknowns", options.bending.cols(), 3 * points);
}

}  // namespace

PlateSolvers plate_solvers(Regularisation regularisation, std::string_view projection) {
  if (projection.empty())
    projection = regularisation == Regularisation::geometric ? "mumps-ldlt" : "cholmod-supernodal";
  return {make_linear_solver("cholmod-supernodal"), make_linear_solver(projection),
          make_linear_solver("cholmod-supernodal")};
}

IsometricPlate::IsometricPlate(const TriangleMesh& rest, const IsometricPlateOptions& options, PlateSolvers solvers)
    : options_(options),
      rest_(rest),
      measures_(rest),
      constraints_(3 * static_cast<Index>(rest.vertices.size())),
      solvers_(std::move(solvers)) {
  check_plate(rest, options);
  const Index points = static_cast<Index>(rest.vertices.size());
  const Vector areas = vertex_areas(rest);
  point_mass_ = options.area_density * areas;
  mean_spacing_ = std::sqrt(areas.sum() / points);
  motion_.x = positions(rest);
  motion_.velocity.setZero(3 * points);
  problem_.num_dofs = 3 * points;
  hold_pins();
  add_constraints();
  SparseMatrix bending = options.bending.size() > 0 ? options.bending : cotangent_bending(rest, 1);
  bending *= options.stiffness;
  bending_ = &problem_.add(std::make_unique<QuadraticEnergy>(bending));
}

void IsometricPlate::add_constraints() {
  const std::vector<Index> first = point_unknowns(static_cast<Index>(rest_.vertices.size()));
  switch (options_.constraints) {
    case PlateConstraints::isometry:
    case PlateConstraints::isometry_three_components: add_isometry(first); break;
    case PlateConstraints::edges:
      constraints_.add(std::make_unique<LengthConstraint>(edge_pairs(rest_, first)), options_.tolerance);
      break;
    case PlateConstraints::quads:
      constraints_.add(std::make_unique<LengthConstraint>(
                           side_pairs(rest_.vertices, options_.quads_along, options_.quads_across, first)),
                       options_.tolerance);
      break;
    case PlateConstraints::none: break;
  }
  if (!options_.obstacles.empty()) add_contact(first);
}

void IsometricPlate::add_isometry(const std::vector<Index>& first) {
  const NeighbourLists lists = neighbours_within(rest_.vertices, options_.neighbourhood_scale * mean_spacing_);
  std::size_t count = 0;
  for (const auto& list : lists) count += list.size();
  mean_neighbours_ = static_cast<double>(count) / static_cast<double>(lists.size());
  const LocalMap map = options_.map ? options_.map : plane_fit(rest_.vertices, lists);
  const auto form = options_.constraints == PlateConstraints::isometry ? IsometryForm::trace_determinant
                                                                       : IsometryForm::three_components;
  constraints_.add(
      std::make_unique<IsometryConstraint>(DeformationGradients(make_neighborhoods(lists, map), point_mass_), first,
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
  if (vertex < 0 || vertex >= point_mass_.size() || !(mass >= 0))
    throw std::invalid_argument(fmt::format("{} kg at vertex {} of {}", mass, vertex, point_mass_.size()));
  point_mass_[vertex] += mass;
}

void IsometricPlate::hold_pins() {
  problem_.fixed.assign(problem_.num_dofs, 0);
  for (const Index v : options_.pins) {
    require(v >= 0 && 3 * v < problem_.num_dofs, "pin {} of {} vertices", v, problem_.num_dofs / 3);
    std::fill_n(problem_.fixed.begin() + 3 * v, 3, 1);
  }
}

void IsometricPlate::drive(Index pin, const VectorN<3>& to) {
  require(pin >= 0 && 3 * pin < problem_.num_dofs && problem_.fixed[3 * pin], "vertex {} is no pin", pin);
  motion_.velocity.segment<3>(3 * pin) = (to - vertex(pin)) / options_.time_step;
}

/// What depends on everything that the caller adds.
void IsometricPlate::start() {
  const Vector mass = point_mass_.transpose().replicate<3, 1>().reshaped();
  problem_.add(std::make_unique<LinearLoad>(mass.cwiseProduct(options_.gravity.replicate(point_mass_.size(), 1))));
  auto& inertia = problem_.add(std::make_unique<InertiaEnergy>(mass, options_.time_step));
  projection_ = std::make_unique<FastProjection>(constraints_, mass, problem_.fixed, *solvers_.projection,
                                                 solvers_.fallback.get(), options_.projection);
  integrator_ = std::make_unique<ProjectedEuler>(problem_, inertia, *solvers_.motion, *projection_,
                                                 ProjectedEulerOptions{.stiffness = options_.linearisation,
                                                                       .damping = options_.damping,
                                                                       .friction = options_.friction,
                                                                       .contact = contact_});
}

SolveResult IsometricPlate::step() {
  if (!integrator_) start();
  SolveResult out = integrator_->step(motion_);
  for (Index i = 0; i < problem_.num_dofs; ++i)
    if (problem_.fixed[i]) motion_.velocity[i] = 0;
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
  return bending_->add_to({}, motion_.x);
}

double IsometricPlate::kinetic_energy() const {
  double sum = 0;
  for (Index i = 0; i < problem_.num_dofs; ++i)
    if (!problem_.fixed[i]) sum += 0.5 * point_mass_[i / 3] * motion_.velocity[i] * motion_.velocity[i];
  return sum;
}

double IsometricPlate::fastest() const {
  double most = 0;
  for (Index v = 0; 3 * v < problem_.num_dofs; ++v) most = std::max(most, motion_.velocity.segment<3>(3 * v).norm());
  return most;
}

}  // namespace wrinkle
