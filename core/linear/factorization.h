#pragma once
#include <optional>
#include <string>

#include "core/linear/linear_solver.h"

namespace wrinkle {

/// A linear solver at work on one symmetric matrix, whose values change and whose pattern may: analysed once, and again
/// where the pattern's revision is another. The matrix comes as its lower triangle, whatever the solver takes. The
/// solver must outlive it, and must not be used for anything else in between.
class Factorization {
 public:
  explicit Factorization(LinearSolver& linear) : linear_(linear) {}

  /// `revision` counts the changes of the pattern, as SparsityPattern::revision does.
  const LinearReport& factorize(const SparseMatrix& lower, Index revision = 0);
  /// Of the last factorisation.
  const LinearReport& solve(const Vector& b, Vector& x);

  const LinearReport& report() const { return report_; }  // of the last of these
  bool holds(Index revision) const { return factorized_ && analyzed_ == revision; }
  bool holds_any() const { return factorized_; }  // of some matrix, whatever its pattern
  Index factorisations() const { return factorisations_; }

 private:
  bool analyze(const SparseMatrix& matrix, Index revision);

  LinearSolver& linear_;
  std::optional<Index> analyzed_;  // the revision
  bool factorized_ = false;
  Index factorisations_ = 0;
  LinearReport report_;
  SparseMatrix whole_;  // for solvers that want more than the lower triangle
};

/// For messages: "singular: pivot 3 is zero".
std::string to_string(const LinearReport& report);

}  // namespace wrinkle
