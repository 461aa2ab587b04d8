#pragma once
/// What the Krylov methods share: the matrix, the outer loop on the true residual, and the report.

#include <span>
#include <vector>

#include "core/linear/guarded_solver.h"

namespace wrinkle {

/// Base of the iterative solvers for symmetric matrices. A method improves the solution by sweeps; after each the
/// residual is computed anew, so that what is reported is true, and a sweep that was misled by round-off is followed by
/// another.
class IterativeSolver : public GuardedSolver {
 public:
  /// Throws std::invalid_argument unless 0 < relative_tolerance < 1 and max_iterations ≥ 0.
  IterativeSolver(std::string_view name, Accepts accepts, const LinearOptions& options);

 protected:
  using MatrixView = Eigen::Map<const SparseMatrix>;

  /// Outcome of one sweep.
  struct Sweep {
    LinearStatus status = LinearStatus::ok;  // ok also when the iterations were used up
    Index iterations = 0;
    std::string message;
    Index factorisations = 0;  // made on the way
  };

  /// Reserves what depends on the pattern.
  virtual void prepare_pattern() {}
  /// The same for the last pattern with entries added or taken away.
  virtual void prepare_changed_pattern() { prepare_pattern(); }
  /// Builds the preconditioner.
  virtual LinearReport prepare_values() = 0;
  /// Approximates A d = r until ‖r − A d‖₂ ≤ target or `most` iterations are done. May overwrite r.
  virtual Sweep sweep(Vector& r, double target, Index most, Vector& d) = 0;

  /// The lower triangle as of the last factorize.
  MatrixView lower() const;
  /// y = A x.
  void multiply(const Vector& x, Vector& y) const;

 private:
  LinearReport do_analyze(const SparseMatrix& matrix) final;
  LinearReport do_reanalyze(const SparseMatrix& matrix) final;
  LinearReport do_factorize(const SparseMatrix& matrix) final;
  LinearReport do_solve(const Vector& b, Vector& x) final;

  LinearOptions options_;
  std::vector<double> values_;
  Vector residual_, work_, correction_;
};

}  // namespace wrinkle
