#include "benchmarks/flops.h"

#include <bit>

#include "core/contact/pair_friction.h"
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

namespace {

/// Of b(√d² − ξ) and its derivatives, κ times the weight, as barrier_at has it.
double barrier_flops(Order order) {
  constexpr double kValue = 2 + 3 + 3 + 1, kSlope = 4, kCurvature = 5;
  if (order == Order::value) return kValue;
  return kValue + kSlope + (order == Order::hessian ? kCurvature : 0);
}

/// A point over the inside of a triangle.
struct PointOverTriangle {
  static constexpr PairKind kind = PairKind::point_triangle;
  PairPoints x{VectorN<3>(0.3, 0.2, 0.1), VectorN<3>(0, 0, 0), VectorN<3>(1, 0, 0), VectorN<3>(0, 1, 0)};
  ClosestPoints closest = closest_points(kind, x);
  PairPlace<Counted> place = std::bit_cast<PairPlace<Counted>>(pair_place(kind, x, closest));
};

/// Calls f.template operator()<order, curvature>().
template <class F>
void for_order(Order order, Curvature curvature, const F& f) {
  if (order == Order::value)
    f.template operator()<Order::value, Curvature::exact>();
  else if (order == Order::gradient)
    f.template operator()<Order::gradient, Curvature::exact>();
  else if (curvature == Curvature::exact)
    f.template operator()<Order::hessian, Curvature::exact>();
  else
    f.template operator()<Order::hessian, Curvature::positive>();
}

}  // namespace

double pair_distance_flops(Order order, Curvature curvature) {
  const PointOverTriangle pair;
  Counted::operations = 0;
  for_order(order, curvature, [&]<Order o, Curvature c>() {
    if constexpr (o != Order::value) of_distance<o, c>(pair.place, Jet<Counted>{1, -1, 2});
  });
  return Counted::operations;
}

double contact_pair_flops(Order order, Curvature curvature) {
  const PointOverTriangle pair;
  const PairDistance distance = pair_distance(pair.x, pair.closest);
  const PairSlip<double> slid{make_pair_friction(1, distance.normal, slip_maps(pair.kind, pair.x, distance, 0)),
                              {{{2e-4, 1e-4, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}};
  const auto slip = std::bit_cast<PairSlip<Counted>>(slid);
  constexpr double kEnergy = 1;  // of pairs, added up
  constexpr Index kHessian = PairLayout::kDofs * (PairLayout::kDofs + 1) / 2;
  double out = barrier_flops(order) + kEnergy + pair_distance_flops(order, curvature);
  if (order != Order::value) out += PairLayout::kDofs;
  if (order == Order::hessian) out += static_cast<double>(kHessian);
  Counted::operations = 0;
  for_order(order, curvature, [&]<Order o, Curvature c>() {
    Local<Counted, PairLayout> sum;
    add_local(of_slip<o, c>(slip, 0.3, 1e-3), o, sum);
  });
  return out + Counted::operations;
}

double gauss_newton_pair_flops() {
  constexpr double kOuter = 3 + 9, kBlocks = 10, kBlock = 1 + 9;  // b″ n, its product with n; w_i w_j, times that
  return contact_pair_flops(Order::hessian, Curvature::positive) -
         pair_distance_flops(Order::hessian, Curvature::positive) + pair_distance_flops(Order::gradient) + kOuter +
         kBlocks * kBlock;
}

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
template double formula_flops<PrismSingle>(Order, Curvature);
template double formula_flops<PrismDual>(Order, Curvature);
template double formula_flops<PrismFull>(Order, Curvature);
template double formula_flops<PrismTetrahedra>(Order, Curvature);
template double formula_flops<PrismTied>(Order, Curvature);
template double formula_flops<PrismEnhanced>(Order, Curvature);
template double formula_flops<PrismInelastic>(Order, Curvature);

}  // namespace wrinkle::bench
