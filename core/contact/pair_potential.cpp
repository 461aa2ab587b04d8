#include "core/contact/pair_potential.h"

#include <Eigen/Geometry>
#include <cmath>

#include "core/contact/pair_fade.h"
#include "core/contact/pair_positive.h"

namespace wrinkle {

SecondOrderJet weighted_barrier(const ClosestPoints& closest, double area, const PairLaw& law) {
  const SecondOrderJet b = law.barrier.evaluate(std::sqrt(closest.squared_distance) - law.offset);
  return {area * b.value, area * b.slope, area * b.curvature};
}

PairLocal pair_potential(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                         const PairLaw& law, Order order, Curvature curvature) {
  const SecondOrderJet f = weighted_barrier(closest, area, law);
  const bool fades = pair_fade(kind, x, law.mollified) < 1;
  PairLocal out;
  if (order == Order::value)
    out.value = f.value;
  else if (order == Order::gradient)
    out = of_distance<Order::gradient, Curvature::exact>(pair_place(kind, x, closest), f);
  else if (curvature == Curvature::positive && !fades)
    out = of_distance<Order::hessian, Curvature::positive>(pair_place(kind, x, closest), f);
  else
    out = of_distance<Order::hessian, Curvature::exact>(pair_place(kind, x, closest), f);
  if (!fades) return out;
  fade(pair_field(x), law.mollified, order, out);
  if (order == Order::hessian && curvature == Curvature::positive)
    area < 0 ? out.hessian.fill(0) : project_positive(out);
  return out;
}

PairLocal pair_gauss_newton(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                            const PairLaw& law) {
  PairLocal out = pair_potential(kind, x, closest, area, law, Order::gradient, Curvature::exact);
  out.hessian.fill(0);
  if (area < 0) return out;
  const PairDistance d = pair_distance(x, closest);
  const double stiffness = pair_fade(kind, x, law.mollified) * weighted_barrier(closest, area, law).curvature;
  const Mat3<double> nn = outer(stiffness * vec3(d.normal), vec3(d.normal));
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) out.set_block(i, j, (d.weights[i] * d.weights[j]) * nn);
  return out;
}

double pair_fade(PairKind kind, const PairPoints& x, double mollified) {
  if (kind == PairKind::point_triangle || !(mollified > 0)) return 1;
  const double c = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm() / mollified;
  return c < 1 ? c * (2 - c) : 1;
}

}  // namespace wrinkle
