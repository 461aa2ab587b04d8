#include "core/minimize/coupled_problem.h"

#include "core/base/require.h"
#include "core/base/unit_columns.h"

namespace wrinkle {

namespace {

/// Of the layer's coarse vertices, in P's order: their unknowns in y.
std::vector<Index> unknowns_of(const std::vector<Index>& surface) {
  std::vector<Index> out;
  for (const Index first : surface) out.insert(out.end(), {first, first + 1, first + 2});
  return out;
}

}  // namespace

Vector CoupledProblem::fine_state(const Vector& y, const Vector& z) const {
  Vector low(3 * coupling.num_low());
  for (std::size_t v = 0; v < surface.size(); ++v) low.segment<3>(3 * v) = y.segment<3>(surface[v]);
  return coupling.apply(low, z);
}

SparseMatrix CoupledProblem::low_map() const {
  return per_coordinate(coupling.low_basis()) * unit_columns(unknowns_of(surface), coarse.num_dofs).transpose();
}

SparseMatrix CoupledProblem::joint_map() const {
  const Index all = coarse.num_dofs + num_high();
  std::vector<Index> places = unknowns_of(surface);
  for (Index high = coarse.num_dofs; high < all; ++high) places.push_back(high);
  return per_coordinate(coupling.basis()) * unit_columns(places, all).transpose();
}

NewtonOptions projected_newton(const CoupledOptions& options) {
  return {.gradient_tolerance = -1,
          .step_tolerance = options.step_tolerance,
          .max_iterations = options.max_iterations,
          .tangent = options.tangent};
}

void CoupledProblem::check() const {
  require(static_cast<Index>(surface.size()) == coupling.num_low() && fine.num_dofs == 3 * coupling.num_fine(),
          "{} surface vertices and {} fine unknowns; the coupling has {} coarse and {} fine vertices", surface.size(),
          fine.num_dofs, coupling.num_low(), coupling.num_fine());
  for (const Index first : surface)
    require(first >= 0 && first + 3 <= coarse.num_dofs, "a surface vertex has the unknowns from {}; there are {}",
            first, coarse.num_dofs);
}

}  // namespace wrinkle
