#pragma once
/// A linear system as a method hands it to its solver.

#include <memory>

#include "core/linear/linear_solver.h"
#include "core/linear/rigid_motions_user.h"

namespace wrinkle::validation {

/// A x = b, A symmetric, its lower triangle.
struct LinearSystem {
  SparseMatrix lower;
  Vector right;
  Matrix motions = {};  // rigid ones of the body, as the method tells them to solvers that use them; empty where not

  Index unknowns() const { return static_cast<Index>(lower.rows()); }
};

/// Takes the place of a linear solver in a method, keeps the first system that it is asked to solve, and ends the
/// method there by a failure: the matrix is the method's own, without a copy of its code and without a factorisation.
class RecordingSolver final : public LinearSolver, public RigidMotionsUser {
 public:
  /// The first `pass` systems are solved by `inner`, so that the method gets to a later one.
  explicit RecordingSolver(Index pass = 0, std::unique_ptr<LinearSolver> inner = {})
      : pass_(pass), inner_(std::move(inner)) {}

  std::string_view name() const override { return "recording"; }
  Accepts accepts() const override { return Accepts::symmetric_indefinite; }
  LinearReport analyze(const SparseMatrix& matrix) override;
  LinearReport factorize(const SparseMatrix& matrix) override;
  LinearReport solve(const Vector& b, Vector& x) override;
  void take_rigid_motions(Matrix motions) override;

  /// Throws std::logic_error where no system has come.
  LinearSystem take();

 private:
  Index pass_;
  std::unique_ptr<LinearSolver> inner_;
  LinearSystem system_;
};

}  // namespace wrinkle::validation
