#include "core/project/condensed_kkt.h"

#include <algorithm>

namespace wrinkle {

namespace {

SparsityPattern make_pattern(const ConstraintHessian& hessian, Index num_dofs, const std::vector<char>& fixed) {
  Couplings couplings(num_dofs);
  hessian.couple(couplings);
  return {couplings, fixed};
}

}  // namespace

CondensedKkt::CondensedKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed)
    : system_(system),
      hessian_(system, ConstraintTerms::curvature_and_penalty),
      pattern_(make_pattern(hessian_, system.num_dofs(), fixed)) {
  hessian_.bind(pattern_);
  matrix_ = pattern_.matrix();
  mass_ = of_free(mass);
}

/// What constraints between points add to M by their curvature is kept apart, for steps without rows.
void CondensedKkt::evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) {
  const Vector none = Vector::Zero(regularisation.size());
  softness_ = regularisation.cwiseInverse();
  matrix_.coeffs().setZero();
  hessian_.add(x, multipliers, none, Curvature::positive, matrix_.valuePtr());
  for (Index j = 0; j < pattern_.num_free(); ++j)
    matrix_.valuePtr()[matrix_.outerIndexPtr()[j]] += mass_[j];  // the diagonal comes first
  without_rows_ = matrix_.coeffs();
  hessian_.add(x, none, softness_, Curvature::positive, matrix_.valuePtr());
}

void CondensedKkt::leave_out_rows() {
  matrix_.coeffs() = without_rows_;
  softness_.setZero();
}

void CondensedKkt::right_side(const Vector& g, Vector& out) {
  residual_ = g;
  out = of_free(system_.gradients() * (-softness_.cwiseProduct(g)));
}

void CondensedKkt::force(const Vector& f, Vector& out) const {
  out = of_free(f);
}

void CondensedKkt::add_step(const Vector& solution, Vector& x, Vector& multipliers) const {
  Vector step = Vector::Zero(x.size());
  for (Index i = 0; i < pattern_.num_free(); ++i) step[pattern_.free()[i]] = solution[i];
  x += step;
  multipliers += softness_.cwiseProduct(residual_ + system_.gradients().transpose() * step);
}

Vector CondensedKkt::of_free(const Vector& all) const {
  Vector out(pattern_.num_free());
  for (Index i = 0; i < pattern_.num_free(); ++i) out[i] = all[pattern_.free()[i]];
  return out;
}

}  // namespace wrinkle
