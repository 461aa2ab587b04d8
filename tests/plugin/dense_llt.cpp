/// dense-llt: Eigen's dense Cholesky factorisation, A = L Lᵀ.

#include <Eigen/Cholesky>

#include "core/linear/guarded_solver.h"

namespace wrinkle {
namespace {

constexpr Index kMostUnknowns = 10'000;

class DenseLlt final : public GuardedSolver {
 public:
  DenseLlt() : GuardedSolver("dense-llt", Accepts::symmetric_positive_definite) {}

 private:
  LinearReport do_analyze(const SparseMatrix&) override {
    if (size() > kMostUnknowns) return failure(LinearStatus::out_of_memory, "a dense factor takes n² numbers");
    return {};
  }

  LinearReport do_factorize(const SparseMatrix& lower) override {
    factor_.compute(Matrix(lower));
    if (factor_.info() != Eigen::Success) {
      return failure(LinearStatus::not_positive_definite, "a pivot is not positive");
    }
    if (factor_.rcond() < 1e-14) return failure(LinearStatus::singular, "the condition number is over 1e14");
    LinearReport report;
    report.factor_nonzeros = size() * (size() + 1LL) / 2;
    return report;
  }

  LinearReport do_solve(const Vector& b, Vector& x) override {
    x = factor_.solve(b);
    return {};
  }

  Eigen::LLT<Matrix, Eigen::Lower> factor_;
};

}  // namespace

std::unique_ptr<LinearSolver> make_dense_llt(const LinearOptions&) {
  return std::make_unique<DenseLlt>();
}

}  // namespace wrinkle
