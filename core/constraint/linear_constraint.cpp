#include "core/constraint/linear_constraint.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wrinkle {

void LinearConstraint::set_target(const Vector& target) {
  if (target.size() != H.rows())
    throw std::invalid_argument(fmt::format("h has {} entries; H has {} rows", target.size(), rows()));
  h = target;
}

}  // namespace wrinkle
