#include "core/minimize/coupled_problem.h"

#include "core/base/require.h"
#include "core/base/triplets.h"

namespace wrinkle {

namespace {

/// The basis per coordinate, its coarse columns moved to where `surface` says, the others to `first_high` and on.
SparseMatrix place_columns(const SparseMatrix& basis, const std::vector<Index>& surface, Index first_high,
                           Index columns) {
  const auto low = static_cast<Index>(surface.size());
  std::vector<Triplet> entries;
  for (Index c = 0; c < basis.cols(); ++c) {
    const Index to = c < low ? surface[c] : first_high + 3 * (c - low);
    for (SparseMatrix::InnerIterator e(basis, c); e; ++e)
      for (Index k = 0; k < 3; ++k) entries.emplace_back(3 * e.row() + k, to + k, e.value());
  }
  return from_triplets(3 * basis.rows(), columns, entries);
}

}  // namespace

Vector CoupledProblem::fine_state(const Vector& y, const Vector& z) const {
  Vector low(3 * coupling.num_low());
  for (std::size_t v = 0; v < surface.size(); ++v) low.segment<3>(3 * v) = y.segment<3>(surface[v]);
  return coupling.apply(low, z);
}

SparseMatrix CoupledProblem::low_map() const {
  return place_columns(coupling.low_basis(), surface, 0, coarse.num_dofs);
}

SparseMatrix CoupledProblem::joint_map() const {
  return place_columns(coupling.basis(), surface, coarse.num_dofs, coarse.num_dofs + num_high());
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
