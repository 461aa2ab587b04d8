#include "benchmarks/flops.h"

#include <bit>

#include "core/energy/baraff_witkin.h"
#include "core/energy/bound_spring.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/edge_spring.h"
#include "core/energy/lattice_corotated.h"
#include "core/energy/membrane_arap.h"
#include "core/energy/membrane_corotated.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/midedge_bending.h"
#include "core/energy/prism_inelastic.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/energy/prism_tied.h"
#include "core/energy/quad_neo_hookean.h"
#include "core/energy/quadratic_hinge.h"
#include "core/energy/tet_corotated.h"

namespace wrinkle::bench {

template <class E>
double formula_flops(Order order, Curvature curvature) {
  std::mt19937_64 random(1);
  const Specimen<E> specimen = E::specimen(random);
  const auto rest = std::bit_cast<typename E::template Rest<Counted>>(specimen.rest);
  std::array<Counted, E::Layout::kDofs> q;
  for (int i = 0; i < E::Layout::kDofs; ++i) q[i] = specimen.state[i];
  Counted::operations = 0;
  if (order == Order::value)
    E::template evaluate<Order::value, Curvature::exact, Counted>(q, rest);
  else if (order == Order::gradient)
    E::template evaluate<Order::gradient, Curvature::exact, Counted>(q, rest);
  else if (curvature == Curvature::exact)
    E::template evaluate<Order::hessian, Curvature::exact, Counted>(q, rest);
  else
    E::template evaluate<Order::hessian, Curvature::positive, Counted>(q, rest);
  return Counted::operations;
}

template double formula_flops<MembraneStvk>(Order, Curvature);
template double formula_flops<MembraneArap>(Order, Curvature);
template double formula_flops<MembraneCorotated>(Order, Curvature);
template double formula_flops<BaraffWitkin>(Order, Curvature);
template double formula_flops<DiscreteHinge>(Order, Curvature);
template double formula_flops<QuadraticHinge>(Order, Curvature);
template double formula_flops<MidedgeBending>(Order, Curvature);
template double formula_flops<BoundSpring<4>>(Order, Curvature);
template double formula_flops<EdgeSpring>(Order, Curvature);
template double formula_flops<QuadDual>(Order, Curvature);
template double formula_flops<QuadFull>(Order, Curvature);
template double formula_flops<TetCorotated>(Order, Curvature);
template double formula_flops<LatticeLinear>(Order, Curvature);
template double formula_flops<LatticeQuadratic>(Order, Curvature);
template double formula_flops<PrismDual>(Order, Curvature);
template double formula_flops<PrismFull>(Order, Curvature);
template double formula_flops<PrismTied>(Order, Curvature);
template double formula_flops<PrismEnhanced>(Order, Curvature);
template double formula_flops<PrismInelastic>(Order, Curvature);

}  // namespace wrinkle::bench
