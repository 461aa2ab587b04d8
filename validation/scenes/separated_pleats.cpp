#include "validation/scenes/separated_pleats.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/step/constrained_euler.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

namespace {

/// What carries a cut point moves as it does, in the mean of all that it carries.
Vector radial_velocities(const PleatedCone& cone, double speed) {
  const CreasedMesh& creased = cone.creased;
  Vector out = Vector::Zero(cone.folded.size()), weights = Vector::Zero(creased.num_vertices());
  for (std::size_t i = 0; i < creased.stitches.size(); ++i) {
    const Stitch& s = creased.stitches[i];
    const VectorN<3> x = s.copies[0].at(cone.folded), radial = VectorN<3>(x.x(), x.y(), 0).normalized();
    const double outwards = cone.outer[creased.crease_of_stitch[i]] ? speed : -speed;
    for (const BoundPoint& copy : s.copies)
      for (int end = 0; end < 2; ++end) {
        out.segment<3>(3 * copy.parents[end]) += copy.weights[end] * outwards * radial;
        weights[copy.parents[end]] += copy.weights[end];
      }
  }
  for (Index v = 0; v < weights.size(); ++v)
    if (weights[v] > 0) out.segment<3>(3 * v) /= weights[v];
  return out;
}

}  // namespace

SeparatedPleats separate_pleats(PleatedConeOptions options, const TouchingSkirtOptions& cloth,
                                const SeparationOptions& how) {
  options.fold = PleatFold::rolled;
  SeparatedPleats out{.cone = make_pleated_cone(options)};
  const auto fold = [&](const Vector& x) { return angle_of_copies(out.cone.creased, x); };
  CreasedShell shell = make_pleated_cloth(out.cone, cloth, {}, VectorN<3>::Zero());
  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedEuler euler(
      shell.problem, shell.mass, shell.stitches, *linear,
      {.time_step = how.time_step, .solve = EulerSolve::descent, .newton = {.step_tolerance = cloth.tolerance}});
  const Vector nothing = Vector::Zero(out.cone.folded.size());
  Motion motion{out.cone.folded, radial_velocities(out.cone, how.speed)};
  out.before = fold(motion.x);
  for (out.after = out.before; out.after > std::numbers::pi - how.opening; out.after = fold(motion.x)) {
    const SolveResult step = euler.step(motion, shell.stitches.h, nothing);
    if (!step.converged() || ++out.steps > how.most_steps)
      throw std::runtime_error(fmt::format("pleats were not separated in {} steps: from {} to {} of {} rad; {}",
                                           out.steps, out.before, out.after, std::numbers::pi - how.opening,
                                           step.message));
  }
  const CollisionMesh surface = make_collision_mesh(out.cone.pattern, out.cone.creased);
  const auto crossings =
      surface_crossings(make_contact_surface(std::vector{surface_part(surface.mesh, 0)}), surface.positions(motion.x));
  if (!crossings.empty())
    throw std::runtime_error(
        fmt::format("pleats separated by {} m/s until they are open by {} rad go through each other "
                    "in {} places: other speeds, angles and meshes part them",
                    how.speed, how.opening, crossings.size()));
  out.cone.folded = std::move(motion.x);
  out.cone.folded_uncut = out.cone.folded.head(3 * out.cone.creased.num_real);
  out.cone.gap = 0;
  return out;
}

}  // namespace wrinkle::validation
