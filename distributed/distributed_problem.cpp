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

constexpr Index kNobody = std::numeric_limits<Index>::max();

/// Of each of so many, the lowest rank that has it among its `mine`, or kNobody.
std::vector<Index> owners(const std::vector<Index>& mine, Index whole) {
  std::vector<Index> out(whole, kNobody);
  for (const Index i : mine) out[i] = rank();
  combine(out, MPI_MIN);
  return out;
}

/// What each of `mine` is numbered as: its owner's from `next` on, in the order of its `mine`.
std::vector<Index> numbers(const std::vector<Index>& mine, const std::vector<Index>& owner, Index next) {
  std::vector<Index> of_all(owner.size(), 0), out;
  for (const Index i : mine)
    if (owner[i] == rank()) of_all[i] = next++;
  combine(of_all, MPI_SUM);
  for (const Index i : mine) out.push_back(of_all[i]);
  return out;
}

Index count_of(const std::vector<Index>& owner, Index whose) {
  return static_cast<Index>(std::ranges::count(owner, whose));
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
  if (part.num_rows > 0) constrain();
  number_unknowns();
  lay_out_matrix();
}

/// What no element of the part touches (corners of neighbours) is no unknown here.
void DistributedProblem::hold_untouched() {
  const std::vector<char> touched = touched_unknowns(part_.problem);
  for (Index i = 0; i < part_.problem.num_dofs; ++i)
    if (!touched[i]) part_.problem.fixed[i] = 1;
}

void DistributedProblem::constrain() {
  const SparseMatrix& H = part_.constraint.H;
  require(H.rows() == static_cast<Eigen::Index>(part_.rows.size()), "{} rows of the part are numbered, it has {}",
          part_.rows.size(), H.rows());
  std::vector<char> empty(H.rows(), 1);
  for (Index j = 0; j < H.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(H, j); entry; ++entry) {
      require(!part_.problem.fixed[j], "unknown {} is held and has a column in H", j);
      empty[entry.row()] = 0;
    }
  require(std::ranges::count(empty, 1) == 0, "rows without entries in a part's share of H");
  kkt_.emplace(assembler_->pattern(), part_.constraint);
}

void DistributedProblem::number_unknowns() {
  std::vector<Index> free;
  for (const Index i : assembler_->pattern().free()) free.push_back(part_.whole[i]);
  const std::vector<Index> owner = owners(free, part_.num_whole), row_owner = owners(part_.rows, part_.num_rows);
  num_own_ = count_of(owner, rank()), num_own_rows_ = count_of(row_owner, rank());
  num_free_ = part_.num_whole - count_of(owner, kNobody), num_rows_ = part_.num_rows - count_of(row_owner, kNobody);
  const Index own = num_own_ + num_own_rows_;
  MPI_Exscan(&own, &first_own_, 1, MPI_INT, MPI_SUM, PETSC_COMM_WORLD);
  if (rank() == 0) first_own_ = 0;
  number_ = numbers(free, owner, first_own_);
  const std::vector<Index> of_rows = numbers(part_.rows, row_owner, first_own_ + num_own_);
  number_.insert(number_.end(), of_rows.begin(), of_rows.end());
  foreign_ = static_cast<long long>(number_.size()) - own;
}

void DistributedProblem::lay_out_matrix() {
  const auto count = static_cast<PetscInt>(number_.size());
  const Index own = num_own_ + num_own_rows_, all = num_free_ + num_rows_;
  check(VecCreateMPI(PETSC_COMM_WORLD, own, all, gradient_.make()));
  check(VecCreateSeq(PETSC_COMM_SELF, count, local_.make()));
  PetscIndices numbers;
  check(ISCreateGeneral(PETSC_COMM_SELF, count, number_.data(), PETSC_COPY_VALUES, numbers.make()));
  check(VecScatterCreate(gradient_, numbers, local_, nullptr, exchange_.make()));

  check(MatCreate(PETSC_COMM_WORLD, hessian_.make()));
  check(MatSetSizes(hessian_, own, own, all, all));
  // Blocks of three, if all unknowns are points in space.
  const double alike = num_rows_ > 0 ? 1 : unknowns_of_a_point(motions(part_.x));
  if (least_of_all(alike) == -least_of_all(-alike)) check(MatSetBlockSize(hessian_, static_cast<PetscInt>(alike)));
  check(MatSetType(hessian_, MATAIJ));
  std::vector<PetscInt> rows, columns;
  for (Index j = 0; j < lower().cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower(), j); entry; ++entry) {
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
  return finish(x, assembler_->evaluate(x, order, tangent), order);
}

double DistributedProblem::evaluate_mixed(const Vector& x, const Vector& last_step) {
  return finish(x, assembler_->evaluate_mixed(x, last_step), Order::hessian);
}

/// The parts' values, of their unknowns and rows.
void DistributedProblem::add_up(const Vector& values, Vec out) {
  PetscScalar* local = nullptr;
  check(VecGetArray(local_, &local));
  Eigen::Map<Vector>(local, static_cast<Eigen::Index>(number_.size())) = values;
  check(VecRestoreArray(local_, &local));
  check(VecSet(out, 0));
  check(VecScatterBegin(exchange_, local_, out, ADD_VALUES, SCATTER_REVERSE));
  check(VecScatterEnd(exchange_, local_, out, ADD_VALUES, SCATTER_REVERSE));
}

