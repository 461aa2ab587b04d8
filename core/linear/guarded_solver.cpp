#include "core/linear/guarded_solver.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {
namespace {

/// 0·v is 0 for finite v and NaN otherwise: one vectorised pass.
bool all_finite(const double* values, Index count) {
  return (0.0 * Eigen::Map<const Vector>(values, count)).sum() == 0.0;
}

void require_shape(std::string_view solver, const SparseMatrix& matrix) {
  require(matrix.rows() == matrix.cols(), "{}: the matrix must be square, it is {} × {}", solver, matrix.rows(),
          matrix.cols());
  require(matrix.isCompressed(), "{}: the matrix must be compressed, call makeCompressed()", solver);
}

void require_sorted_rows(std::string_view solver, const SparseMatrix& matrix, bool lower_only) {
  for (Index j = 0; j < matrix.cols(); ++j) {
    Index smallest = lower_only ? j : 0;
    for (Index k = matrix.outerIndexPtr()[j]; k < matrix.outerIndexPtr()[j + 1]; ++k) {
      const Index row = matrix.innerIndexPtr()[k];
      if (row < smallest) {
        throw std::logic_error(fmt::format("{}: entry ({}, {}) is {}; rows of a column must ascend strictly{}", solver,
                                           row, j, lower_only && row < j ? "above the diagonal" : "out of order",
                                           lower_only ? " and lie in the lower triangle" : ""));
      }
      smallest = row + 1;
    }
  }
}

/// Runs an operation; a failed allocation is a result like any other.
template <class Operation>
LinearReport catching_bad_alloc(Operation&& operation) {
  try {
    return operation();
  } catch (const std::bad_alloc&) {
    return failure(LinearStatus::out_of_memory, "an allocation failed");
  }
}

}  // namespace

LinearReport GuardedSolver::analyze(const SparseMatrix& matrix) {
  if (analysis_ && keeps_analysis() && matrix.isCompressed() && has_pattern_of(matrix)) {
    stage_ = Stage::analyzed;
    return *analysis_;
  }
  LinearReport report = check_and_analyze(matrix, [&] { return do_analyze(matrix); });
  if (report.ok()) analysis_ = report;
  return report;
}

LinearReport GuardedSolver::reanalyze(const SparseMatrix& matrix) {
  if (stage_ == Stage::empty || matrix.rows() != size_) return analyze(matrix);
  return check_and_analyze(matrix, [&] { return do_reanalyze(matrix); });
}

template <class Analysis>
LinearReport GuardedSolver::check_and_analyze(const SparseMatrix& matrix, const Analysis& analysis) {
  stage_ = Stage::empty;
  analysis_.reset();
  require_shape(name_, matrix);
  require_sorted_rows(name_, matrix, accepts_ != Accepts::general);
  LinearReport report = catching_bad_alloc([&] {
    keep_pattern(matrix);
    return size_ == 0 ? LinearReport{} : analysis();
  });
  if (report.ok()) stage_ = Stage::analyzed;
  return report;
}

LinearReport GuardedSolver::factorize(const SparseMatrix& matrix) {
  require(stage_ != Stage::empty, "{}: factorize before a successful analyze", name_);
  require_shape(name_, matrix);
  require_same_pattern(matrix);
  stage_ = Stage::analyzed;
  if (!all_finite(matrix.valuePtr(), matrix.nonZeros())) {
    return failure(LinearStatus::not_finite, "the matrix holds NaN or infinity");
  }
  LinearReport report = catching_bad_alloc([&] { return size_ == 0 ? LinearReport{} : do_factorize(matrix); });
  if (report.ok()) stage_ = Stage::factorized;
  return report;
}

LinearReport GuardedSolver::solve(const Vector& b, Vector& x) {
  require(stage_ == Stage::factorized, "{}: solve before a successful factorize", name_);
  require(b.size() == size_, "{}: b has {} entries, the matrix {} rows", name_, b.size(), size_);
  if (&b == &x) return solve_checked(Vector(b), x);
  return solve_checked(b, x);
}

LinearReport GuardedSolver::solve_checked(const Vector& b, Vector& x) {
  if (!all_finite(b.data(), size_)) {
    return failure(LinearStatus::not_finite, "the right-hand side holds NaN or infinity");
  }
  LinearReport report = catching_bad_alloc([&] {
    x.resize(size_);
    return size_ == 0 ? LinearReport{} : do_solve(b, x);
  });
  if (report.ok() && !all_finite(x.data(), size_)) {
    report.status = LinearStatus::not_finite;
    report.message = "the solution holds NaN or infinity";
  }
  return report;
}

void GuardedSolver::keep_pattern(const SparseMatrix& matrix) {
  size_ = matrix.rows();
  column_starts_.assign(matrix.outerIndexPtr(), matrix.outerIndexPtr() + size_ + 1);
  rows_.assign(matrix.innerIndexPtr(), matrix.innerIndexPtr() + matrix.nonZeros());
}

bool GuardedSolver::has_pattern_of(const SparseMatrix& matrix) const {
  return matrix.rows() == size_ && matrix.cols() == size_ && matrix.nonZeros() == static_cast<Index>(rows_.size()) &&
         std::equal(column_starts_.begin(), column_starts_.end(), matrix.outerIndexPtr()) &&
         std::equal(rows_.begin(), rows_.end(), matrix.innerIndexPtr());
}

/// Comparing costs a thousandth of a factorisation; a factorisation with a wrong pattern reads outside its arrays.
void GuardedSolver::require_same_pattern(const SparseMatrix& matrix) const {
  require(matrix.rows() == size_ && matrix.nonZeros() == static_cast<Index>(rows_.size()),
          "{}: analysed {} unknowns and {} nonzeros, got {} and {}: call analyze first", name_, size_, rows_.size(),
          matrix.rows(), matrix.nonZeros());
  require(has_pattern_of(matrix), "{}: the pattern of {} unknowns and {} nonzeros changed: call analyze first", name_,
          size_, rows_.size());
}

}  // namespace wrinkle
