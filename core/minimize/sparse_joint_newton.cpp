#include "core/minimize/sparse_joint_newton.h"

#include <numeric>

#include "core/base/triplets.h"

namespace wrinkle {

namespace {

/// x of the stacked unknowns (y, x).
SparseMatrix second_part(Index first, Index count) {
  SparseMatrix out(count, first + count);
  out.reserve(Eigen::VectorXi::Constant(out.cols(), 1));
  for (Index i = 0; i < count; ++i) out.insert(i, first + i) = 1;
  out.makeCompressed();
  return out;
}

}  // namespace

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
  out.add(std::make_unique<MappedEnergy>(fine, second_part(first, problem.fine.num_dofs), groups));
  return out;
}

/// Pᵀx − PᵀP y = 0, three rows a coarse vertex.
LinearConstraint SparseJointNewton::attached(const CoupledProblem& problem) {
  const SparseMatrix basis = per_coordinate(problem.coupling.low_basis()), transposed = basis.transpose();
  const SparseMatrix on_y = -(transposed * problem.low_map());
  std::vector<Triplet> entries;
  const auto take = [&](const SparseMatrix& part, Index first) {
    for (Index c = 0; c < part.cols(); ++c)
      for (SparseMatrix::InnerIterator e(part, c); e; ++e) entries.emplace_back(e.row(), first + c, e.value());
  };
  take(on_y, 0);
  take(transposed, problem.coarse.num_dofs);
  return {from_triplets(transposed.rows(), problem.coarse.num_dofs + problem.fine.num_dofs, entries),
          Vector::Zero(transposed.rows())};
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
