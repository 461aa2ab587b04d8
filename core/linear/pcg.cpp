/// pcg-jacobi and pcg-ichol: preconditioned conjugate gradients (Hestenes, Stiefel 1952), for definite matrices.

#include <fmt/core.h>

#include <cmath>

#include "core/linear/cg_vectors.h"
#include "core/linear/incomplete_cholesky.h"
#include "core/linear/iterative_solver.h"
#include "core/linear/pivots.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

using MatrixView = Eigen::Map<const SparseMatrix>;

/// M = diag(A).
class Jacobi {
 public:
  void reserve(Index) {}
  bool compute(const MatrixView& lower) {
    inverse_.resize(lower.cols());
    for (Index j = 0; j < lower.cols(); ++j) inverse_[j] = 1.0 / lower.valuePtr()[lower.outerIndexPtr()[j]];
    return true;
  }
  void apply(const MatrixView&, const Vector& r, Vector& z) const { z = inverse_.cwiseProduct(r); }
  double shift() const { return 0.0; }

 private:
  Vector inverse_;
};

template <class Preconditioner>
class Pcg final : public IterativeSolver {
 public:
  Pcg(std::string_view name, const LinearOptions& options)
      : IterativeSolver(name, Accepts::symmetric_positive_definite, options) {}

 private:
  void prepare_pattern() override { preconditioner_.reserve(lower().nonZeros()); }

  LinearReport prepare_values() override {
    for (Index j = 0; j < size(); ++j) {
      const double a = diagonal_entry(lower(), j);
      if (a > 0.0) continue;
      return failure(LinearStatus::not_positive_definite, fmt::format("the diagonal entry of unknown {} is {}", j, a));
    }
    if (!preconditioner_.compute(lower())) {
      return failure(LinearStatus::not_positive_definite, "no incomplete factor, whatever the shift");
    }
    LinearReport report;
    if (preconditioner_.shift() > 0.0) report.message = fmt::format("diagonal shift {:g}", preconditioner_.shift());
    return report;
  }

  Sweep sweep(Vector& r, double target, Index most, Vector& d) override {
    vectors_.r = r;
    const auto precondition = [&](const Vector& from, Vector& to) { preconditioner_.apply(lower(), from, to); };
    const auto product = [&](const Vector& from, Vector& to) { multiply(from, to); };
    const auto done = [&](double, double) { return !(vectors_.r.stableNorm() > target); };
    const CgReport report = conjugate_gradients_until(done, product, precondition, most, vectors_);
    d = vectors_.d;
    if (report.negative_curvature && report.iterations == 1) d.setZero();
    Sweep out{.iterations = report.iterations};
    if (report.negative_curvature) {
      out.status = std::isfinite(report.curvature) ? LinearStatus::not_positive_definite : LinearStatus::not_finite;
      out.message = fmt::format("pᵀAp = {:.3g} in iteration {}", report.curvature, report.iterations);
    }
    return out;
  }

  Preconditioner preconditioner_;
  CgVectors vectors_;
};

}  // namespace

std::unique_ptr<LinearSolver> make_pcg_jacobi(const LinearOptions& options) {
  return std::make_unique<Pcg<Jacobi>>("pcg-jacobi", options);
}

std::unique_ptr<LinearSolver> make_pcg_ichol(const LinearOptions& options) {
  return std::make_unique<Pcg<IncompleteCholesky>>("pcg-ichol", options);
}

}  // namespace wrinkle
