#pragma once
/// What every linear solver must check, written once: call order, sizes, the pattern, NaN. Solvers implement do_*.

#include <optional>
#include <span>
#include <vector>

#include "core/linear/linear_solver.h"

namespace wrinkle {

/// Base of all solvers. The public calls check their arguments and forward to do_analyze, do_factorize and do_solve,
/// which may rely on: compressed square matrices with strictly ascending rows (and only the lower triangle, unless the
/// solver is general), the analysed pattern, finite values, at least one unknown, b and x of the right size and
/// distinct.
class GuardedSolver : public LinearSolver {
 public:
  GuardedSolver(std::string_view name, Accepts accepts) : name_(name), accepts_(accepts) {}
  std::string_view name() const final { return name_; }
  Accepts accepts() const final { return accepts_; }
  LinearReport analyze(const SparseMatrix& matrix) final;
  LinearReport reanalyze(const SparseMatrix& matrix) final;
  LinearReport factorize(const SparseMatrix& matrix) final;
  LinearReport solve(const Vector& b, Vector& x) final;

 protected:
  /// May use the pattern only: the values may be anything.
  virtual LinearReport do_analyze(const SparseMatrix& matrix) = 0;
  /// Whether an analysis holds for all matrices of its pattern, whatever has been factorised since: another of the same
  /// pattern is then left out.
  virtual bool keeps_analysis() const { return false; }
  /// There was an analysis before, of as many unknowns.
  virtual LinearReport do_reanalyze(const SparseMatrix& matrix) { return do_analyze(matrix); }
  virtual LinearReport do_factorize(const SparseMatrix& matrix) = 0;
  /// x comes with the size of b and undefined values.
  virtual LinearReport do_solve(const Vector& b, Vector& x) = 0;

  Index size() const { return size_; }
  std::span<const Index> column_starts() const { return column_starts_; }  // of the analysed pattern, size() + 1
  std::span<const Index> rows() const { return rows_; }                    // of the analysed pattern, one per nonzero

 private:
  enum class Stage { empty, analyzed, factorized };
  template <class Analysis>
  LinearReport check_and_analyze(const SparseMatrix& matrix, const Analysis& analysis);
  void keep_pattern(const SparseMatrix& matrix);
  bool has_pattern_of(const SparseMatrix& matrix) const;
  void require_same_pattern(const SparseMatrix& matrix) const;
  LinearReport solve_checked(const Vector& b, Vector& x);

  std::string_view name_;
  Accepts accepts_;
  Stage stage_ = Stage::empty;
  Index size_ = 0;
  std::vector<Index> column_starts_, rows_;
  std::optional<LinearReport> analysis_;  // of this pattern, without anything kept from others
};

/// A report of a failure.
inline LinearReport failure(LinearStatus status, std::string message) {
  LinearReport report;
  report.status = status;
  report.message = std::move(message);
  return report;
}

}  // namespace wrinkle
