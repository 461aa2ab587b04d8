#include "core/method/discrete_shell.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/shell_sums.h"
#include "core/geometry/cotangent_laplacian.h"
#include "core/method/shell_elements.h"

namespace wrinkle {

namespace {

void check(const TriangleMesh& mesh, const DiscreteShellOptions& o) {
  Elastic{o.stretching, o.poisson}.check();
  if (!(o.bending > 0 && o.mass > 0))
    throw std::invalid_argument(
        fmt::format("bending stiffness {} J and mass {} kg/m²: both must be above 0", o.bending, o.mass));
  const auto vertices = static_cast<Index>(mesh.vertices.size());
  for (const Index v : o.held)
    if (v < 0 || v >= vertices)
      throw std::invalid_argument(fmt::format("held vertex {} does not exist: there are {}", v, vertices));
}

}  // namespace

DiscreteShell make_discrete_shell(const TriangleMesh& rest, const DiscreteShellOptions& o) {
  check(rest, o);
  DiscreteShell out;
  out.x = positions(rest);
  out.problem.num_dofs = out.x.size();
  out.problem.fixed.assign(out.x.size(), 0);
  for (const Index v : o.held) std::fill_n(out.problem.fixed.begin() + 3 * v, 3, 1);
  const auto first = point_unknowns(static_cast<Index>(rest.vertices.size()));
  out.problem.add(std::make_unique<ElementSum<MembraneStvk>>(membrane_of(rest, first, {o.stretching, o.poisson})));
  out.problem.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges_of(rest, first, o.bending)));
  const Vector area = vertex_areas(rest);
  Vector weight(out.x.size());
  for (Index v = 0; v < area.size(); ++v) weight.segment<3>(3 * v) = o.mass * area[v] * o.gravity;
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(std::move(weight)));
  return out;
}

}  // namespace wrinkle
