#include "distributed/distributed_problem.h"

#include <algorithm>
#include <limits>

#include "core/assembly/rigid_motions.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

int rank() {
  int out = 0;
  MPI_Comm_rank(PETSC_COMM_WORLD, &out);
  return out;
}

/// Each entry the least, or the sum, of all processes'.
void combine(std::vector<Index>& values, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT, operation, PETSC_COMM_WORLD);
}

double combine(double value, MPI_Op operation) {
  double out = 0;
  MPI_Allreduce(&value, &out, 1, MPI_DOUBLE, operation, PETSC_COMM_WORLD);
  return out;
}

}  // namespace

std::vector<char> touched_unknowns(const Problem& problem) {
  Couplings couplings(problem.num_dofs);
  for (const auto& term : problem.energies) term->couple(couplings);
  std::vector<char> out(problem.num_dofs, 0);
  for (Index first = 0; first < problem.num_dofs; ++first)
    std::fill_n(out.begin() + first, couplings.sizes()[first], 1);
  return out;
}

double sum_of_all(double value) {
  return combine(value, MPI_SUM);
}

double least_of_all(double value) {
  return combine(value, MPI_MIN);
}

DistributedProblem::DistributedProblem(ProblemPart& part) : part_(part) {
  start_petsc();
  require(part.whole.size() == part.problem.fixed.size(), "{} unknowns of the part are numbered, it has {}",
          part.whole.size(), part.problem.fixed.size());
  for (const auto& term : part.problem.energies)
    require(term->revision() == 0, "{}: a term whose couplings come and go", term->name());
  held_ = part.problem.fixed;
  hold_untouched();
  assembler_ = std::make_unique<Assembler>(part.problem);
  number_unknowns();
  lay_out_matrix();
}

/// What no element of the part touches (corners of neighbours) is no unknown here.
void DistributedProblem::hold_untouched() {
  const std::vector<char> touched = touched_unknowns(part_.problem);
  for (Index i = 0; i < part_.problem.num_dofs; ++i)
    if (!touched[i]) part_.problem.fixed[i] = 1;
}

void DistributedProblem::number_unknowns() {
  const std::vector<Index>& free = assembler_->pattern().free();
  const Index self = rank(), nobody = std::numeric_limits<Index>::max();
  std::vector<Index> owner(part_.num_whole, nobody), number(part_.num_whole, 0);
  for (const Index i : free) owner[part_.whole[i]] = self;
  combine(owner, MPI_MIN);
  num_own_ = static_cast<Index>(std::ranges::count(owner, self));
  num_free_ = part_.num_whole - static_cast<Index>(std::ranges::count(owner, nobody));
  MPI_Exscan(&num_own_, &first_own_, 1, MPI_INT, MPI_SUM, PETSC_COMM_WORLD);
  if (self == 0) first_own_ = 0;
  for (Index next = first_own_; const Index i : free)
    if (owner[part_.whole[i]] == self) number[part_.whole[i]] = next++;
  combine(number, MPI_SUM);
  for (const Index i : free) number_.push_back(number[part_.whole[i]]);
  foreign_ = static_cast<long long>(free.size()) - num_own_;
}

void DistributedProblem::lay_out_matrix() {
  const auto count = static_cast<PetscInt>(number_.size());
  check(VecCreateMPI(PETSC_COMM_WORLD, num_own_, num_free_, gradient_.make()));
  check(VecCreateSeq(PETSC_COMM_SELF, count, local_.make()));
  PetscIndices numbers;
  check(ISCreateGeneral(PETSC_COMM_SELF, count, number_.data(), PETSC_COPY_VALUES, numbers.make()));
  check(VecScatterCreate(gradient_, numbers, local_, nullptr, exchange_.make()));

  check(MatCreate(PETSC_COMM_WORLD, hessian_.make()));
  check(MatSetSizes(hessian_, num_own_, num_own_, num_free_, num_free_));
  // Blocks of three, if all unknowns are points in space.
  const double alike = unknowns_of_a_point(motions(part_.x));
  if (least_of_all(alike) == -least_of_all(-alike)) check(MatSetBlockSize(hessian_, static_cast<PetscInt>(alike)));
  check(MatSetType(hessian_, MATAIJ));
  const SparseMatrix& lower = assembler_->hessian();
  std::vector<PetscInt> rows, columns;
  for (Index j = 0; j < lower.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry) {
      rows.push_back(number_[entry.row()]), columns.push_back(number_[j]);
      if (entry.row() != j) rows.push_back(number_[j]), columns.push_back(number_[entry.row()]);
    }
  entries_.resize(rows.size());
  check(MatSetPreallocationCOO(hessian_, static_cast<PetscCount>(rows.size()), rows.data(), columns.data()));
  check(MatSetOption(hessian_, MAT_SYMMETRIC, PETSC_TRUE));
  check(MatSetOption(hessian_, MAT_SYMMETRY_ETERNAL, PETSC_TRUE));
}

