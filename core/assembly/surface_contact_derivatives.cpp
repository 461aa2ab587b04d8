/// SurfaceContact's pairs: what their energies and derivatives come from, and what they are.

#include <algorithm>
#include <cmath>

#include "core/assembly/linearised_step.h"
#include "core/assembly/surface_contact.h"
#include "core/contact/pair_fade.h"
#include "core/contact/pair_positive.h"

namespace wrinkle {

namespace {

using L = PairLayout;

/// ½ w |u|². Of w < 0, that of a pair of negative weight, nothing is left in a positive tangent.
PairLocal slip_spring(const PairSlip<double>& slip, double w, bool positive) {
  const std::array<double, 2> u = slip_of(slip.friction, slip.displacement);
  const double curvature = positive ? std::max(w, 0.0) : w;
  const PairSquares<double> squares{{curvature, curvature}, slip.friction.tangent};
  PairLocal out;
  out.value = 0.5 * w * (u[0] * u[0] + u[1] * u[1]);
  for (int i = 0; i < 4; ++i) {
    out.set_gradient(i, (w * u[0]) * slip.friction.tangent[0][i] + (w * u[1]) * slip.friction.tangent[1][i]);
    for (int j = 0; j <= i; ++j) out.set_block(i, j, squares.block(i, j));
  }
  return out;
}

/// What is wanted soon.
template <class T>
void fetch(const T& what) {
  const char* begin = reinterpret_cast<const char*>(&what);
  __builtin_prefetch(begin);
  __builtin_prefetch(begin + sizeof what - 1);
}

template <class S>
WRINKLE_INLINE Jet<Pack> barrier_of(const S& pairs) {
  const Vec3<Pack> r = combine(pairs.place.w, pairs.place.x);
  return barrier_at(sqrt(dot(r, r)) - pairs.offset, pairs.distance, pairs.stiffness);
}

}  // namespace

/// Tangents for comparison, and friction as a spring.
bool SurfaceContact::stands_apart(const Acting& pair, const Assembly& assembly) const {
  if (pair.lag != nullptr && is_linearised(assembly)) return true;
  if (pair.contact == nullptr) return false;
  return assembly.order == Order::hessian &&
         (assembly.tangent == Tangent::projected ||
          (assembly.tangent == Tangent::positive && options_.tangent == ContactTangent::gauss_newton));
}

PairLocal SurfaceContact::apart(const Acting& pair, const Assembly& assembly, const Vector& x) const {
  PairLocal out{};
  if (pair.contact != nullptr) out = local(*pair.contact, assembly, x);
  if (assembly.order == Order::hessian && assembly.tangent == Tangent::projected) project_positive(out);
  if (pair.lag == nullptr) return out;
  if (is_linearised(assembly)) {
    const PairField<double> last = pair_field(contacts_.points(list()[pair.candidate], *assembly.last_step));
    const std::array<double, 2> u = slip_of(pair.lag->friction, last);
    const double length = std::hypot(u[0], u[1]);
    const double w = friction_of_slip(pair.lag->friction.force, options_.friction, options_.slip, length).slope_by_y;
    add_local(slip_spring(slip(*pair.lag, x), w, assembly.tangent != Tangent::exact), assembly.order, out);
  } else {
    add_local(friction(slip(*pair.lag, x), assembly), assembly.order, out);
  }
  return out;
}

void SurfaceContact::set_energy(const Acting& pair, const Vector& x, EnergyState<double>& out) const {
  out = {1, 1, 0, 0, 1, 0, {0, 0}};  // of what neither pushes nor rubs
  const PairCandidate& c = list()[pair.candidate];
  if (pair.contact != nullptr) {
    const PairLaw law = contacts_.law(c);
    out.squared_distance = pair.contact->closest.squared_distance;
    out.distance = law.barrier.distance;
    out.stiffness = pair.contact->area * law.barrier.stiffness;
    out.offset = law.offset;
    if (pair.contact->fades) out.m = pair_fade(c.pair.kind, contacts_.points(c, x), law.mollified);
  }
  if (pair.lag == nullptr) return;
  const PairSlip<double> rubs = slip(*pair.lag, x);
  out.force = rubs.friction.force;
  out.u = slip_of(rubs.friction, rubs.displacement);
}

PairLocal SurfaceContact::local(const PairContact& contact, const Assembly& assembly, const Vector& x) const {
  const PairCandidate& c = list()[contact.candidate];
  const bool positive = assembly.tangent == Tangent::positive;
  if (assembly.order == Order::hessian && positive && options_.tangent == ContactTangent::gauss_newton)
    return pair_gauss_newton(c.pair.kind, contacts_.points(c, x), contact.closest, contact.area, contacts_.law(c));
  return pair_potential(c.pair.kind, contacts_.points(c, x), contact.closest, contact.area, contacts_.law(c),
                        assembly.order, positive ? Curvature::positive : Curvature::exact);
}

/// What does not push has a place that gives no numbers that are not finite; what does not rub has no force.
void SurfaceContact::set_state(const Acting& pair, const Vector& x, State<double>& out) const {
  const PairCandidate& c = list()[pair.candidate];
  if (!slots_.empty()) fetch(slots_[pair.candidate]);  // none before a matrix's places are known
  if (pair.contact != nullptr) {
    const PairLaw law = contacts_.law(c);
    const ClosestPoints& closest = pair.contact->closest;
    for (int i = 0; i < 4; ++i) {
      const double* p = x.data() + surface_.first[c.vertices[i]];
      out.place.x[i] = {p[0], p[1], p[2]};
      out.place.w[i] = closest.weights[i];
    }
    out.place.ways = ways_of(c.pair.kind, closest.active);
    out.distance = law.barrier.distance;
    out.stiffness = pair.contact->area * law.barrier.stiffness;
    out.offset = law.offset;
  } else {
    out.place = {{{{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, {1, -1, 0, 0}, {}};
    out.distance = 1, out.stiffness = 0, out.offset = 0;
  }
  if (pair.lag != nullptr)
    set_slip(*pair.lag, x, out.slip);
  else if (!lagged_.empty())
    out.slip = {};
}

void SurfaceContact::set_slip(const Lagged& lag, const Vector& x, PairSlip<double>& out) const {
  const auto& vertices = list()[lag.candidate].vertices;
  out.friction = lag.friction;
  for (int i = 0; i < 4; ++i) {
    const double *p = x.data() + surface_.first[vertices[i]], *before = before_[vertices[i]].data();
    out.displacement[i] = {p[0] - before[0], p[1] - before[1], p[2] - before[2]};
  }
}

PairSlip<double> SurfaceContact::slip(const Lagged& lag, const Vector& x) const {
  PairSlip<double> out;
  set_slip(lag, x, out);
  return out;
}

template <Order order, Curvature curvature>
void SurfaceContact::evaluate(const State<Pack>& pairs, Local<Pack, L>& out) const {
  const OfDistance<order, curvature, Pack> barrier(pairs.place, barrier_of(pairs));
  if (lagged_.empty()) return set_sum<order>(out, barrier);
  const OfSlip<order, curvature, Pack> slip(pairs.slip, options_.friction, options_.slip);
  set_sum<order>(out, barrier, slip);
}

void SurfaceContact::evaluate(const State<Pack>& pairs, const Assembly& assembly, Local<Pack, L>& out) const {
  if (assembly.order == Order::gradient)
    evaluate<Order::gradient, Curvature::exact>(pairs, out);
  else if (assembly.tangent == Tangent::positive)
    evaluate<Order::hessian, Curvature::positive>(pairs, out);
  else
    evaluate<Order::hessian, Curvature::exact>(pairs, out);
}

void SurfaceContact::evaluate_fading(const State<Pack>& pairs, const Pack& mollified, const Assembly& assembly,
                                     Local<Pack, L>& out) const {
  if (assembly.order == Order::gradient)
    out = of_distance<Order::gradient, Curvature::exact>(pairs.place, barrier_of(pairs));
  else
    out = of_distance<Order::hessian, Curvature::exact>(pairs.place, barrier_of(pairs));
  fade(pairs.place.x, mollified, assembly.order, out);
  if (assembly.order == Order::hessian && assembly.tangent == Tangent::positive) project_positive(out);
  if (!lagged_.empty()) add_local(friction(pairs.slip, assembly), assembly.order, out);
}

template <class T>
Local<T, L> SurfaceContact::friction(const PairSlip<T>& pairs, const Assembly& assembly) const {
  const double coefficient = options_.friction, slip = options_.slip;
  if (assembly.order == Order::value) return of_slip<Order::value, Curvature::exact>(pairs, coefficient, slip);
  if (assembly.order == Order::gradient) return of_slip<Order::gradient, Curvature::exact>(pairs, coefficient, slip);
  if (assembly.tangent == Tangent::positive || assembly.tangent == Tangent::projected)
    return of_slip<Order::hessian, Curvature::positive>(pairs, coefficient, slip);
  return of_slip<Order::hessian, Curvature::exact>(pairs, coefficient, slip);
}

}  // namespace wrinkle
