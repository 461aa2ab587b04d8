#include "core/energy/membrane_arap.h"

namespace wrinkle {

static_assert(ElementEnergy<MembraneArap>);

MembraneArap::Rest<double> MembraneArap::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                              double thickness, const Elastic& material) {
  const RestTriangle t(MembraneArap::name, X0, X1, X2);
  return {t.b11, t.b12, t.b21, t.b22, t.area * thickness * material.lame().mu};
}

Specimen<MembraneArap> MembraneArap::specimen(std::mt19937_64& random) {
  const TriangleSpecimen s = triangle_specimen(random);
  return {rest(s.X[0], s.X[1], s.X[2], s.thickness, s.material), s.state, 0.5};
}

}  // namespace wrinkle
