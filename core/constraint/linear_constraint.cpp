#include "core/constraint/linear_constraint.h"

#include "core/base/require.h"

namespace wrinkle {

void LinearConstraint::set_target(const Vector& target) {
  require(target.size() == H.rows(), "h has {} entries; H has {} rows", target.size(), rows());
  h = target;
}

}  // namespace wrinkle
