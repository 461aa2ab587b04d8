#include "core/assembly/augmented_lagrangian.h"

#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

AugmentedLagrangian::AugmentedLagrangian(ConstraintSystem& system, Held held)
    : system_(system),
      held_(held),
      hessian_(system, ConstraintTerms::curvature_and_penalty),
      multipliers_(Vector::Zero(system.rows())) {}

void AugmentedLagrangian::set(const Vector& multipliers, double penalty) {
  require(multipliers.size() == system_.rows() && penalty >= 0 && (held_ != Held::within_tolerance || penalty != 0),
          "{} multipliers and a penalty of {} J for {} rows: one each, and a penalty of 0 or above, above "
          "where rows are held within their tolerances, are allowed",
          multipliers.size(), penalty, system_.rows());
  multipliers_ = multipliers;
  penalty_ = penalty;
}

Vector AugmentedLagrangian::violation() const {
  const Vector& g = system_.values();
  if (held_ == Held::exactly) return g;
  const Vector& most = system_.tolerances();
  return g - (g + multipliers_ / penalty_).cwiseMax(-most).cwiseMin(most);
}

double AugmentedLagrangian::residual() const {
  constexpr double kOfTolerance = 0.01;
  if (held_ == Held::exactly) return system_.residual();
  if (system_.rows() == 0) return 0;
  return violation().cwiseQuotient(system_.tolerances()).lpNorm<Eigen::Infinity>() / kOfTolerance;
}

double AugmentedLagrangian::add_to(const Assembly& assembly, const Vector& x) const {
  system_.evaluate(x, assembly.order);
  const Vector u = violation();
  const double value = multipliers_.dot(u) + 0.5 * penalty_ * u.squaredNorm();
  if (assembly.order == Order::value) return value;
  pull_ = multipliers_ + penalty_ * u;
  stiffness_.setConstant(u.size(), penalty_);
  if (held_ == Held::within_tolerance) leave_inner_rows_alone();
  Eigen::Map<Vector>(assembly.gradient, x.size()).noalias() += system_.gradients() * pull_;
  if (assembly.order == Order::gradient) return value;
  const bool positive = assembly.tangent == Tangent::positive || assembly.tangent == Tangent::projected;
  hessian_.add(x, pull_, stiffness_, positive ? Curvature::positive : Curvature::exact, assembly.hessian);
  return value;
}

/// Where s is no end p is 0, but for round-off.
void AugmentedLagrangian::leave_inner_rows_alone() const {
  const Vector reach = system_.values() + multipliers_ / penalty_;
  for (Index r = 0; r < static_cast<Index>(reach.size()); ++r)
    if (std::abs(reach[r]) <= system_.tolerances()[r]) pull_[r] = stiffness_[r] = 0;
}

}  // namespace wrinkle
