// A sheet slides on a block of prisms that is held: both are surfaces of one contact, which is a term of the problem.
#include <algorithm>
#include <cstdio>

#include "core/assembly/mapped_energy.h"
#include "core/assembly/surface_contact.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/model/shell/shell_model.h"
#include "core/model/solid/prism_surface.h"
#include "core/step/implicit_euler.h"

int main() {
  using namespace wrinkle;
  constexpr double offset = 1e-3, reach = 1e-3, step = 0.01, slip_speed = 1e-3;  // ξ, d̂ [m], h [s], ε_v [m/s]
  const PrismMesh block = extrude(strip_mesh({.length = 0.4, .width = 0.2, .along = 4, .across = 2}), {0.02}, 1);
  TriangleMesh cloth = strip_mesh({.length = 0.1, .width = 0.1, .along = 5, .across = 5});
  for (auto& v : cloth.vertices) v += VectorN<3>(0.05, 0.05, 0.01 + offset + reach);
  ShellModel shell = make_shell(cloth, {.thickness = offset, .material = {1e5, 0.3}, .density = 500});

  // Unknowns: the cloth's, then those of the block, which are held.
  const Index first = shell.problem.num_dofs, held = 3 * static_cast<Index>(block.nodes.size());
  append_unknowns(shell.problem, held);
  std::fill_n(shell.problem.fixed.begin() + first, held, 1);
  Motion motion{Vector(first + held), Vector::Zero(first + held)};
  motion.x.head(first) = shell.x;
  for (Index i = 0; i < held; ++i) motion.x[first + i] = block.nodes[i / 3][i % 3];
  for (Index i = 0; i < first; i += 3) motion.velocity[i] = 1;  // [m/s]
  Vector mass = Vector::Zero(first + held);
  mass.head(first) = shell.mass;

  const std::vector<SurfacePart> parts{surface_part(cloth, 0), closed_surface(block, first)};
  const auto& contact = shell.problem.add(std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{.formulation = ContactFormulation::guarded,
                            .offset = offset,
                            .distance = reach,
                            .stiffness = barrier_stiffness(50, reach),  // [Pa] at a gap of d̂/2
                            .friction = 0.3,
                            .slip = slip_speed * step}));
  auto& inertia = shell.problem.add(std::make_unique<InertiaEnergy>(mass, step));
  const auto linear = make_linear_solver("cholmod-supernodal");
  ImplicitEuler euler(shell.problem, inertia, *linear, {.step_tolerance = 1e-8});
  for (int i = 0; i < 20; ++i)
    if (!euler.step(motion).converged()) return 1;

  double speed = 0;  // [m/s] of the sheet, in the mean
  for (Index i = 0; i < first; i += 3) speed += motion.velocity[i] / (first / 3);
  std::printf("nearest %.3g mm, %.3f m/s after 0.2 s\n", 1e3 * contact.smallest_gap(motion.x), speed);
  const bool as_expected = speed > 0.35 && speed < 0.47;  // 1 − μ g t = 0.41 m/s, once it has fallen
  return as_expected && contact.smallest_gap(motion.x) > 0 ? 0 : 1;
}
