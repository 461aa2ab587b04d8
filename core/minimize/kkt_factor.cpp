#include "core/minimize/kkt_factor.h"

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

KktFactor::KktFactor(KktSystem& system, LinearSolver& linear) : system_(system), factors_(linear) {
  require(linear.accepts() != Accepts::symmetric_positive_definite,
          "{} takes positive definite matrices; a KKT matrix is indefinite: mumps-ldlt, minres, umfpack",
          linear.name());
}

const LinearReport& KktFactor::factorize(const SparseMatrix& tangent, double shift) {
  system_.set_tangent(tangent);
  if (shift != 0) system_.shift_diagonal(shift);
  inertia_ = factors_.factorize(system_.matrix(), system_.revision()).inertia;
  return report();
}

std::optional<Index> KktFactor::negative_curvatures() const {
  if (!inertia_) return std::nullopt;
  WRINKLE_FAULT(inertia_count_of_rows, return inertia_->negative);
  return inertia_->negative - system_.num_rows();
}

std::optional<Index> KktFactor::null_directions() const {
  if (!inertia_) return std::nullopt;
  return inertia_->zero;
}

bool KktFactor::known_indefinite() const {
  return inertia_ && (inertia_->negative != system_.num_rows() || inertia_->zero != 0);
}

}  // namespace wrinkle