double DistributedProblem::finish(const Vector& x, double energy, Order order) {
  if (order != Order::value && kkt_) {
    kkt_->right_side(assembler_->gradient(), x, right_);
    right_ = -right_;
    add_up(right_, gradient_);
  } else if (order != Order::value) {
    add_up(assembler_->gradient(), gradient_);
  }
  if (order == Order::hessian) {
    if (kkt_) kkt_->set_tangent(assembler_->hessian());
    std::size_t at = 0;
    for (Index j = 0; j < lower().cols(); ++j)
      for (SparseMatrix::InnerIterator entry(lower(), j); entry; ++entry) {
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
  for (Eigen::Index i = 0; i < local.rows(); ++i) {
    const Index row = number_[i] - first_own_;
    if (row >= 0 && row < num_own_) out.row(row) = local.row(i);
  }
  return out;
}

namespace {

/// A vector's values on this process, read only.
class ReadValues {
 public:
  explicit ReadValues(Vec vector) : vector_(vector) { check(VecGetArrayRead(vector, &values_)); }
  ~ReadValues() { static_cast<void>(VecRestoreArrayRead(vector_, &values_)); }
  ReadValues(const ReadValues&) = delete;
  ReadValues& operator=(const ReadValues&) = delete;
  Eigen::Map<const Vector> operator()(Index first, Index count) const { return {values_ + first, count}; }

 private:
  Vec vector_;
  const PetscScalar* values_ = nullptr;
};

double largest_of_all(const Eigen::Map<const Vector>& v) {
  return combine(v.size() > 0 ? v.lpNorm<Eigen::Infinity>() : 0, MPI_MAX);
}

}  // namespace

void DistributedProblem::set_scale(double scale) {
  if (kkt_) kkt_->set_scale(scale);
}

double DistributedProblem::mean_stiffness() const {
  const PetscVector diagonal = make_vector();
  check(MatGetDiagonal(hessian_, diagonal));
  return sum_of_all(ReadValues(diagonal)(0, num_own_).lpNorm<1>()) / num_free_;
}

void DistributedProblem::shift_unknowns(double shift) {
  const PetscVector diagonal = make_vector();
  check(VecSet(diagonal, 0));
  PetscScalar* values = nullptr;
  check(VecGetArray(diagonal, &values));
  std::fill_n(values, num_own_, shift);
  check(VecRestoreArray(diagonal, &values));
  check(MatDiagonalSet(hessian_, diagonal, ADD_VALUES));
}

double DistributedProblem::dot_unknowns(Vec a, Vec b) const {
  return sum_of_all(ReadValues(a)(0, num_own_).dot(ReadValues(b)(0, num_own_)));
}

double DistributedProblem::largest_unknown(Vec v) const {
  return largest_of_all(ReadValues(v)(0, num_own_));
}

double DistributedProblem::largest_multiplier(Vec v) const {
  return largest_of_all(ReadValues(v)(num_own_, num_own_rows_));
}

void DistributedProblem::stationarity(Vec step, PetscVector& out) {
  const auto free = static_cast<Index>(assembler_->pattern().free().size());
  check(VecScatterBegin(exchange_, step, local_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(exchange_, step, local_, INSERT_VALUES, SCATTER_FORWARD));
  right_.setZero(static_cast<Eigen::Index>(number_.size()));
  if (kkt_) {
    multipliers_ = ReadValues(local_)(free, static_cast<Index>(number_.size()) - free);
    // λ is the same wherever a row is, and each part has its own columns of H.
    right_.head(free).noalias() = kkt_->scale() * (kkt_->free_part().transpose() * multipliers_);
  }
  right_.head(free) += assembler_->gradient();
  if (out == nullptr) out = make_vector();
  add_up(right_, out);
}

double DistributedProblem::max_step(const Vector& x, const Vector& direction) const {
  return least_of_all(assembler_->max_whole_step(x, direction));
}

void DistributedProblem::gather(Vec vector, Vector& out) const {
  check(VecScatterBegin(exchange_, vector, local_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(exchange_, vector, local_, INSERT_VALUES, SCATTER_FORWARD));
  const std::vector<Index>& free = assembler_->pattern().free();
  const ReadValues read(local_);
  const auto values = read(0, static_cast<Index>(free.size()));
  out.setZero(part_.problem.num_dofs);
  for (Index i = 0; const Index dof : free) out[dof] = values[i++];
}

Vector DistributedProblem::collect(const Vector& x) const {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  Vector mine = Vector::Constant(part_.num_whole, kNone), out(rank() == 0 ? part_.num_whole : 0);
  for (Index i = 0; i < part_.problem.num_dofs; ++i)
    if (held_[i] || !part_.problem.fixed[i]) mine[part_.whole[i]] = x[i];
  MPI_Reduce(mine.data(), out.data(), static_cast<int>(mine.size()), MPI_DOUBLE, MPI_MIN, 0, PETSC_COMM_WORLD);
  return out;
}

}  // namespace wrinkle
