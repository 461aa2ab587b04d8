#include "core/assembly/inertia.h"

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

InertiaEnergy::InertiaEnergy(Vector mass, double time_step) : mass_(std::move(mass)), time_step_(time_step) {
  require(time_step > 0, "time step is {} s; it must be above 0", time_step);
  require((mass_.array() >= 0).all(), "a mass is negative");
  target_.setZero(mass_.size());
}

void InertiaEnergy::bind(SparsityPattern& pattern) {
  places_.clear();
  for (Index column = 0; column < pattern.num_free(); ++column)
    if (const Index dof = pattern.free()[column]; dof < mass_.size())      // the pattern may be of a longer vector
      places_.push_back({dof, pattern.matrix().outerIndexPtr()[column]});  // the diagonal comes first
}

void InertiaEnergy::follow(SparsityPattern&, const MovedPlaces& moved) {
  for (Place& place : places_) place.slot = moved[place.slot];
}

double InertiaEnergy::add_to(const Assembly& assembly, const Vector& x) const {
  double scale = 1 / (time_step_ * time_step_);
  WRINKLE_FAULT(inertia_step_not_squared, scale = 1 / time_step_);
  const Vector excess = x - target_, force = scale * mass_.cwiseProduct(excess);
  if (assembly.order != Order::value) Eigen::Map<Vector>(assembly.gradient, x.size()) += force;
  if (assembly.order == Order::hessian)
    for (const Place& p : places_) assembly.hessian[p.slot] += scale * mass_[p.dof];
  return 0.5 * force.dot(excess);
}

}  // namespace wrinkle
