#include "core/model/solid/affine_body.h"

#include <numbers>
#include <stdexcept>

#include "core/assembly/element_sum.h"
#include "core/assembly/linear_load.h"
#include "core/assembly/mapped_energy.h"
#include "core/base/require.h"
#include "core/energy/affine_orthogonality.h"

namespace wrinkle {

namespace {

struct Extent {
  double volume;      // [m³]
  VectorN<3> second;  // ∫X_i² dV / V [m²]
};

Extent extent_of(const Shape& shape) {
  if (const auto* sphere = std::get_if<Sphere>(&shape)) {
    const double r = sphere->radius;
    return {4.0 / 3 * std::numbers::pi * r * r * r, VectorN<3>::Constant(r * r / 5)};
  }
  if (const auto* box = std::get_if<Box>(&shape)) return {8 * box->half.prod(), box->half.cwiseAbs2() / 3};
  throw std::invalid_argument("a half space has no mass: it cannot be a body");
}

void check_body(const AffineBodyOptions& o) {
  check(o.shape);
  require(o.mass > 0 && o.stiffness > 0, "a body of {} kg with stiffness {} Pa: both must be above 0", o.mass,
          o.stiffness);
  require((o.rotation.transpose() * o.rotation).isIdentity(1e-9), "a body's axes must be orthonormal");
}

}  // namespace

AffineBody add_affine_body(Problem& problem, const AffineBodyOptions& o) {
  check_body(o);
  const Extent extent = extent_of(o.shape);
  AffineBody out;
  out.first = problem.num_dofs;
  out.state << o.centre, o.rotation.reshaped();
  out.mass.head<3>().setConstant(o.mass);
  for (int i = 0; i < 3; ++i) out.mass.segment<3>(3 + 3 * i).setConstant(o.mass * extent.second[i]);

  append_unknowns(problem, 12);
  ElementSet<AffineOrthogonality> shape;
  shape.add({out.first + 3, out.first + 6, out.first + 9}, {o.stiffness * extent.volume});
  problem.add(std::make_unique<ElementSum<AffineOrthogonality, double>>(shape));
  Vector weight = Vector::Zero(problem.num_dofs);
  weight.segment<3>(out.first) = o.mass * o.gravity;
  problem.add(std::make_unique<LinearLoad>(weight));
  return out;
}

Obstacle obstacle_of(const Shape& shape, Index first) {
  return {shape, {}, first};
}

}  // namespace wrinkle
