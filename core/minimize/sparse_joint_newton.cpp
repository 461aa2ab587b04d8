#include "core/minimize/sparse_joint_newton.h"

#include "core/base/unit_columns.h"

namespace wrinkle {

SparseJointNewton::SparseJointNewton(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options)
    : problem_(problem),
      fine_(problem.fine),
      stacked_(stacked(problem, fine_)),
      newton_(stacked_, attached(problem), linear,
              {.step_tolerance = options.step_tolerance, .max_iterations = options.max_iterations}) {}

Problem SparseJointNewton::stacked(CoupledProblem& problem, Assembler& fine) {
  problem.check();
  const Index first = problem.coarse.num_dofs;
  Problem out = with_more_unknowns(problem.coarse, problem.fine.num_dofs);
  std::vector<Index> groups;
  for (Index i = first; i < out.num_dofs; i += 3) groups.push_back(i);
  const SparseMatrix second = unit_columns(first, problem.fine.num_dofs, out.num_dofs).transpose();
  out.add(std::make_unique<MappedEnergy>(fine, second, groups));
  return out;
}

/// Pᵀ(x − P y) = 0, three rows a coarse vertex.
LinearConstraint SparseJointNewton::attached(const CoupledProblem& problem) {
  const Index first = problem.coarse.num_dofs, count = problem.fine.num_dofs;
  const SparseMatrix followed = problem.low_map() * unit_columns(0, first, first + count).transpose();
  const SparseMatrix apart = SparseMatrix(unit_columns(first, count, first + count).transpose()) - followed;
  const SparseMatrix H = per_coordinate(problem.coupling.low_basis()).transpose() * apart;
  Vector h = Vector::Zero(H.rows());
  return {H, std::move(h)};
}

SolveResult SparseJointNewton::minimize(const Vector& y, const Vector& z) {
  Vector stacked(y.size() + problem_.fine.num_dofs);
  stacked << y, problem_.fine_state(y, z);
  SolveResult out = newton_.minimize(stacked);
  const Vector x = out.x.tail(problem_.fine.num_dofs);
  out.x.conservativeResize(y.size());
  const Vector moved = x - problem_.fine_state(out.x, Vector::Zero(z.size()));
  out.z = moved.tail(z.size());  // x − P y = Q z, of which the fine vertices' part is z
  return out;
}

}  // namespace wrinkle
