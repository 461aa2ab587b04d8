#include "core/model/skin/wrinkle_skin.h"

#include "core/base/require.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle {

namespace {

void check_skin(const WrinkleSkinOptions& o) {
  require(o.time_step >= 0 && o.bending.young >= 0,
          "a skin with a bending modulus of {} Pa in steps of {} s: neither may be below 0", o.bending.young,
          o.time_step);
}

ShellOptions shell_options(const WrinkleSkinOptions& o) {
  ShellOptions out{.membrane = ShellMembrane::arap,
                   .bending = ShellBending::none,
                   .thickness = o.thickness,
                   .material = o.membrane,
                   .density = o.density,
                   .gravity = o.gravity};
  if (!(o.bending.young > 0)) return out;
  out.bending = ShellBending::hinge;
  out.bending_stiffness = o.bending.bending_stiffness(o.thickness);
  return out;
}

}  // namespace

WrinkleSkin make_wrinkle_skin(Problem coarse, const TriangleMesh& rest, std::vector<Index> unknowns,
                              const WrinkleSkinOptions& options) {
  check_skin(options);
  WrinkleSkin out;
  out.surface = subdivide(rest, options.levels);
  out.problem.coupling = LayerCoupling(out.surface.weights);
  ShellModel fine = make_shell(out.surface.mesh, shell_options(options));
  if (options.time_step > 0)
    out.inertia = &fine.problem.add(std::make_unique<InertiaEnergy>(fine.mass, options.time_step));
  out.membrane = fine.membrane;
  out.problem.fine = std::move(fine.problem);
  out.problem.coarse = std::move(coarse);
  out.problem.surface = std::move(unknowns);
  out.problem.check();
  return out;
}

Problem driven_surface(const TriangleMesh& rest) {
  Problem out;
  out.num_dofs = 3 * static_cast<Index>(rest.vertices.size());
  out.fixed.assign(out.num_dofs, 1);
  return out;
}

}  // namespace wrinkle
