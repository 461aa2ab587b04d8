/// eigen-ldlt: Eigen's SimplicialLDLT, A = P L D Lᵀ Pᵀ, without pivoting.

#include <Eigen/SparseCholesky>

#include "core/linear/guarded_solver.h"
#include "core/linear/pivots.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

using Factor = Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::AMDOrdering<Index>>;

class EigenLdlt final : public GuardedSolver {
 public:
  EigenLdlt() : GuardedSolver("eigen-ldlt", Accepts::symmetric_positive_definite) {}

 private:
  LinearReport do_analyze(const SparseMatrix& matrix) override {
    factor_.analyzePattern(matrix);
    return {};
  }

  LinearReport do_factorize(const SparseMatrix& matrix) override {
    factor_.factorize(matrix);
    if (factor_.info() != Eigen::Success) return failure(LinearStatus::singular, "a pivot is exactly zero");
    const Vector pivots = factor_.vectorD();
    const auto& position = factor_.permutationP().indices();  // of an unknown among the pivots
    PivotTally tally;
    for (Index j = 0; j < size(); ++j) tally.add(j, pivots[position[j]], diagonal_entry(matrix, j));
    LinearReport report = tally.report();
    report.factor_nonzeros = size() + factor_.matrixL().nestedExpression().nonZeros();
    return report;
  }

  LinearReport do_solve(const Vector& b, Vector& x) override {
    x = factor_.solve(b);
    return {};
  }

  Factor factor_;
};

}  // namespace

std::unique_ptr<LinearSolver> make_eigen_ldlt(const LinearOptions&) {
  return std::make_unique<EigenLdlt>();
}

}  // namespace wrinkle
