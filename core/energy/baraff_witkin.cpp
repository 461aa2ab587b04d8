#include "core/energy/baraff_witkin.h"

#include <Eigen/Geometry>

#include "core/base/require.h"

namespace wrinkle {

static_assert(ElementEnergy<BaraffWitkin>);

BaraffWitkin::Stiffness BaraffWitkin::Stiffness::isotropic(double thickness, double young) {
  return {thickness * young, thickness * young, 0.5 * thickness * young};
}

BaraffWitkin::Rest<double> BaraffWitkin::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                              const VectorN<3>& axis, const Stiffness& stiffness) {
  const RestTriangle t(name, X0, X1, X2);
  const VectorN<3> e = (X1 - X0).normalized(), n = (X1 - X0).cross(X2 - X0).normalized();
  const VectorN<2> u(axis.dot(e), axis.dot(n.cross(e)));  // in the frame of RestTriangle
  require(u.norm() > 1e-9 * axis.norm(), "{}: axis ({}, {}, {}) is normal to a triangle", name, axis.x(), axis.y(),
          axis.z());
  const double c = u.x() / u.norm(), s = u.y() / u.norm();
  return {c * t.b11 + s * t.b12, c * t.b12 - s * t.b11, c * t.b21 + s * t.b22,   c * t.b22 - s * t.b21,
          t.area * stiffness.u,  t.area * stiffness.v,  t.area * stiffness.shear};
}

Specimen<BaraffWitkin> BaraffWitkin::specimen(std::mt19937_64& random) {
  const TriangleSpecimen s = triangle_specimen(random);
  const double k = s.thickness * s.material.young;
  return {rest(s.X[0], s.X[1], s.X[2], {1, 2, 0.5}, {k, 0.7 * k, 0.4 * k}), s.state, 0.5};
}

}  // namespace wrinkle
