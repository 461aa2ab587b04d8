#include "core/assembly/augmented_lagrangian.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wrinkle {

AugmentedLagrangian::AugmentedLagrangian(ConstraintSystem& system)
    : system_(system),
      hessian_(system, ConstraintTerms::curvature_and_penalty),
      multipliers_(Vector::Zero(system.rows())) {}

void AugmentedLagrangian::set(const Vector& multipliers, double penalty) {
  if (multipliers.size() != system_.rows() || !(penalty >= 0))
    throw std::invalid_argument(
        fmt::format("{} multipliers and a penalty of {} J for {} rows: one each, and a penalty "
                    "of 0 or above, are allowed",
                    multipliers.size(), penalty, system_.rows()));
  multipliers_ = multipliers;
  penalty_ = penalty;
}

double AugmentedLagrangian::add_to(const Assembly& assembly, const Vector& x) const {
  system_.evaluate(x, assembly.order);
  const Vector& g = system_.values();
  const double value = multipliers_.dot(g) + 0.5 * penalty_ * g.squaredNorm();
  if (assembly.order == Order::value) return value;
  pull_ = multipliers_ + penalty_ * g;
  Eigen::Map<Vector>(assembly.gradient, x.size()).noalias() += system_.gradients() * pull_;
  if (assembly.order == Order::gradient) return value;
  const bool positive = assembly.tangent == Tangent::positive || assembly.tangent == Tangent::projected;
  hessian_.add(x, pull_, penalty_, positive ? Curvature::positive : Curvature::exact, assembly.hessian);
  return value;
}

}  // namespace wrinkle
