/// SurfaceContact's energy and derivatives: what acts in a chunk of candidates, evaluated side by side, and added.

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/assembly/linearised_step.h"
#include "core/assembly/scatter.h"
#include "core/assembly/surface_contact.h"
#include "core/base/fault.h"
#include "core/base/parallel.h"

namespace wrinkle {

namespace {

using L = PairLayout;

/// u_k = t_k·Σ Cᵢ δxᵢ
std::array<double, 2> slip_of(const PairFriction<double>& pair, const PairField<double>& displacement) {
  std::array<double, 2> u{};
  for (int k = 0; k < 2; ++k)
    for (int i = 0; i < 4; ++i) u[k] += dot(pair.tangent[k][i], displacement[i]);
  return u;
}

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

}  // namespace

/// What pushes at x, chunk by chunk. Where a line search has ended, derivatives are asked for next.
const std::vector<FoundContacts>& SurfaceContact::contacts_at(const Vector& x) const {
  if (found_at_.size() == x.size() && found_at_ == x) return found_;
  found_.resize(contacts_.num_chunks());
  parallel_for(contacts_.num_chunks(), [&](Index chunk) { contacts_.collect(chunk, x, coupled_, found_[chunk]); });
  found_at_ = x;
  return found_;
}

/// Merges what was found to push in a chunk with what rubs there.
void SurfaceContact::collect(Index chunk, Scratch& s) const {
  s.acting.clear();
  const auto [begin, end] = contacts_.range(chunk);
  auto lag = std::lower_bound(lagged_.begin(), lagged_.end(), begin,
                              [](const Lagged& l, Index candidate) { return l.candidate < candidate; });
  const auto rub_before = [&](Index candidate) {
    for (; lag != lagged_.end() && lag->candidate < candidate; ++lag)
      s.acting.push_back({lag->candidate, nullptr, &*lag});
  };
  for (const PairContact& contact : found_[chunk].list) {
    rub_before(contact.candidate);
    const bool rubs = lag != lagged_.end() && lag->candidate == contact.candidate;
    s.acting.push_back({contact.candidate, &contact, rubs ? &*lag : nullptr});
    if (rubs) ++lag;
  }
  rub_before(end);
}

void SurfaceContact::find(Index chunk, const Assembly& assembly, const Vector& x, Scratch& s) const {
  collect(chunk, s);
  s.energy = 0;
  s.side_by_side.clear();
  s.apart.clear();
  PairLanes<State> lanes;
  const auto flush = [&] {
    s.energy += lanes.flush(s.side_by_side.next(),
                            [&](const State<Pack>& pairs, Local<Pack, L>& out) { evaluate(pairs, assembly, out); });
  };
  for (const Acting& pair : s.acting) {
    if (assembly.order == Order::value) {
      s.energy += energy(pair, x);
    } else if (stands_apart(pair, assembly, x)) {
      s.apart.push_back({pair.candidate, apart(pair, assembly, x)});
      s.energy += s.apart.back().local.value;
    } else {
      set_state(pair, x, lanes.next(pair.candidate));
      if (lanes.full()) flush();
    }
  }
  if (!lanes.empty()) flush();
}

/// Fading barriers, tangents for comparison, and friction as a spring.
bool SurfaceContact::stands_apart(const Acting& pair, const Assembly& assembly, const Vector& x) const {
  if (pair.lag != nullptr && is_linearised(assembly)) return true;
  if (pair.contact == nullptr) return false;
  const PairCandidate& c = list()[pair.candidate];
  if (pair_fade(c.pair.kind, contacts_.points(c, x), c.mollified) < 1) return true;
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

double SurfaceContact::energy(const Acting& pair, const Vector& x) const {
  return (pair.contact != nullptr ? local(*pair.contact, {}, x).value : 0) +
         (pair.lag != nullptr ? friction(slip(*pair.lag, x), Assembly{}).value : 0);
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
  if (pair.contact != nullptr) {
    out.place = pair_place(c.pair.kind, contacts_.points(c, x), pair.contact->closest);
    out.barrier = weighted_barrier(pair.contact->closest, pair.contact->area, contacts_.law(c));
  } else {
    out.place = {{{{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, {1, -1, 0, 0}, {}};
    out.barrier = {};
  }
  out.slip = pair.lag != nullptr ? slip(*pair.lag, x) : PairSlip<double>{};
}

PairSlip<double> SurfaceContact::slip(const Lagged& lag, const Vector& x) const {
  const PairCandidate& c = list()[lag.candidate];
  PairPoints moved = contacts_.points(c, x);
  for (int k = 0; k < 4; ++k) moved[k] -= before_[c.vertices[k]];
  return {lag.friction, pair_field(moved)};
}

template <class T>
void SurfaceContact::evaluate(const State<T>& pairs, const Assembly& assembly, Local<T, L>& out) const {
  if (assembly.order == Order::gradient)
    out = of_distance<Order::gradient, Curvature::exact>(pairs.place, pairs.barrier);
  else if (assembly.tangent == Tangent::positive)
    out = of_distance<Order::hessian, Curvature::positive>(pairs.place, pairs.barrier);
  else
    out = of_distance<Order::hessian, Curvature::exact>(pairs.place, pairs.barrier);
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

double SurfaceContact::add_to(const Assembly& assembly, const Vector& x) const {
  if (!coupled_good_at(x)) {
    if (x.allFinite()) throw std::logic_error("surface contact is evaluated at a state that it was not prepared for");
    return std::numeric_limits<double>::quiet_NaN();
  }
  const auto chunks = static_cast<Index>(contacts_at(x).size());
  scratch_.resize(kTogether);
  double energy = 0;
  for (Index first = 0; first < chunks; first += kTogether) {
    const Index count = std::min(kTogether, chunks - first);
    parallel_for(count, [&](Index i) { find(first + i, assembly, x, scratch_[i]); });
    for (Index i = 0; i < count; ++i) {
      energy += scratch_[i].energy;
      if (assembly.order != Order::value) add(assembly, scratch_[i]);
    }
  }
  return energy;
}

void SurfaceContact::add(const Assembly& assembly, const Scratch& s) const {
  for (const PairsFound& found : s.side_by_side) {
    const auto *gradient = reinterpret_cast<const double*>(found.local.gradient.data()),
               *hessian = reinterpret_cast<const double*>(found.local.hessian.data());
    for (int lane = 0; lane < found.count; ++lane)
      add<PairsFound::kWide>(assembly, found.candidates[lane], gradient + lane, hessian + lane);
  }
  for (const Found& found : s.apart)
    add<1>(assembly, found.candidate, found.local.gradient.data(), found.local.hessian.data());
}

template <int Lanes>
void SurfaceContact::add(const Assembly& assembly, Index candidate, const double* gradient,
                         const double* hessian) const {
  for (int i = 0; i < 4; ++i) {
    WRINKLE_FAULT(pair_one_sided, if (i == 3) break);
    const Index first = surface_.first[list()[candidate].vertices[i]];
    add_apart(assembly.gradient + first, gradient + L::offset[i] * Lanes, 3, Lanes);
  }
  if (assembly.order == Order::hessian)
    scatter_matrix<L, Lanes>(assembly.hessian, pattern_->partial().data(), slots_[candidate].data(), hessian);
}

}  // namespace wrinkle
