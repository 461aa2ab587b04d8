#include "core/project/condensed_kkt.h"

namespace wrinkle {

CondensedKkt::CondensedKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed)
    : ProjectionSystem(system, ConstraintTerms::curvature_and_penalty, mass, fixed) {
  matrix_ = pattern_.matrix();
}

/// What constraints between points add to M by their curvature is kept apart, for steps without rows.
void CondensedKkt::evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) {
  const Vector none = Vector::Zero(regularisation.size());
  softness_ = regularisation.cwiseInverse();
  matrix_.coeffs().setZero();
  hessian_.add(x, multipliers, none, Curvature::positive, matrix_.valuePtr());
  add_mass();
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

void CondensedKkt::add_step(const Vector& solution, Vector& x, Vector& multipliers) const {
  const Vector step = of_all(solution);
  x += step;
  multipliers += softness_.cwiseProduct(residual_ + system_.gradients().transpose() * step);
}

}  // namespace wrinkle
