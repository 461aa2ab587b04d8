#include "core/minimize/lowest_curvature.h"

#include <Spectra/SymEigsSolver.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/random_vector.h"

namespace wrinkle {

namespace {

/// v ↦ (A(σ)⁻¹)₁₁ v: symmetric.
class InverseOnNullSpace {
 public:
  using Scalar = double;

  explicit InverseOnNullSpace(KktFactor& factor) : factor_(factor) {
    right_.setZero(factor.system().num_free() + factor.system().num_rows());
  }
  Index rows() const { return factor_.system().num_free(); }
  Index cols() const { return rows(); }
  void perform_op(const double* v, double* out) const {
    right_.head(rows()) = Eigen::Map<const Vector>(v, rows());
    failed_ = failed_ || !factor_.solve(right_, solution_).ok();
    if (failed_) solution_.setZero(right_.size());
    Eigen::Map<Vector>(out, rows()) = solution_.head(rows());
  }
  bool failed() const { return failed_; }

 private:
  KktFactor& factor_;
  mutable Vector right_, solution_;
  mutable bool failed_ = false;
};

/// A shift below the lowest eigenvalue, by no more than a factor of about eight of its size where that is negative;
/// 0 where K is definite. False: none was found.
bool definite_shift(KktFactor& factor, const SparseMatrix& tangent, double& shift) {
  const auto definite = [&](double s) {
    factor.factorize(tangent, -s);
    return factor.report().ok() && factor.negative_curvatures() == 0 && factor.null_directions() == 0;
  };
  shift = 0;
  if (definite(0)) return true;
  const double scale = tangent.diagonal().cwiseAbs().mean();
  if (!(scale > 0 && std::isfinite(scale))) return false;
  for (shift = -1e-7 * scale; shift > -1e3 * scale; shift *= 8)
    if (definite(shift)) return true;
  return false;
}

void lanczos(KktFactor& factor, const CurvatureOptions& options, double shift, LowestCurvature& out) {
  InverseOnNullSpace inverse(factor);
  const Index size = inverse.rows();
  Spectra::SymEigsSolver<InverseOnNullSpace> solver(inverse, 1, std::min<Index>(size, 20));
  solver.init(random_vector(size, 1, 5).data());
  solver.compute(Spectra::SortRule::LargestAlge, options.max_restarts, options.tolerance);
  if (inverse.failed() || solver.info() != Spectra::CompInfo::Successful) {
    out.status = inverse.failed() ? Status::linear_solve_failed : Status::iteration_limit;
    out.message = inverse.failed() ? factor.report().message
                                   : fmt::format("Lanczos: no eigenvalue after {} restarts", options.max_restarts);
    return;
  }
  if (!(solver.eigenvalues()[0] > 0)) {
    out.status = Status::linear_solve_failed;
    out.message = "H leaves no direction free";
    return;
  }
  out.value = shift + 1 / solver.eigenvalues()[0];
  out.direction = solver.eigenvectors().col(0);
  Index largest = 0;
  out.direction.cwiseAbs().maxCoeff(&largest);
  if (out.direction[largest] < 0) out.direction = -out.direction;
}

}  // namespace

LowestCurvature lowest_curvature(KktFactor& factor, const SparseMatrix& tangent, const CurvatureOptions& options) {
  const Index size = factor.system().num_free();
  LowestCurvature out;
  if (size < 2) {
    out.status = Status::linear_solve_failed;
    out.message = fmt::format("{} free unknowns; Lanczos needs two", size);
    return out;
  }
  const Index before = factor.factorisations();
  double shift = 0;
  const bool definite = definite_shift(factor, tangent, shift);
  if (definite) {
    lanczos(factor, options, shift, out);
  } else {
    out.status = Status::linear_solve_failed;
    out.message = factor.report().inertia || factor.report().ok()
                      ? fmt::format("no shift makes the KKT matrix of {} rows definite on their null space: {}",
                                    factor.system().num_rows(), factor.report().message)
                      : factor.report().message;
  }
  out.factorisations = factor.factorisations() - before;
  return out;
}

std::optional<Index> negative_count(KktFactor& factor, const SparseMatrix& tangent) {
  const LinearReport& report = factor.factorize(tangent);
  if (!report.ok()) return std::nullopt;
  return factor.negative_curvatures();
}

}  // namespace wrinkle
