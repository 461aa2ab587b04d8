#include "core/project/projection_system.h"

namespace wrinkle {

namespace {

SparsityPattern make_pattern(const ConstraintHessian& hessian, Index num_dofs, const std::vector<char>& fixed) {
  Couplings couplings(num_dofs);
  hessian.couple(couplings);
  return {couplings, fixed};
}

}  // namespace

ProjectionSystem::ProjectionSystem(const ConstraintSystem& system, ConstraintTerms terms, const Vector& mass,
                                   const std::vector<char>& fixed)
    : system_(system), hessian_(system, terms), pattern_(make_pattern(hessian_, system.num_dofs(), fixed)) {
  hessian_.bind(pattern_);
  mass_ = of_free(mass);
}

void ProjectionSystem::force(const Vector& f, Vector& out) const {
  out.setZero(matrix_.cols());
  out.head(pattern_.num_free()) = of_free(f);
}

void ProjectionSystem::add_mass() {
  matrix_.diagonal().head(pattern_.num_free()) += mass_;
}

Vector ProjectionSystem::of_free(const Vector& all) const {
  return all(pattern_.free());
}

Vector ProjectionSystem::of_all(const Vector& solution) const {
  Vector out = Vector::Zero(system_.num_dofs());
  out(pattern_.free()) = solution.head(pattern_.num_free());
  return out;
}

}  // namespace wrinkle
