#include "validation/scenes/touching_skirt.h"

#include <Eigen/Geometry>
#include <cmath>
#include <set>
#include <utility>

#include "core/assembly/element_sums.h"
#include "core/assembly/mapped_energy.h"
#include "core/base/random_vector.h"
#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/check/surface_crossings.h"
#include "core/minimize/stitching.h"

namespace wrinkle::validation {

namespace {

/// The folded shape with what of its gaps can be closed closed, by the least motion of masses.
Vector sewn(const PleatedCone& cone, const CreasedShell& shell) {
  Vector inverse(shell.mass.size() / 3), motion = Vector::Zero(shell.mass.size());
  for (Index p = 0; p < inverse.size(); ++p) inverse[p] = shell.problem.fixed[3 * p] != 0 ? 0 : 1 / shell.mass[3 * p];
  Stitching(cone.creased.stitches, inverse, make_linear_solver("cholmod-simplicial")).match(motion, cone.folded, 1);
  return cone.folded + motion;
}

/// "We impart small radial velocities": at random, so that nothing rests in what is balanced by symmetry alone. All
/// copies of a vertex have that of one.
Vector pushed(const PleatedCone& cone, const TouchingSkirtOptions& o, const Vector& x) {
  const Vector speed = random_vector(cone.creased.num_real, o.push, o.seed);
  Vector out(x.size());
  for (Index p = 0; p < x.size() / 3; ++p)
    out.segment<3>(3 * p) = speed[cone.creased.original[p]] * VectorN<3>(x[3 * p], x[3 * p + 1], 0).normalized();
  return out;
}

}  // namespace

CreasedShell make_pleated_cloth(const PleatedCone& cone, const TouchingSkirtOptions& o, std::vector<Index> held,
                                const VectorN<3>& gravity) {
  const ShellOptions options{.bending = ShellBending::none,
                             .thickness = 1,
                             .material = {o.membrane, o.poisson},
                             .bending_stiffness = o.bending_rigidity,
                             .density = o.surface_density,
                             .gravity = gravity,
                             .held = std::move(held)};
  CreasedShell out = make_creased_shell(cone.creased, cone.pattern, options);
  if (o.bending_rigidity > 0) {
    ElementSet<DiscreteHinge> hinges = shell_hinges(creased_sheet(cone.creased, cone.pattern), options);
    for (auto& rest : hinges.rest) rest.rest_angle = 0;
    out.problem.add(std::make_unique<ElementSum<DiscreteHinge>>(std::move(hinges)));
  }
  return out;
}

TouchingSkirt::TouchingSkirt(const PleatedCone& cone, const TouchingSkirtOptions& o)
    : cone_(cone),
      surface_(make_collision_mesh(cone.pattern, cone.creased)),
      contact_surface_(make_contact_surface(std::vector{surface_part(surface_.mesh, 0)})),
      shell_(make_pleated_cloth(cone, o, held_waist(cone, o.held), {0, 0, -9.81})) {
  motion_.x = sewn(cone, shell_);
  motion_.velocity = pushed(cone, o, motion_.x);
  for (Index i = 0; i < motion_.x.size(); ++i)
    if (shell_.problem.fixed[i] != 0) motion_.velocity[i] = 0;
  if (o.contact) add_contact(o);
  if (o.watched)
    watch_ = &shell_.problem.add(
        std::make_unique<StateWatch>(contact_surface_, [this](const Vector& x) { return surface_.positions(x); }));
  euler_ = std::make_unique<ConstrainedEuler>(
      shell_.problem, shell_.mass, shell_.stitches, *linear_,
      ConstrainedEulerOptions{.time_step = o.time_step,
                              .mass_damping = o.drag,
                              .solve = o.solve,
                              .newton = {.step_tolerance = o.tolerance, .max_iterations = 1000}});
}

void TouchingSkirt::add_contact(const TouchingSkirtOptions& o) {
  seen_.num_dofs = 3 * static_cast<Index>(surface_.binding.size());
  seen_.fixed.assign(seen_.num_dofs, 0);
  contact_ = &seen_.add(std::make_unique<SurfaceContact>(
      contact_surface_, SurfaceContactOptions{.formulation = *o.contact,
                                              .offset = o.offset,
                                              .distance = o.distance,
                                              .stiffness = barrier_stiffness(o.pressure, o.distance),
                                              .friction = o.friction,
                                              .slip = o.slip_speed * o.time_step}));
  contact_->prepare(surface_places());
  assembler_ = std::make_unique<Assembler>(seen_);
  shell_.problem.add(
      std::make_unique<MappedEnergy>(*assembler_, surface_map(), point_unknowns(cone_.creased.num_vertices())));
}

/// From the creased mesh's unknowns to the collision mesh's: CollisionMesh::positions.
SparseMatrix TouchingSkirt::surface_map() const {
  std::vector<Triplet> entries;
  for (Index v = 0; v < static_cast<Index>(surface_.binding.size()); ++v)
    for (int i = 0; i < 2; ++i)
      for (Index c = 0; c < 3; ++c)
        if (surface_.binding[v].weights[i] != 0)
          entries.emplace_back(3 * v + c, 3 * surface_.binding[v].parents[i] + c, surface_.binding[v].weights[i]);
  return from_triplets(3 * static_cast<Index>(surface_.binding.size()), shell_.problem.num_dofs, entries);
}

SolveResult TouchingSkirt::step(const Stand& before, const Stand& now) {
  const double h = euler_->time_step(), rate = now.rate;
  const MatrixN<3> coriolis = Eigen::AngleAxisd(-2 * rate * h, VectorN<3>::UnitZ()).matrix();
  for (Index p = 0; p < motion_.x.size() / 3; ++p) {
    if (shell_.problem.fixed[3 * p] != 0) continue;
    const VectorN<3> x = motion_.x.segment<3>(3 * p), across(x.x(), x.y(), 0);
    const VectorN<3> turned = coriolis * motion_.velocity.segment<3>(3 * p);
    motion_.velocity.segment<3>(3 * p) =
        turned + h * rate * rate * across - (rate - before.rate) * VectorN<3>::UnitZ().cross(x);
    motion_.velocity[3 * p + 2] -= now.rise - before.rise;
  }
  const Vector stay = Vector::Zero(motion_.x.size());
  return euler_->step(motion_, shell_.stitches.h, stay);
}

void TouchingSkirt::resume(const State& state) {
  for (const Vector* values : {&state.motion.x, &state.motion.velocity})
    require(values->size() == motion_.x.size(), "a skirt of {} unknowns cannot go on with {}", motion_.x.size(),
            values->size());
  if (contact_ != nullptr) contact_->resume_stiffness(state.stiffness);
  motion_ = state.motion;
}

double TouchingSkirt::gap() const {
  const Vector apart = shell_.stitches.H * motion_.x;
  return apart.size() > 0 ? apart.lpNorm<Eigen::Infinity>() : 0;
}

double TouchingSkirt::speed() const {
  return std::sqrt(3 * shell_.mass.dot(motion_.velocity.cwiseAbs2()) / shell_.mass.sum());
}

TouchingSkirt::Pierced TouchingSkirt::pierced() const {
  std::set<Index> triangles;
  const auto crossings = surface_crossings(contact_surface_, surface_places());
  for (const Crossing& c : crossings) triangles.insert(c.triangle);
  return {static_cast<Index>(crossings.size()), static_cast<Index>(triangles.size())};
}

Index TouchingSkirt::touches() const {
  return contact_ == nullptr ? 0 : static_cast<Index>(contact_->touches(surface_places()).size());
}

}  // namespace wrinkle::validation