PetscVector DistributedProblem::make_vector() const {
  PetscVector out;
  check(VecDuplicate(gradient_, out.make()));
  return out;
}

double DistributedProblem::evaluate(const Vector& x, Order order, Tangent tangent) {
  return finish(assembler_->evaluate(x, order, tangent), order);
}

double DistributedProblem::evaluate_mixed(const Vector& x, const Vector& last_step) {
  return finish(assembler_->evaluate_mixed(x, last_step), Order::hessian);
}

double DistributedProblem::finish(double energy, Order order) {
  if (order != Order::value) {
    PetscScalar* values = nullptr;
    check(VecGetArray(local_, &values));
    Eigen::Map<Vector>(values, static_cast<Eigen::Index>(number_.size())) = assembler_->gradient();
    check(VecRestoreArray(local_, &values));
    check(VecSet(gradient_, 0));
    check(VecScatterBegin(exchange_, local_, gradient_, ADD_VALUES, SCATTER_REVERSE));
    check(VecScatterEnd(exchange_, local_, gradient_, ADD_VALUES, SCATTER_REVERSE));
  }
  if (order == Order::hessian) {
    const SparseMatrix& lower = assembler_->hessian();
    std::size_t at = 0;
    for (Index j = 0; j < lower.cols(); ++j)
      for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry) {
        entries_[at++] = entry.value();
        if (entry.row() != j) entries_[at++] = entry.value();
      }
    check(MatSetValuesCOO(hessian_, entries_.data(), INSERT_VALUES));
  }
  return sum_of_all(energy);
}

Matrix DistributedProblem::motions(const Vector& x) const {
  const Matrix local = rigid_motions(assembler_->pattern(), x);
  Matrix out(num_own_, local.cols());
  for (std::size_t i = 0; i < number_.size(); ++i) {
    const Index row = number_[i] - first_own_;
    if (row >= 0 && row < num_own_) out.row(row) = local.row(static_cast<Eigen::Index>(i));
  }
  return out;
}

double DistributedProblem::max_step(const Vector& x, const Vector& direction) const {
  return least_of_all(assembler_->max_whole_step(x, direction));
}

void DistributedProblem::gather(Vec vector, Vector& out) const {
  check(VecScatterBegin(exchange_, vector, local_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(exchange_, vector, local_, INSERT_VALUES, SCATTER_FORWARD));
  const PetscScalar* values = nullptr;
  check(VecGetArrayRead(local_, &values));
  out.setZero(part_.problem.num_dofs);
  for (Index i = 0; const Index dof : assembler_->pattern().free()) out[dof] = values[i++];
  check(VecRestoreArrayRead(local_, &values));
}

Vector DistributedProblem::collect(const Vector& x) const {
  constexpr double kNobody = std::numeric_limits<double>::infinity();
  Vector mine = Vector::Constant(part_.num_whole, kNobody), out(rank() == 0 ? part_.num_whole : 0);
  for (Index i = 0; i < part_.problem.num_dofs; ++i)
    if (held_[i] || !part_.problem.fixed[i]) mine[part_.whole[i]] = x[i];
  MPI_Reduce(mine.data(), out.data(), static_cast<int>(mine.size()), MPI_DOUBLE, MPI_MIN, 0, PETSC_COMM_WORLD);
  return out;
}

}  // namespace wrinkle
